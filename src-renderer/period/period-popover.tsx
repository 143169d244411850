import { ActionIcon, Group } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonPopover } from '../components/button-popover.tsx';

type Props = {
  /** The period shown, in the reader's words. */
  readonly words: string;
  /** It is a month, and stepping goes to the one before or after. */
  readonly byMonth: boolean;
  /** Absent where the period has no neighbours. */
  readonly onStep?: ((by: 1 | -1) => void) | undefined;
  /** What there is to choose from; choosing closes it. */
  readonly children: (close: () => void) => ReactNode;
};

/** The period that a screen shows: its neighbours at the sides, every other one behind its name. */
export function PeriodPopover({ words, byMonth, onStep, children }: Props) {
  const { t } = useTranslation();
  const label = t('period.label', { period: words });
  return (
    <Group gap={2} wrap="nowrap">
      {onStep && (
        <ActionIcon
          aria-label={t(byMonth ? 'period.previousMonth' : 'period.previous')}
          onClick={() => onStep(-1)}
          size={30}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
      )}
      <ButtonPopover
        label={label}
        description={label}
        button={{
          words,
          testId: 'period',
          variant: 'default',
          leftSection: <IconCalendar size={14} aria-hidden />,
        }}
      >
        {children}
      </ButtonPopover>
      {onStep && (
        <ActionIcon
          aria-label={t(byMonth ? 'period.nextMonth' : 'period.next')}
          onClick={() => onStep(1)}
          size={30}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}
