/** What people decide about exceptions: each with its event and its entry in the audit trail, in one transaction. */
import type {
  ExceptionChange,
  ExceptionState,
  ExposureSum,
} from '../../../src-shared/contract/exceptions.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { exposureOf } from '../../../src-shared/exposure.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import { appendAudit } from '../work/audit.ts';
import { checkBooked, checkerOfItems, lockedEntryOf } from './booked-write-offs.ts';
import {
  appendEvent,
  type CaseRow,
  nextEventNumber,
  readEvents,
  readException,
  stateOf,
  writeState,
} from './cases.ts';
import { changed, type Deciding, isSame } from './state-after.ts';
import { firstOpenMonth } from './written-off-month.ts';

/**
 * What a change came to, and the number by which it is undone: that of its event, or what a decision about several is
 * undone by as one.
 */
type Changed = {
  readonly rows: CaseRow[];
  readonly number: number | null;
  readonly together: number | null;
};
/** One exception of a change, and its state before and after. */
type Step = { readonly row: CaseRow; readonly before: ExceptionState; readonly after: ExceptionState };

/**
 * Changes exceptions, all or none. Of several it is one decision: one entry in the audit trail names all of them, and
 * it is undone as one. Throws `exception-not-found`, `exception-settled-by-itself` for a decision upon one whose cause
 * is gone, `write-off-too-large`, `close-is-locked` for one upon what was written off in a month that is locked,
 * `written-off-as-item` for a write-off of what is in the books of a locked month as a reconciling item, and
 * `decision-not-confirmed` where several are settled that are not what was confirmed.
 */
export function changeExceptions(
  db: Db,
  keys: readonly string[],
  change: ExceptionChange,
  deciding: Deciding,
  confirmed: readonly ExposureSum[] | null = null,
): Changed {
  return immediately(db, () => {
    const unique = [...new Set(keys)];
    const rows = unique.map((key) => readException(db, key));
    const checkNotBookedAsItem = checkerOfItems(db);
    const steps = rows.flatMap((row): Step[] => {
      const before = stateOf(row);
      // A note or a name may be added to what is over; a decision would be about nothing.
      const isDecision = change.kind !== 'assign' && change.kind !== 'note';
      if (isDecision && row.present === 0n) throw new TieoutError('exception-settled-by-itself');
      if (isDecision) checkBooked(db, row);
      if (change.kind === 'write-off') checkNotBookedAsItem(row);
      const month = change.kind === 'write-off' ? firstOpenMonth(db, row) : row.month;
      const after = changed(row, before, change, { ...deciding, month }, rows.length);
      return isSame(before, after) ? [] : [{ row, before, after }];
    });
    const settles = ['accept', 'carry-forward', 'write-off'].includes(change.kind);
    if (settles && rows.length > 1) checkConfirmed(rows, confirmed);
    const together = steps.length > 1 ? nextEventNumber(db) : null;
    const reason = 'reason' in change ? change.reason : '';
    const numbers = steps.map(({ row, before, after }) => {
      writeState(db, row.key, after);
      return appendEvent(db, {
        key: row.key,
        ...deciding,
        event: 'changed',
        before,
        after,
        reason,
        together,
      });
    });
    appendSteps(db, steps, change, reason, deciding);
    return {
      rows: unique.map((key) => readException(db, key)),
      number: together === null ? (numbers[0] ?? null) : null,
      together,
    };
  });
}

/** What a person confirmed, currency by currency, must be what is settled. */
function checkConfirmed(rows: readonly CaseRow[], confirmed: readonly ExposureSum[] | null): void {
  const told = (sums: readonly ExposureSum[]) =>
    sums
      .map(({ currency, count, gross, net }) => `${currency} ${count} ${gross} ${net}`)
      .sort()
      .join('\n');
  if (confirmed === null || told(confirmed) !== told(exposureOfRows(rows)))
    throw new TieoutError('decision-not-confirmed');
}

const exposureOfRows = (rows: readonly CaseRow[]) =>
  exposureOf(rows.map(({ kind, currency, amount }) => ({ kind, currency, units: amount })));

function appendSteps(
  db: Db,
  steps: readonly Step[],
  change: ExceptionChange,
  reason: string,
  { at, actor }: Deciding,
): void {
  const [first, ...others] = steps;
  if (!first) return;
  if (others.length === 0) {
    appendAudit(db, {
      at,
      actor,
      action: change.kind === 'write-off' ? 'exception.written-off' : 'exception.changed',
      subject: subjectOf(first.row),
      detail: { ...factsOf(first), before: plain(first.before), after: plain(first.after), reason },
    });
    return;
  }
  appendAudit(db, {
    at,
    actor,
    action: 'exceptions.decided',
    subject: `${steps.length} exceptions`,
    detail: {
      change: change.kind,
      reason,
      sums: plain(exposureOfRows(steps.map(({ row }) => row))),
      items: steps.map((step) => ({
        subject: subjectOf(step.row),
        ...factsOf(step),
        before: plain(step.before),
        after: plain(step.after),
      })),
    },
  });
}

const subjectOf = ({ key }: CaseRow): string => key.slice(0, 500);
const factsOf = ({ row: { kind, month, day, currency, amount } }: Pick<Step, 'row'>) => ({
  kind,
  month,
  day,
  currency,
  amount: writeAmount(amount),
});

/**
 * Puts an exception back to before a person's latest decision. Throws `exception-not-undoable`, and `close-is-locked`
 * as above.
 */
export function undoChange(db: Db, number: number, reason: string, { at, actor }: Deciding): CaseRow {
  return immediately(db, () => {
    const row = db
      .prepare<[number], { key: string }>('SELECT key FROM main.exceptionEvent WHERE number = ?')
      .get(number);
    if (!row) throw new TieoutError('exception-not-undoable');
    const step = findStep(db, row.key, number);
    if (!step) throw new TieoutError('exception-not-undoable');
    checkBooked(db, step.row);
    const { before, after } = step;
    writeState(db, row.key, after);
    appendEvent(db, { key: row.key, at, actor, event: 'undone', before, after, reason, undoes: number });
    const wroteOff = before.status === 'written-off' && after.status !== 'written-off';
    appendAudit(db, {
      at,
      actor,
      action: wroteOff ? 'exception.write-off-undone' : 'exception.changed',
      subject: row.key.slice(0, 500),
      detail: { ...factsOf(step), before: plain(before), after: plain(after), undoes: number, reason },
    });
    return readException(db, row.key);
  });
}

/**
 * Undoes a decision about several as one: each goes back to what it was before. What somebody decided since, whose
 * cause is gone meanwhile, or what was written off in a month that is locked by now, stays and comes back as `left`.
 * Throws `exception-not-undoable` where nothing can be undone.
 */
export function undoTogether(
  db: Db,
  together: number,
  reason: string,
  { at, actor }: Deciding,
): { undone: number; left: CaseRow[] } {
  return immediately(db, () => {
    const events = db
      .prepare<[number], { number: bigint; key: string }>(
        "SELECT number, key FROM main.exceptionEvent WHERE together = ? AND event = 'changed' ORDER BY number",
      )
      .all(together)
      .map(({ number, key }) => ({ number: Number(number), key }));
    const steps = events.map(({ number, key }) => {
      const step = findStep(db, key, number);
      return { number, key, step: step && lockedEntryOf(db, step.row) === null ? step : null };
    });
    const possible = steps.flatMap(({ number, step }) => (step ? [{ number, step }] : []));
    if (possible.length === 0) throw new TieoutError('exception-not-undoable');
    const next = nextEventNumber(db);
    for (const { number, step } of possible) {
      const { row, before, after } = step;
      writeState(db, row.key, after);
      appendEvent(db, {
        key: row.key,
        at,
        actor,
        event: 'undone',
        before,
        after,
        reason,
        undoes: number,
        together: next,
      });
    }
    appendAudit(db, {
      at,
      actor,
      action: 'exceptions.undone',
      subject: `${possible.length} exceptions`,
      detail: {
        reason,
        decided: together,
        left: steps.filter(({ step }) => !step).map(({ key }) => key.slice(0, 500)),
        items: possible.map(({ number, step }) => ({
          subject: subjectOf(step.row),
          ...factsOf(step),
          before: plain(step.before),
          after: plain(step.after),
          undoes: number,
        })),
      },
    });
    return {
      undone: possible.length,
      left: steps.flatMap(({ step, key }) => (step ? [] : [readException(db, key)])),
    };
  });
}

/** What undoing an event does to its exception; null where something came after it, or its cause is gone. */
function findStep(db: Db, key: string, number: number): Step | null {
  const undone = readEvents(db, key).find((event) => event.number === number);
  const row = readException(db, key);
  if (!undone?.undoable || !undone.before || row.present === 0n) return null;
  return { row, before: stateOf(row), after: undone.before };
}

const plain = (value: object) => JSON.parse(JSON.stringify(value));
