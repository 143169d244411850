/**
 * What stands half-filled in a form, handed on to be kept while the form is open: the end of the system's session, or
 * of the app, then takes none of it. The next form of that name is filled with what was kept. A form that is closed,
 * handed over or emptied has nothing to keep. Forms with secrets do not take part: no kind of draft has room for one.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Draft, DraftInput, DraftKind, DraftOf } from '../../src-shared/contract/drafts.ts';

/** Where drafts are kept (data/drafts.ts). */
type InputKeeper = {
  /** What an earlier run kept of the form; it is the form's from then on. */
  readonly take: (name: string) => DraftInput | undefined;
  readonly keep: (draft: Draft) => void;
  readonly discard: (name: string) => void;
};

/** A pause in typing: so much of it the end of a session can take. */
const PAUSE_MS = 400;

let keeper: InputKeeper | undefined;
const waiting = new Set<() => void>();
/** What waits for its pause, to be kept at once. */
const pending = new Set<() => void>();

/** Has drafts kept there from now on; returns a function that ends it. */
export function keepInputWith(next: InputKeeper): () => void {
  keeper = next;
  for (const look of waiting) look();
  return () => {
    if (keeper === next) keeper = undefined;
  };
}

/** Keeps what stands in the forms without waiting for a pause. */
export function keepInputNow(): void {
  for (const keep of pending) keep();
}

type KeptForm<Kind extends DraftKind> = {
  readonly kind: Kind;
  /** Which form of the workspace. */
  readonly name: string;
  /** What stands in it; null where nothing was typed. */
  readonly input: DraftOf<Kind> | null;
  /** Fills the form. */
  readonly restore: (input: DraftOf<Kind>) => void;
};

/** Keeps a form's input; tells whether it was filled with what was kept. */
export function useKeptInput<Kind extends DraftKind>(form: KeptForm<Kind>): { readonly restored: boolean } {
  const { name, kind } = form;
  const { pathname, search } = useLocation();
  const screen = `${pathname.split('/').slice(3).join('/')}${search}`;
  const current = useRef(form);
  current.current = form;
  /**
   * Under which name and by whom something of this form is kept, or is about to be: a form closes after its workspace.
   */
  const held = useRef<{ readonly name: string; readonly by: InputKeeper | undefined } | undefined>(undefined);
  const going = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [restored, setRestored] = useState(false);
  const text = form.input === null ? null : JSON.stringify(form.input);

  const drop = useCallback(() => {
    held.current?.by?.discard(held.current.name);
    held.current = undefined;
  }, []);

  useEffect(() => {
    const look = () => {
      if (current.current.input !== null) return;
      const found = keeper?.take(name);
      if (found?.kind !== kind) return;
      setRestored(true);
      current.current.restore(found as DraftOf<Kind>);
    };
    look();
    waiting.add(look);
    return () => void waiting.delete(look);
  }, [name, kind]);

  useEffect(() => {
    if (held.current !== undefined && held.current.name !== name) drop();
    if (text === null) {
      if (held.current !== undefined) setRestored(false);
      drop();
      return;
    }
    held.current = { name, by: keeper };
    const keep = () => {
      clearTimeout(timer);
      pending.delete(keep);
      held.current = { name, by: keeper };
      keeper?.keep({ name, screen, input: JSON.parse(text) });
    };
    const timer = setTimeout(keep, PAUSE_MS);
    pending.add(keep);
    return () => {
      clearTimeout(timer);
      pending.delete(keep);
    };
  }, [name, screen, text, drop]);

  useEffect(() => {
    clearTimeout(going.current);
    // React tries effects out by ending and beginning them once: only a form that stays away is closed.
    return () => {
      going.current = setTimeout(drop, 0);
    };
  }, [drop]);

  return { restored };
}
