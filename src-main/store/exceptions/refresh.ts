/** Keeps what is known of exceptions in step with their causes: new ones appear, those without a cause are resolved. */

import { type ExceptionSource, SETTLED } from '../../../src-shared/contract/exception-kinds.ts';
import type { ExceptionState } from '../../../src-shared/contract/exceptions.ts';
import type { Month } from '../../../src-shared/period.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { foldText } from '../engine/search-text.ts';
import { type Breathe, SliceWriter } from '../engine/slices.ts';
import { noteInStep, noteLook, noteRefreshed } from '../work/touched-months.ts';
import { lockedEntryOf } from './booked-write-offs.ts';
import { applyPolicy, keysForPolicy } from './by-policy.ts';
import { appendEvent, type CaseRow, findCase, stateOf, writeState } from './cases.ts';
import type { Cause } from './cause.ts';

export type Refreshed = { appeared: number; cleared: number; returned: number };

/**
 * The month of a source whose causes were found, as of epoch ms and of so many touches (touched-months.ts) as there
 * were when they were looked for. With `keys`, only what bears one of these names was looked for, and everything else
 * is left as it is.
 */
type Place = {
  readonly source: ExceptionSource;
  readonly month: Month;
  readonly at: number;
  readonly seen?: number;
  readonly keys?: ReadonlySet<string> | undefined;
};

/**
 * Enters the causes found, in one transaction. An exception that was settled opens again when its cause returns, or
 * when its amount is another than it was settled for. What the materiality policy covers is accepted by it.
 */
export function enterCauses(db: Db, place: Place, causes: readonly Cause[]): Refreshed {
  const { source, month, at, seen = noteLook(db, source, month), keys } = place;
  const done: Refreshed = { appeared: 0, cleared: 0, returned: 0 };
  const enter = () => {
    for (const step of stepsOf(db, place, causes)) step(done);
    applyPolicy(db, { source, month, at, keys });
    if (keys) noteInStep(db, { source, month, seen });
    else noteRefreshed(db, { source, month, at, seen });
  };
  guarded(() => (db.inTransaction ? enter() : immediately(db, enter)));
  return done;
}

/** Exceptions entered at once, to begin with: each is some rows. */
const SLICE = 200;

/**
 * The same for all of a month and any number of causes, in slices, so that other writes wait for one slice only. A
 * slice is a transaction and reads each exception anew, so a decision made between two slices stands. The last slice
 * marks the month as refreshed; after a kill before that, the month is still touched, and the next refresh finds what
 * was entered and adds the rest. Where something touched the month meanwhile, the causes are out of date: no more of
 * them are entered, and the touch leads to another refresh.
 */
export async function enterInSlices(
  db: Db,
  place: Required<Omit<Place, 'keys'>>,
  causes: readonly Cause[],
  breathe: Breathe,
): Promise<Refreshed> {
  const { source, month, at, seen } = place;
  const done: Refreshed = { appeared: 0, cleared: 0, returned: 0 };
  const isOver = () => noteLook(db, source, month) !== seen;
  /** Answers whether all of it was done. */
  const each = async <T>(all: readonly T[], write: (slice: readonly T[]) => void): Promise<boolean> => {
    // How many of one kind can be written at once says nothing of another.
    const slices = new SliceWriter(breathe, SLICE);
    for (let from = 0; from < all.length; ) {
      const slice = all.slice(from, from + slices.rows);
      const stands = await slices.write(() =>
        immediately(db, () => {
          if (isOver()) return false;
          write(slice);
          return true;
        }),
      );
      if (!stands) return false;
      from += slice.length;
    }
    return true;
  };
  const steps = guarded(() => stepsOf(db, place, causes));
  const isEntered = await each(steps, (slice) => {
    for (const step of slice) step(done);
  });
  if (!isEntered) return done;
  const judged = guarded(() => keysForPolicy(db, { source, month }));
  const isJudged = await each(judged, (slice) =>
    applyPolicy(db, { source, month, at, keys: new Set(slice) }),
  );
  if (isJudged) immediately(db, () => noteRefreshed(db, { source, month, at, seen }));
  return done;
}

/** What is to be done for each cause, and for each exception that has none any more, as they are when it is done. */
function stepsOf(
  db: Db,
  { source, month, at, keys }: Place,
  causes: readonly Cause[],
): ((done: Refreshed) => void)[] {
  const found = new Map<string, Cause>();
  for (const cause of causes)
    if (cause.day.startsWith(month) && !found.has(cause.key)) found.set(cause.key, cause);
  const present = db
    .prepare<unknown[], string>(
      `SELECT key FROM main.exceptionCase WHERE month = ? AND source = ? AND (present = 1 OR status = 'written-off')
         ${keys ? 'AND key IN (SELECT value FROM json_each(?))' : ''}`,
    )
    .pluck()
    .all(month, source, ...(keys ? [JSON.stringify([...keys])] : []));
  return [
    ...[...found.values()].map((cause) => (done: Refreshed) => {
      // A record whose day has moved into another month is the same exception.
      const before = findCase(db, cause.key);
      if (!before) {
        appear(db, cause, month, at);
        done.appeared += 1;
      } else if (returnsTo(db, before, cause, { month, at })) done.returned += 1;
    }),
    ...present
      .filter((key) => !found.has(key))
      .map((key) => (done: Refreshed) => {
        const before = findCase(db, key);
        if (before?.month !== month) return;
        const isGone = before.present === 0n;
        // What its lock kept when its cause went is over once the month is opened again.
        if (isGone && (before.status !== 'written-off' || isBooked(db, before))) return;
        clear(db, before, at);
        if (!isGone) done.cleared += 1;
      }),
  ];
}

/**
 * The entry of a write-off in a locked month stays in its books, whatever becomes of the cause: so does the decision.
 * What the two are apart by then is told in the months after (close/account-statement.ts).
 */
const isBooked = (db: Db, row: CaseRow): boolean => lockedEntryOf(db, row) !== null;

function clear(db: Db, before: CaseRow, at: number): void {
  const state = stateOf(before);
  const after: ExceptionState = isBooked(db, before)
    ? state
    : { ...state, status: 'resolved', decision: null };
  prepared(db, 'UPDATE main.exceptionCase SET present = 0, clearedAt = ? WHERE key = ?').run(at, before.key);
  writeState(db, before.key, after);
  appendEvent(db, { key: before.key, at, actor: '', event: 'cleared', before: state, after });
}

/** Enters one cause alone, within the caller's transaction; the month's other causes are looked for later. */
export function enterCause(db: Db, cause: Cause, at: number): void {
  const month = cause.day.slice(0, 7);
  const before = findCase(db, cause.key);
  if (before) returnsTo(db, before, cause, { month, at });
  else appear(db, cause, month, at);
}

const OPEN: ExceptionState = { status: 'open', assignee: '', note: '', decision: null };

function appear(db: Db, cause: Cause, month: Month, at: number): void {
  prepared(
    db,
    `INSERT INTO main.exceptionCase (key, kind, source, month, day, currency, amount, document, searchText, present,
       status, assignee, note, decision, firstSeen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 'open', '', '', NULL, ?)`,
  ).run(
    cause.key,
    cause.kind,
    cause.source,
    month,
    cause.day,
    cause.currency,
    cause.units,
    JSON.stringify(cause.document),
    searchTextOf(cause),
    at,
  );
  appendEvent(db, { key: cause.key, at, actor: '', event: 'appeared', before: null, after: OPEN });
}

/** Brings the facts up to date; true when the exception is open again. */
function returnsTo(
  db: Db,
  before: CaseRow,
  cause: Cause,
  { month, at }: { month: Month; at: number },
): boolean {
  prepared(
    db,
    `UPDATE main.exceptionCase SET month = ?, day = ?, amount = ?, document = ?, searchText = ?, present = 1
     WHERE key = ?`,
  ).run(month, cause.day, cause.units, JSON.stringify(cause.document), searchTextOf(cause), cause.key);
  const state = stateOf(before);
  const isSettled = SETTLED.includes(state.status);
  // What comes to nothing is no more than it was settled for.
  const isOther = before.amount !== cause.units && cause.units !== 0n;
  if (before.present === 1n && !(isSettled && isOther)) return false;
  if (isBooked(db, before)) return false;
  const after: ExceptionState = { ...state, status: 'open', decision: null };
  prepared(db, 'UPDATE main.exceptionCase SET returnedAt = ? WHERE key = ?').run(at, cause.key);
  writeState(db, cause.key, after);
  const reason = before.present === 1n ? 'amount' : '';
  appendEvent(db, { key: cause.key, at, actor: '', event: 'returned', before: state, after, reason });
  return true;
}

const searchTextOf = ({ key, document }: Cause): string =>
  foldText([key, document.detail, ...document.items.map(({ text }) => text)].join('\n'));
