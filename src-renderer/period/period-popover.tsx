import { ActionIcon, Button, Group, Popover } from '@mantine/core';
import { IconCalendar, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

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
  const [opened, setOpened] = useState(false);
  const label = t('listings.period.label', { period: words });
  return (
    <Group gap={2} wrap="nowrap">
      {onStep && (
        <ActionIcon
          aria-label={t(byMonth ? 'listing.previousMonth' : 'listings.period.previous')}
          onClick={() => onStep(-1)}
          size={30}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
      )}
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
            data-testid="period"
          >
            {words}
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={label}>
          {children(() => setOpened(false))}
        </Popover.Dropdown>
      </Popover>
      {onStep && (
        <ActionIcon
          aria-label={t(byMonth ? 'listing.nextMonth' : 'listings.period.next')}
          onClick={() => onStep(1)}
          size={30}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}
