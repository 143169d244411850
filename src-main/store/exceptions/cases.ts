/** What is known of exceptions, and the history that is only added to. */
import type { Exception, ExceptionEvent, ExceptionState } from '../../../src-shared/contract/exceptions.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { dayNumber } from '../engine/days.ts';
import { type Db, prepared } from '../engine/open.ts';
import type { CauseDocument } from './cause.ts';

export type CaseRow = Pick<
  Exception,
  'key' | 'kind' | 'source' | 'month' | 'day' | 'currency' | 'status' | 'assignee' | 'note'
> & {
  readonly amount: bigint;
  readonly document: string;
  readonly present: bigint;
  readonly decision: string | null;
  readonly firstSeen: bigint;
  readonly clearedAt: bigint | null;
  readonly returnedAt: bigint | null;
};
export const caseColumns =
  'key, kind, source, month, day, currency, amount, document, present, status, assignee, note, decision, firstSeen, clearedAt, returnedAt';

export function findCase(db: Db, key: string): CaseRow | undefined {
  return prepared<[string], CaseRow>(db, `SELECT ${caseColumns} FROM main.exceptionCase WHERE key = ?`).get(
    key,
  );
}

/** As `findCase`; throws `exception-not-found`. */
export function readException(db: Db, key: string): CaseRow {
  const found = findCase(db, key);
  if (!found) throw new TieoutError('exception-not-found');
  return found;
}

export const stateOf = ({ status, assignee, note, decision }: CaseRow): ExceptionState => ({
  status,
  assignee,
  note,
  decision: decision === null ? null : JSON.parse(decision),
});

/** An exception as screens get it; its age is counted in days of the zone. */
export function exceptionOf(row: CaseRow, { now, timeZone }: { now: number; timeZone: string }): Exception {
  const { amount, document, present: _, firstSeen, clearedAt, returnedAt, decision: __, ...rest } = row;
  return {
    ...rest,
    ...(JSON.parse(document) as CauseDocument),
    ...stateOf(row),
    amount: writeAmount(amount),
    age: Math.max(0, dayNumber(dayOf(now, timeZone)) - dayNumber(row.day)),
    firstSeen: Number(firstSeen),
    clearedAt: clearedAt === null ? null : Number(clearedAt),
    returnedAt: returnedAt === null ? null : Number(returnedAt),
  };
}

export function writeState(db: Db, key: string, { status, assignee, note, decision }: ExceptionState): void {
  prepared(
    db,
    'UPDATE main.exceptionCase SET status = ?, assignee = ?, note = ?, decision = ? WHERE key = ?',
  ).run(status, assignee, note, decision === null ? null : JSON.stringify(decision), key);
}

/** Returns the event's number. */
export function appendEvent(
  db: Db,
  event: {
    readonly key: string;
    readonly at: number;
    readonly actor: string;
    readonly event: ExceptionEvent['event'];
    readonly before: ExceptionState | null;
    readonly after: ExceptionState;
    readonly reason?: string;
    readonly undoes?: number;
    /** Number of the first event of the same decision about several. */
    readonly together?: number | null;
  },
): number {
  const { lastInsertRowid } = prepared(
    db,
    `INSERT INTO main.exceptionEvent (key, at, actor, event, before, after, reason, undoes, together)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    event.key,
    event.at,
    event.actor,
    event.event,
    event.before === null ? null : JSON.stringify(event.before),
    JSON.stringify(event.after),
    event.reason ?? '',
    event.undoes ?? null,
    event.together ?? null,
  );
  return Number(lastInsertRowid);
}

type EventRow = {
  number: bigint;
  at: bigint;
  actor: string;
  event: ExceptionEvent['event'];
  before: string | null;
  after: string;
  reason: string;
  undoes: bigint | null;
  together: bigint | null;
  togetherCount: bigint;
};

/** The number that the next event will have. */
export function nextEventNumber(db: Db): number {
  const row = db
    .prepare<[], { last: bigint | null }>('SELECT max(number) AS last FROM main.exceptionEvent')
    .get();
  return Number(row?.last ?? 0n) + 1;
}

/**
 * Until `0015-amounts-as-booked` what is not in a book was kept with the opposite sign. History is not changed, so what
 * was written off before is read with the sign of today's amount: undoing could else bring the old one back.
 */
function asBooked(text: string, row: CaseRow | undefined): ExceptionState {
  const state: ExceptionState = JSON.parse(text);
  const { decision } = state;
  if (row?.kind !== 'record-open' || decision?.amount == null) return state;
  const units = unitsOf(decision.amount);
  const isTurned = units !== 0n && units < 0n !== row.amount < 0n;
  return isTurned ? { ...state, decision: { ...decision, amount: writeAmount(-units) } } : state;
}

/** Oldest first. A person's decision can be undone while nothing came after it but what itself was undone. */
export function readEvents(db: Db, key: string): ExceptionEvent[] {
  const rows = db
    .prepare<[string], EventRow>(
      `SELECT number, at, actor, event, before, after, reason, undoes, together,
         iif(together IS NULL, 1, (SELECT count(*) FROM main.exceptionEvent AS t WHERE t.together = e.together)) AS togetherCount
       FROM main.exceptionEvent AS e WHERE key = ? ORDER BY number`,
    )
    .all(key);
  const row = findCase(db, key);
  const undone = new Set(rows.flatMap(({ undoes }) => (undoes === null ? [] : [undoes])));
  const standing = rows.filter(({ number, event }) => event !== 'undone' && !undone.has(number));
  const last = standing.at(-1);
  return rows.map(({ number, at, before, after, undoes, together, togetherCount, ...rest }) => ({
    ...rest,
    number: Number(number),
    at: Number(at),
    before: before === null ? null : asBooked(before, row),
    after: asBooked(after, row),
    undoes: undoes === null ? null : Number(undoes),
    together: together === null ? null : Number(together),
    togetherCount: Number(togetherCount),
    undoable: last?.number === number && rest.event === 'changed',
  }));
}
