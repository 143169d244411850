import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPaint } from './use-later.ts';

type Props = {
  /** How many there are. */
  readonly pages: number;
  /** A page, counted from 0. */
  readonly onChange: (page: number) => void;
  /** Told of a page, counted from 0, while its number is typed: it is probably the next one. */
  readonly onTyped?: ((page: number) => void) | undefined;
};

/**
 * Goes to a page by its number, where a list has more than anybody steps through. Enter goes there, Escape empties the
 * field.
 */
export function GoToPage({ pages, onChange, onTyped }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const show = (text: string) => {
    setTyped(text);
    setRefused(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') {
      // The screen around it closes something else by it.
      event.stopPropagation();
      show('');
    }
    if (event.key !== 'Enter' || typed.trim() === '') return;
    const page = pageOf(typed, pages);
    if (page === undefined) return setRefused(true);
    onChange(page);
    // The rows that are waited for are painted first; what was typed meanwhile stays.
    afterPaint(() => setTyped((now) => (now === typed ? '' : now)));
  };
  return (
    <TextInput
      size="xs"
      className="go-to-page"
      w={120}
      aria-label={t('pages.goTo')}
      placeholder={t('pages.goTo')}
      inputMode="numeric"
      value={typed}
      error={refused && t('pages.outside', { pages })}
      onChange={({ currentTarget: { value } }) => {
        show(value);
        const page = pageOf(value, pages);
        if (page !== undefined) onTyped?.(page);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => show('')}
    />
  );
}

/**
 * The page that a number means, counted from 0; undefined where there is none of that number. Thousands may be
 * separated.
 */
export function pageOf(typed: string, pages: number): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,3}([.,\s]?\d{3})*$|^\d+$/.test(text)) return undefined;
  const number = Number(text.replaceAll(/\D/g, ''));
  return number >= 1 && number <= pages ? number - 1 : undefined;
}
