/** A search text that is typed in a field and stands in the address. */
import { useCallbackRef, useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';

/** A pause in typing; each letter would be a search of its own. */
export const SEARCH_PAUSE_MS = 250;

/**
 * The value and handlers of the field. The address follows the typing later, and without spaces around: it is taken
 * over only where it says something that was not asked for here, as Back or "Clear filters" do.
 *
 * @param text what is searched for, as the address says
 * @param onSearch told what is to be searched for, after a pause or when the field is left
 */
export function useTypedSearch(text: string, onSearch: (text: string) => void) {
  const [value, setValue] = useState(text);
  /** What was asked for and is not in the address yet, in that order. */
  const underWay = useRef<string[]>([]);
  const ask = useDebouncedCallback((typed: string) => {
    const next = typed.trim();
    if (next === (underWay.current.at(-1) ?? text)) return;
    underWay.current.push(next);
    onSearch(next);
  }, SEARCH_PAUSE_MS);
  const arrive = useCallbackRef((arrived: string) => {
    const at = underWay.current.indexOf(arrived);
    underWay.current.splice(0, at < 0 ? underWay.current.length : at + 1);
    if (at >= 0 || arrived === value) return;
    ask.cancel();
    setValue(arrived);
  });
  useEffect(() => arrive(text), [text, arrive]);
  return {
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setValue(currentTarget.value);
      ask(currentTarget.value);
    },
    onBlur: () => ask.flush(),
  };
}
