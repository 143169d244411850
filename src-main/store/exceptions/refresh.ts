/** Keeps what is known of exceptions in step with their causes: new ones appear, those without a cause are resolved. */

import { type ExceptionSource, SETTLED } from '../../../src-shared/contract/exception-kinds.ts';
import type { ExceptionState } from '../../../src-shared/contract/exceptions.ts';
import type { Month } from '../../../src-shared/period.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded } from '../engine/open.ts';
import { foldText } from '../engine/search-text.ts';
import { noteInStep, noteRefreshed, readTouched } from '../work/touched-months.ts';
import { applyPolicy } from './by-policy.ts';
import { appendEvent, type CaseRow, caseColumns, findCase, stateOf, writeState } from './cases.ts';
import type { Cause } from './cause.ts';

export type Refreshed = { appeared: number; cleared: number; returned: number };

/**
 * Enters the causes found of a source in a month, as of epoch ms and of so many touches (touched-months.ts)
 * as there were when they were looked for. An exception that was settled opens again when its
 * cause returns, or when its amount is another than it was settled for. What the materiality policy covers is accepted by it.
 * With `keys`, only what bears one of these names was looked for, and everything else is left as it is.
 */
export function enterCauses(
  db: Db,
  {
    source,
    month,
    at,
    seen = readTouched(db, source, month),
    keys,
  }: {
    source: ExceptionSource;
    month: Month;
    at: number;
    seen?: number;
    keys?: ReadonlySet<string> | undefined;
  },
  causes: readonly Cause[],
): Refreshed {
  const done: Refreshed = { appeared: 0, cleared: 0, returned: 0 };
  const enter = () => {
    const known = new Map(
      db
        .prepare<unknown[], CaseRow>(
          `SELECT ${caseColumns} FROM main.exceptionCase WHERE month = ? AND source = ?
             ${keys ? 'AND key IN (SELECT value FROM json_each(?))' : ''}`,
        )
        .all(month, source, ...(keys ? [JSON.stringify([...keys])] : []))
        .map((row) => [row.key, row]),
    );
    const found = new Set<string>();
    for (const cause of causes) {
      if (!cause.day.startsWith(month) || found.has(cause.key)) continue;
      found.add(cause.key);
      // A record whose day has moved into another month is the same exception.
      const before = known.get(cause.key) ?? findCase(db, cause.key);
      if (!before) {
        appear(db, cause, month, at);
        done.appeared += 1;
      } else if (returnsTo(db, before, cause, { month, at })) done.returned += 1;
    }
    for (const before of known.values()) {
      if (found.has(before.key) || before.present === 0n) continue;
      const state = stateOf(before);
      const after: ExceptionState = { ...state, status: 'resolved', decision: null };
      db.prepare('UPDATE main.exceptionCase SET present = 0, clearedAt = ? WHERE key = ?').run(
        at,
        before.key,
      );
      writeState(db, before.key, after);
      appendEvent(db, { key: before.key, at, actor: '', event: 'cleared', before: state, after });
      done.cleared += 1;
    }
    applyPolicy(db, { source, month, at, keys });
    if (keys) noteInStep(db, { source, month, seen });
    else noteRefreshed(db, { source, month, at, seen });
  };
  guarded(() => (db.inTransaction ? enter() : immediately(db, enter)));
  return done;
}

/** Enters one cause alone, within the caller's transaction; what else there is of its month is looked for later. */
export function enterCause(db: Db, cause: Cause, at: number): void {
  const month = cause.day.slice(0, 7);
  const before = findCase(db, cause.key);
  if (before) returnsTo(db, before, cause, { month, at });
  else appear(db, cause, month, at);
}

const OPEN: ExceptionState = { status: 'open', assignee: '', note: '', decision: null };

function appear(db: Db, cause: Cause, month: Month, at: number): void {
  db.prepare(
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
  db.prepare(
    `UPDATE main.exceptionCase SET month = ?, day = ?, amount = ?, document = ?, searchText = ?, present = 1
     WHERE key = ?`,
  ).run(month, cause.day, cause.units, JSON.stringify(cause.document), searchTextOf(cause), cause.key);
  const state = stateOf(before);
  const isSettled = SETTLED.includes(state.status);
  // What comes to nothing is no more than it was settled for.
  const isOther = before.amount !== cause.units && cause.units !== 0n;
  if (before.present === 1n && !(isSettled && isOther)) return false;
  const after: ExceptionState = { ...state, status: 'open', decision: null };
  db.prepare('UPDATE main.exceptionCase SET returnedAt = ? WHERE key = ?').run(at, cause.key);
  writeState(db, cause.key, after);
  const reason = before.present === 1n ? 'amount' : '';
  appendEvent(db, { key: cause.key, at, actor: '', event: 'returned', before: state, after, reason });
  return true;
}

const searchTextOf = ({ key, document }: Cause): string =>
  foldText([key, document.detail, ...document.items.map(({ text }) => text)].join('\n'));
