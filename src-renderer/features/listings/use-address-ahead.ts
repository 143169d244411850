/**
 * What the address is about to say. Who turns a page waits for its rows, and for nothing else: they are drawn first, and the
 * address, with everything that hangs on it, follows once they are painted.
 */
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type SetURLSearchParams, useSearchParams } from 'react-router';
import { afterPaint } from '../../components/use-later.ts';

type AddressAhead = {
  /** What is to be shown: the address, or what it is about to be. */
  readonly params: URLSearchParams;
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

export function useAddressAhead(): AddressAhead {
  const [address, setParams] = useSearchParams();
  const [ahead, setAhead] = useState<Ahead>();
  const now = address.toString();
  const isAhead = ahead?.over.includes(now) ?? false;
  const params = ahead && isAhead ? ahead.params : address;
  // As it is drawn, or as it was asked to become since.
  const asked = useRef(now);
  const follow = useCallbackRef((next: URLSearchParams, from: string, replace: boolean) => {
    // Somebody went back, or to another address, within that moment.
    if (asked.current !== from) return setAhead(undefined);
    asked.current = next.toString();
    setParams(next, { replace });
  });
  const goAhead = useCallbackRef((next: URLSearchParams, replace: boolean) => {
    const from = params.toString();
    const over = ahead && isAhead ? [...ahead.over, from] : [from];
    // At once: as a transition it would be drawn in slices, each of them waiting for its turn.
    flushSync(() => setAhead({ params: next, over }));
    afterPaint(() => follow(next, from, replace));
  });
  useEffect(() => {
    asked.current = now;
  }, [now]);
  // Once the address has arrived it is ahead of nothing: who goes back to one on the way means that one.
  useEffect(() => {
    if (ahead && !isAhead) setAhead(undefined);
  }, [ahead, isAhead]);
  return { params, setParams, goAhead };
}
