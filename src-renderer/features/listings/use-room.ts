import { type RefObject, useLayoutEffect, useState } from 'react';

/** As it was measured last: the next listing has the same, and need not be drawn twice for it. */
let before: number | undefined;

/**
 * What stands beside a table in a window: the navigation, the edges of the screen and a scroll bar. At the start the
 * table is drawn for what they leave, and once more, before anything is painted, only where other columns fit the room
 * that it has.
 */
const BESIDE = 176 + 2 * 16 + 15;

/** Pixels that an element has across for what is in it. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => before ?? Math.max(0, window.innerWidth - BESIDE));
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      before = measured.clientWidth;
      setRoom(before);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
