/** Where a close stands, folded from its events. Pure: what holds is decided here and nowhere else. */
import { type CloseItemName, leastReason } from '../../src-shared/close/checklist.ts';
import { isOpen } from '../../src-shared/close-readiness.ts';
import type { CloseLock, SignOff, SignRole } from '../../src-shared/contract/close.ts';
import type { CloseItem, Waiver } from '../../src-shared/contract/close-points.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { CloseEvent, DecidedAdjustment } from './events.ts';
import { afterReview, NO_REVIEW, openThreads, type ReviewState, sentBack } from './review.ts';

type Signed = Omit<SignOff, 'stands' | 'changed'> & { readonly parts: Readonly<Record<string, string>> };
export type Decided = DecidedAdjustment & { readonly at: number; readonly by: string };

export type CloseState = ReviewState & {
  /** The number of the lock in force, or the one that the next lock will get. */
  readonly version: number;
  readonly locked: boolean;
  readonly preparer: Signed | null;
  readonly reviewer: Signed | null;
  readonly waivers: ReadonlyMap<CloseItemName, Waiver>;
  /** Points of the workspace's own, by id. */
  readonly ticks: ReadonlyMap<string, { readonly by: string; readonly at: number }>;
  /** Sentences about deviations, by their key. */
  readonly explanations: ReadonlyMap<
    string,
    { readonly by: string; readonly at: number; readonly text: string; readonly amount: string | null }
  >;
  readonly locks: readonly CloseLock[];
  /** What was decided about changes since the lock in force; a reopened month counts them anew. */
  readonly decided: readonly Decided[];
};

const NEW: CloseState = {
  version: 1,
  locked: false,
  preparer: null,
  reviewer: null,
  waivers: new Map(),
  ticks: new Map(),
  explanations: new Map(),
  ...NO_REVIEW,
  locks: [],
  decided: [],
};

/** The state after the events of one month and currency, oldest first. */
export function stateOf(events: readonly CloseEvent[]): CloseState {
  return events.reduce(after, NEW);
}

function after(state: CloseState, event: CloseEvent): CloseState {
  const { at, actor, decision } = event;
  switch (decision.kind) {
    case 'signed': {
      const { role, name, digest, comment = '', parts = {}, key } = decision;
      const signed = { role, name, actor, at, digest, comment, parts, ...(key !== undefined && { key }) };
      // Who reviewed did so upon what the preparer had signed: a new preparation needs a new review.
      return role === 'preparer'
        ? { ...state, preparer: signed, reviewer: null, sent: null, returned: null }
        : { ...state, reviewer: signed };
    }
    case 'withdrawn':
      return decision.role === 'preparer'
        ? { ...state, ...sentBack(state, event), preparer: null, reviewer: null }
        : { ...state, reviewer: null };
    case 'waived': {
      const { item, reason, figures } = decision;
      const waived = [item, { by: actor, at, reason, ...(figures && { figures }) }] as const;
      return { ...state, waivers: new Map([...state.waivers, waived]) };
    }
    case 'taken-up':
      return { ...state, waivers: new Map([...state.waivers].filter(([item]) => item !== decision.item)) };
    case 'point-ticked':
      return { ...state, ticks: new Map([...state.ticks, [decision.id, { by: actor, at }]]) };
    case 'point-unticked':
      return { ...state, ticks: new Map([...state.ticks].filter(([id]) => id !== decision.id)) };
    case 'sent-for-review':
    case 'answer-taken':
    case 'commented':
      return { ...state, ...afterReview(state, event) };
    case 'deviation-explained': {
      const { key, text, amount = null } = decision;
      const explained = [key, { by: actor, at, text, amount }] as const;
      return { ...state, explanations: new Map([...state.explanations, explained]) };
    }
    case 'locked': {
      const { kind: _, ...facts } = decision;
      const lock = { ...facts, version: state.version, lockedAt: at, lockedBy: actor, reopened: null };
      return { ...state, locked: true, locks: [...state.locks, lock] };
    }
    case 'reopened': {
      const reopened = { at, by: actor, reason: decision.reason };
      const locks = state.locks.map((lock, index) =>
        index === state.locks.length - 1 ? { ...lock, reopened } : lock,
      );
      return {
        ...state,
        version: state.version + 1,
        locked: false,
        preparer: null,
        reviewer: null,
        // Waived for figures that are others now.
        waivers: new Map(),
        sent: null,
        returned: null,
        file: null,
        earlierFiles: state.file ? [...state.earlierFiles, state.file.id] : state.earlierFiles,
        decided: [],
        locks,
      };
    }
    case 'encrypted': {
      const { kind: _, before, ...facts } = decision;
      const locks = state.locks.map((lock) =>
        lock.file === before.file && lock.sha256 === before.sha256 && mayBeTold(lock, facts)
          ? { ...lock, ...facts }
          : lock,
      );
      return { ...state, locks };
    }
    // Of the statement; the figures' digest says that something was decided.
    case 'balance-entered':
    case 'item-added':
    case 'item-decided':
      return state;
    case 'adjusted': {
      const decided = decision.adjustments.map((each) => ({ ...each, at, by: actor }));
      return { ...state, decided: [...state.decided, ...decided] };
    }
  }
}

/** What is in the file of a lock is told once: a second word could put other figures under what two people signed. */
export function mayBeTold(
  { content, parts }: Pick<CloseLock, 'content' | 'parts'>,
  told: Pick<CloseLock, 'content' | 'parts'>,
): boolean {
  if (content === undefined) return true;
  return (told.content ?? content) === content && (told.parts ?? parts) === parts;
}

/** The sign-offs given, and whether they are of these figures. A review stands only on a standing preparation. */
export function signOffsOf(
  { preparer, reviewer }: CloseState,
  digest: string,
  parts: Readonly<Record<string, string>>,
): SignOff[] {
  const told = ({ parts: then, ...signed }: Signed, stands: boolean): SignOff => ({
    ...signed,
    stands,
    changed: signed.digest === digest ? [] : changedParts(then, parts),
  });
  const prepared = preparer?.digest === digest;
  return [
    ...(preparer ? [told(preparer, prepared)] : []),
    ...(reviewer ? [told(reviewer, prepared && reviewer.digest === digest)] : []),
  ];
}

/** The parts that are others now, that came or that went; none where it is not known what they were. */
function changedParts(
  then: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] {
  if (Object.keys(then).length === 0) return [];
  const names = new Set([...Object.keys(now), ...Object.keys(then)]);
  return [...names].filter((name) => then[name] !== now[name]);
}

/** A point of the checklist, or one of the workspace's own. */
type Point = Pick<CloseItem, 'required' | 'state'> & { readonly item: string };

/** The points that stand against signing. */
function openItems(items: readonly Point[]): string[] {
  return items.filter(isOpen).map(({ item }) => item);
}

/** Two spellings of a name that a person would take for the same. */
export const sameName = (one: string, other: string): boolean => spelled(one) === spelled(other);

function spelled(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean).join(' ');
}

/**
 * Refuses a sign-off that must not be. Throws `close-is-locked`, `close-figures-changed` (what was shown is not what
 * is), `close-not-ready`, `close-not-signed` (a review without a preparation that stands), `close-same-person`,
 * `close-same-account` (two names, and one account of the computer), `close-comments-open` (the month was returned, and
 * what was said about it is not settled).
 */
export function checkSignOff(
  state: CloseState,
  {
    role,
    name,
    actor,
    shown,
    digest,
    items,
    onePerson,
  }: {
    role: SignRole;
    name: string;
    /** The account of the computer that signs. */
    actor: string;
    /** The digest that the person saw, and the one of the figures as they are now. */
    shown: string;
    digest: string;
    items: readonly Point[];
    onePerson: boolean;
  },
): void {
  if (state.locked) throw new TieoutError('close-is-locked');
  if (shown !== digest) throw new TieoutError('close-figures-changed');
  const open = openItems(items);
  if (open.length > 0) throw new TieoutError('close-not-ready', { subject: open.join(', ') });
  if (role === 'preparer') {
    const asked = state.returned ? openThreads(state) : [];
    if (asked.length > 0)
      throw new TieoutError('close-comments-open', {
        subject: asked.map(({ subject }) => subject.title).join(', '),
      });
    return;
  }
  if (state.preparer?.digest !== digest) throw new TieoutError('close-not-signed');
  checkAnother(state.preparer, { name, actor, onePerson });
}

/** Refuses a reviewer who is the preparer, by name or by the account of the computer. */
function checkAnother(
  preparer: Signed,
  { name, actor, onePerson }: { name: string | null; actor: string | null; onePerson: boolean },
): void {
  if (onePerson) return;
  if (name !== null && sameName(preparer.name, name)) throw new TieoutError('close-same-person');
  // A name is typed; who may use the account is what the computer knows.
  if (actor !== null && sameName(preparer.actor, actor))
    throw new TieoutError('close-same-account', { subject: actor });
}

/**
 * Refuses to send what is not prepared, or to its preparer: throws `close-is-locked`, `close-not-signed`,
 * `close-same-person`.
 */
export function checkSending(
  { locked, preparer }: CloseState,
  { to, digest, onePerson }: { to: string; digest: string; onePerson: boolean },
): void {
  if (locked) throw new TieoutError('close-is-locked');
  if (preparer?.digest !== digest) throw new TieoutError('close-not-signed');
  checkAnother(preparer, { name: to, actor: null, onePerson });
}

/**
 * Refuses a return by the preparer, who withdraws: throws `close-is-locked`, `close-not-signed`, `close-same-account`.
 */
export function checkReturn(
  { locked, preparer }: CloseState,
  { actor, onePerson }: { actor: string; onePerson: boolean },
): void {
  if (locked) throw new TieoutError('close-is-locked');
  if (!preparer) throw new TieoutError('close-not-signed');
  checkAnother(preparer, { name: null, actor, onePerson });
}

/** Refuses a lock that must not be: throws as `checkSignOff`. Returns who signed. */
export function checkLock(
  state: CloseState,
  about: { shown: string; digest: string; items: readonly Point[]; onePerson: boolean },
): { preparer: string; reviewer: string } {
  const { preparer, reviewer } = state;
  if (state.locked) throw new TieoutError('close-is-locked');
  if (!preparer || !reviewer) throw new TieoutError('close-not-signed');
  checkSignOff(state, { ...about, role: 'reviewer', name: reviewer.name, actor: reviewer.actor });
  if (reviewer.digest !== about.digest) throw new TieoutError('close-not-signed');
  return { preparer: preparer.name, reviewer: reviewer.name };
}

/**
 * Refuses to waive what cannot be, or not with so short a reason. Throws `close-is-locked`, `close-item-not-waivable`.
 */
export function checkWaiver(state: CloseState, item: CloseItemName, reason: string | null): void {
  if (state.locked) throw new TieoutError('close-is-locked');
  if (reason === null) return;
  const least = leastReason(item);
  if (least === null || reason.trim().length < least)
    throw new TieoutError('close-item-not-waivable', { subject: item });
}
