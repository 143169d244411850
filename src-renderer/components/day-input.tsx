/**
 * A day that is typed or picked, arranged and worded as everywhere else in the app. The browser's own field goes by the
 * language of the system: in a Spanish window it can ask for the month before the day.
 */
import { ActionIcon } from '@mantine/core';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useCallbackRef } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writtenDay } from '../../src-shared/written-dates.ts';
import { currentDateOrder, currentLanguage } from '../i18n/index.ts';
import { dayTyped } from './day-typed.ts';

type Props = Omit<
  DateInputProps,
  'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'popoverProps' | 'rightSection'
> & {
  /** YYYY-MM-DD; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Told whether something was typed that is no day: without a form around, the parent keeps it from being saved. */
  readonly onRefused?: (isRefused: boolean) => void;
  /** It stands in a popover, which closes on a press beside it: so the calendar stands in it, too. */
  readonly isInPopover?: boolean;
};

export function DayInput({ value, onChange, onRefused, isInPopover = false, ...props }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  /** What was typed and is no day; the field itself goes back to the day before it. */
  const [refused, setRefused] = useState('');
  const [language, order] = [currentLanguage(), currentDateOrder()];
  const written = (day: string) =>
    writtenDay(Date.parse(day), { language, order, timeZone: 'UTC', named: true });
  const read = (text: string) => dayTyped(text, order, language);
  const isRefused = (text: string) => {
    const isNoDay = text.trim() !== '' && read(text) === null;
    setRefused(isNoDay ? text : '');
    return isNoDay;
  };
  const noDay = refused === '' ? '' : t('app.noDay', { text: refused, example: written('2026-10-31') });
  const field = useRef<HTMLInputElement>(null);
  const tellRefused = useCallbackRef((isRefused: boolean) => onRefused?.(isRefused));
  useEffect(() => {
    // The form around is not sent, whichever of its buttons is pressed: the earlier day is not what was meant.
    field.current?.setCustomValidity(noDay);
    tellRefused(noDay !== '');
  }, [noDay, tellRefused]);
  return (
    <DateInput
      ref={field}
      {...props}
      value={value === '' ? null : value}
      onChange={(day) => {
        onChange(day ?? '');
        setOpen(false);
        setRefused('');
      }}
      valueFormat={written}
      dateParser={read}
      error={noDay === '' ? props.error : noDay}
      onBlur={({ currentTarget }) => isRefused(currentTarget.value)}
      allowDeselect
      // Opened by its button alone: a calendar at each focus would lie over what comes next.
      popoverProps={{ opened: isOpen, onChange: setOpen, withinPortal: !isInPopover }}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('app.pickDay')}
          aria-expanded={isOpen}
          disabled={props.disabled ?? false}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={14} aria-hidden />
        </ActionIcon>
      }
      onKeyDown={(event) => {
        // Do not send a form with a day that could not be read.
        if (event.key === 'Enter' && isRefused(event.currentTarget.value)) event.preventDefault();
        if (event.key !== 'Escape' || !isOpen) return;
        // What is around it stays open.
        event.stopPropagation();
        setOpen(false);
      }}
    />
  );
}
