/** What people decide about exceptions: each with its event and its entry in the audit trail, in one transaction. */
import type { ExceptionChange, ExceptionState } from '../../../src-shared/contract/exceptions.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { type Db, guarded } from '../engine/open.ts';
import { appendAudit } from '../work/audit.ts';
import { appendEvent, type CaseRow, findException, readEvents, stateOf, writeState } from './cases.ts';

type Deciding = { readonly at: number; readonly actor: string };

/**
 * Changes exceptions, all or none. Throws `exception-not-found`, `exception-settled-by-itself` for a decision upon one
 * whose cause is gone, `write-off-too-large`.
 */
export function changeExceptions(
  db: Db,
  keys: readonly string[],
  change: ExceptionChange,
  deciding: Deciding,
): CaseRow[] {
  return guarded(() =>
    db
      .transaction(() => {
        const unique = [...new Set(keys)];
        for (const key of unique) changeOne(db, findException(db, key), change, deciding, unique.length);
        return unique.map((key) => findException(db, key));
      })
      .immediate(),
  );
}

/** Puts an exception back to before a person's latest decision. Throws `exception-not-undoable`. */
export function undoChange(db: Db, number: number, reason: string, { at, actor }: Deciding): CaseRow {
  return guarded(() =>
    db
      .transaction(() => {
        const row = db
          .prepare<[number], { key: string }>('SELECT key FROM main.exceptionEvent WHERE number = ?')
          .get(number);
        if (!row) throw new TieoutError('exception-not-undoable');
        const undone = readEvents(db, row.key).find((event) => event.number === number);
        const now = findException(db, row.key);
        if (!undone?.undoable || !undone.before || now.present === 0n)
          throw new TieoutError('exception-not-undoable');
        const before = stateOf(now);
        const after = undone.before;
        writeState(db, row.key, after);
        appendEvent(db, { key: row.key, at, actor, event: 'undone', before, after, reason, undoes: number });
        const wroteOff = undone.after.status === 'written-off' && undone.before.status !== 'written-off';
        appendAudit(db, {
          at,
          actor,
          action: wroteOff ? 'exception.write-off-undone' : 'exception.changed',
          subject: row.key.slice(0, 500),
          detail: { before: plain(before), after: plain(after), undoes: number, reason },
        });
        return findException(db, row.key);
      })
      .immediate(),
  );
}

function changeOne(
  db: Db,
  row: CaseRow,
  change: ExceptionChange,
  { at, actor }: Deciding,
  together: number,
): void {
  const before = stateOf(row);
  // A note or a name may be added to what is over; a decision would be about nothing.
  const isDecision = change.kind !== 'assign' && change.kind !== 'note';
  if (isDecision && row.present === 0n) throw new TieoutError('exception-settled-by-itself');
  const after = changed(row, before, change, { at, actor }, together);
  const reason = 'reason' in change ? change.reason : '';
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  writeState(db, row.key, after);
  appendEvent(db, { key: row.key, at, actor, event: 'changed', before, after, reason });
  appendAudit(db, {
    at,
    actor,
    action: change.kind === 'write-off' ? 'exception.written-off' : 'exception.changed',
    subject: row.key.slice(0, 500),
    detail: {
      kind: row.kind,
      day: row.day,
      currency: row.currency,
      amount: writeAmount(row.amount),
      before: plain(before),
      after: plain(after),
      reason,
    },
  });
}

function changed(
  row: CaseRow,
  before: ExceptionState,
  change: ExceptionChange,
  { at, actor }: Deciding,
  together: number,
): ExceptionState {
  switch (change.kind) {
    case 'assign':
      return { ...before, assignee: change.assignee };
    case 'note':
      return { ...before, note: change.note };
    case 'status':
      return { ...before, status: change.status, decision: null };
    case 'accept':
      return {
        ...before,
        status: 'accepted',
        decision: { by: actor, at, reason: change.reason, amount: null },
      };
    case 'write-off': {
      // One amount for several would be written off several times.
      if (change.amount !== null && together > 1) throw new TieoutError('write-off-too-large');
      const units = change.amount === null ? row.amount : unitsOf(change.amount);
      const fits =
        units !== 0n &&
        (row.amount > 0n ? units > 0n && units <= row.amount : units < 0n && units >= row.amount);
      if (!fits) throw new TieoutError('write-off-too-large', { subject: writeAmount(row.amount) });
      return {
        ...before,
        status: 'written-off',
        decision: { by: actor, at, reason: change.reason, amount: writeAmount(units) },
      };
    }
  }
}

const plain = (state: ExceptionState) => JSON.parse(JSON.stringify(state));
