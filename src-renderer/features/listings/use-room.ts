import { type RefObject, useLayoutEffect, useState } from 'react';

/** As it was measured last: the next listing has the same, and need not be drawn twice for it. */
let before = 0;

/** Pixels that an element has across for what is in it; 0 until one was ever measured. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(before);
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
