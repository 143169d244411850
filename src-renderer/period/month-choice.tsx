import { Button, Stack } from '@mantine/core';
import { MonthPicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { addMonths, type Month } from '../../src-shared/period.ts';
import { formatMonth } from '../components/format.ts';
import { currentLocale } from '../i18n/index.ts';
import { AlsoHere } from './also-here.tsx';
import { PeriodPopover } from './period-popover.tsx';
import { useMonth } from './workspace-month.ts';

type Props = {
  /** Null for every month. */
  readonly month: Month | null;
  readonly onChange: (month: Month) => void;
  /** Given where every month can be shown at once. */
  readonly onEveryMonth?: () => void;
};

/** Chooses the month that a screen shows. */
export function MonthChoice({ month, onChange, onEveryMonth }: Props) {
  const { t } = useTranslation();
  const chosen = useMonth();
  const words = month === null ? t('period.every') : formatMonth(month, currentLocale());
  return (
    <>
      <PeriodPopover
        words={words}
        byMonth
        onStep={month === null ? undefined : (by) => onChange(addMonths(month, by))}
      >
        {(close) => (
          <Stack gap="xs">
            <MonthPicker
              size="xs"
              defaultDate={`${chosen}-01`}
              value={month === null ? null : `${month}-01`}
              onChange={(day) => {
                if (!day) return;
                close();
                onChange(day.slice(0, 7));
              }}
            />
            {onEveryMonth && (
              <Button
                variant={month === null ? 'light' : 'default'}
                aria-pressed={month === null}
                onClick={() => {
                  close();
                  onEveryMonth();
                }}
              >
                {t('period.every')}
              </Button>
            )}
          </Stack>
        )}
      </PeriodPopover>
      <AlsoHere month={month} />
    </>
  );
}
