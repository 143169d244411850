/** Where the keyboard is in the inbox's list. */
import { useEffect, useRef, useState } from 'react';
import { focusRow } from './exception-table.tsx';

/** The row that the keyboard is at, and the way to another one once what was asked about it is closed. */
export function useListFocus() {
  const area = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const next = useRef<string | null>(null);
  // After what is drawn: the row may only be reachable by then.
  useEffect(() => {
    if (next.current === null) return;
    const key = next.current;
    next.current = null;
    focusRow(area.current, key);
  });
  // From the heading, where a screen begins, the first arrow key leads into the list.
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key !== 'ArrowDown' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      const isOutside =
        target === document.body || target === area.current || (target as Element | null)?.tagName === 'H1';
      const reachable = area.current?.querySelector<HTMLElement>('.cause-open[tabindex="0"]');
      if (!isOutside || !reachable) return;
      event.preventDefault();
      reachable.focus();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, []);
  const goTo = (key: string | null) => {
    next.current = key;
    setCurrent(key);
  };
  return { area, current, setCurrent, goTo };
}
