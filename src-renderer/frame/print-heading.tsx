import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { dayOf } from '../../src-shared/period.ts';
import { useScreen } from '../commands/use-screen.ts';
import { formatMoment } from '../components/format.ts';
import { usePrinting } from '../components/printing.ts';
import { usePreferences } from '../data/preferences.ts';
import { currentLocale } from '../i18n/index.ts';
import { type Days, daysOf, monthDays, PRESETS } from '../period/period-choice.ts';
import { periodWords } from '../period/period-words.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/**
 * What a sheet of paper must say by itself: of which account, which screen, which days, and when and by whom it was
 * printed.
 */
export function PrintHeading() {
  const { t } = useTranslation();
  const screen = useScreen();
  const { name, environment, timeZone } = useWorkspace();
  const [search] = useSearchParams();
  const person = usePreferences(({ person }) => person).data;
  if (!usePrinting()) return null;
  const days = daysIn(search, dayOf(Date.now(), timeZone));
  const parts = [
    `${name} (${t(`environments.${environment}`)})`,
    screen && t(screen.label),
    days && periodWords(days, t),
  ];
  return (
    <div className="print-heading" data-testid="print-heading">
      <Text fw={700}>{parts.filter(Boolean).join(' – ')}</Text>
      <Text size="xs">
        {t('shell.printed', {
          time: formatMoment(Date.now(), currentLocale(), timeZone),
          person: person ?? '',
        })}
      </Text>
    </div>
  );
}

/** The days of an address, whatever screen it is of. A period named by today has the first word, as on its screen. */
function daysIn(search: URLSearchParams, today: string): Days | undefined {
  const [named, month] = [search.get('period'), search.get('month')];
  const preset = PRESETS.find((each) => each === named);
  if (preset) return daysOf({ kind: 'preset', preset }, today);
  const [first, last] = (search.get('days') ?? '').split('..');
  if (first && last && /^\d{4}-\d\d-\d\d$/.test(first) && /^\d{4}-\d\d-\d\d$/.test(last))
    return { first, last };
  return month && /^\d{4}-\d\d$/.test(month) ? monthDays(month) : undefined;
}
