/**
 * A dialog or a drawer that stays open while something begun in it is under way: closed, it would take the form that
 * waits for the answer with it, and nobody would see what was refused. A form within says so by `useHeldOpen`; a dialog
 * that makes the call itself has `useDoing` (doing-dialog.ts).
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';

const HoldContext = createContext<() => () => void>(() => () => undefined);

/** Keeps the dialog around the component open while something that was begun in it is under way. */
export function useHeldOpen(isUnderWay: boolean): void {
  const hold = useContext(HoldContext);
  useEffect(() => (isUnderWay ? hold() : undefined), [hold, isUnderWay]);
}

/** What closes a dialog unless something in it is under way, and what its content goes into, to say so. */
export function useHoldable(close: () => void): {
  readonly close: () => void;
  readonly within: (content: ReactNode) => ReactNode;
} {
  const underWay = useRef(0);
  const hold = useCallback(() => {
    underWay.current += 1;
    return () => {
      underWay.current -= 1;
    };
  }, []);
  return {
    close: () => {
      if (underWay.current === 0) close();
    },
    within: (content) => <HoldContext value={hold}>{content}</HoldContext>,
  };
}
