/**
 * What the address is about to say. Who turns a page waits for its rows, and for nothing else: they are drawn first,
 * and the address, with everything that hangs on it, follows once they are painted.
 */
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type SetURLSearchParams, useSearchParams } from 'react-router';
import { afterPaint } from '../../components/use-later.ts';
import { showingFirst } from '../../steps-at-once.ts';

/** What of an address is shown before the rest of it is drawn. */
export type First = {
  /**
   * True once it is shown, and false where there is nothing to show before the rest; a promise while that is not known.
   */
  readonly show: (params: URLSearchParams) => boolean | Promise<boolean>;
  /** What is drawn is shown again. */
  readonly end: () => void;
};

type AddressAhead = {
  /** What is to be drawn: the address, or what it is about to be. */
  readonly params: URLSearchParams;
  /** What the next change begins from: what is drawn, or what will be. */
  readonly underWay: () => URLSearchParams;
  /** Changes the address without going ahead of it. */
  readonly setParams: SetURLSearchParams;
  /** Shows this at once, and has the address follow; where it was changed otherwise meanwhile, that counts. */
  readonly goAhead: (next: URLSearchParams, replace: boolean) => void;
};

type Ahead = {
  readonly params: URLSearchParams;
  /** The addresses on the way to it: as it was, and what other steps that are still to follow make of it. */
  readonly over: readonly string[];
};

export function useAddressAhead(first: First): AddressAhead {
  const [address, setParams] = useSearchParams();
  const [ahead, setAhead] = useState<Ahead>();
  const now = address.toString();
  const isAhead = ahead?.over.includes(now) ?? false;
  const params = ahead && isAhead ? ahead.params : address;
  // As it is drawn, or as it was asked to become since.
  const asked = useRef(now);
  // Where it goes, drawn or not; undefined where it has arrived.
  const going = useRef<Ahead>(undefined);
  // Has a step drawn whose rows are still waited for.
  const waiting = useRef<() => void>(undefined);
  const gone = useRef(false);
  const follow = useCallbackRef((step: Ahead, from: string, replace: boolean) => {
    if (gone.current) return;
    // Somebody went back, or to another address, within that moment.
    if (asked.current !== from) {
      if (going.current === step) going.current = undefined;
      if (!going.current) first.end();
      return setAhead(undefined);
    }
    asked.current = step.params.toString();
    setAhead(step);
    setParams(step.params, { replace });
  });
  const goAhead = useCallbackRef((next: URLSearchParams, replace: boolean) => {
    // Each step is one of the history.
    waiting.current?.();
    const before = going.current;
    const from = before?.params.toString() ?? asked.current;
    if (next.toString() === from) return;
    const step = { params: next, over: before ? [...before.over, from] : [now, from] };
    going.current = step;
    const followed = () => afterPaint(() => follow(step, from, replace));
    const draw = () => {
      // At once: as a transition it would be drawn in slices, each of them waiting for its turn.
      flushSync(() => setAhead(step));
      followed();
    };
    const shown = first.show(next);
    if (typeof shown === 'boolean') return shown ? void followed() : draw();
    const ended = (isShown: boolean) => {
      if (waiting.current !== drawNow) return;
      waiting.current = undefined;
      if (isShown) followed();
      else draw();
    };
    const drawNow = () => ended(false);
    waiting.current = drawNow;
    void shown.then(ended);
  });
  /** A step through the history: it is in the window's address already, and drawn later. */
  const stepTo = useCallbackRef((search: string) => {
    const next = new URLSearchParams(search);
    asked.current = next.toString();
    waiting.current = undefined;
    if (going.current) {
      // Who goes back while a step is under way takes it back: drawn with the step through the history, at once.
      going.current = undefined;
      setAhead(undefined);
      first.end();
      return false;
    }
    going.current = { params: next, over: [now] };
    return first.show(next);
  });
  useEffect(() => showingFirst(stepTo), [stepTo]);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  useLayoutEffect(() => {
    if (!going.current?.over.includes(now)) {
      going.current = undefined;
      asked.current = now;
    }
    // A further step that is under way is shown already.
    if (!going.current || going.current.params === params) first.end();
  }, [now, params, first]);
  // Once the address has arrived it is ahead of nothing: who goes back to one on the way means that one.
  useEffect(() => {
    if (ahead && !isAhead) setAhead(undefined);
  }, [ahead, isAhead]);
  const underWay = useCallbackRef(() => going.current?.params ?? params);
  return { params, underWay, setParams, goAhead };
}
