/** Exceptions of the months of a statement, with what people decided about them. */
import type { ItemRow } from '../../../src-shared/contract/account-statement.ts';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import type { StatementException } from '../../close/statement-input.ts';
import { type Db, prepared } from '../engine/open.ts';
import { type CaseRow, caseColumns } from '../exceptions/cases.ts';
import type { CauseDocument } from '../exceptions/cause.ts';
import { monthOfWriteOff } from '../exceptions/written-off-month.ts';
import { readCloseStates } from '../work/close-events.ts';

/**
 * Those whose cause is there, and what a lock keeps written off though it is gone: of the books, for what changes in
 * the service's report is an adjustment. `from` and `to` are months.
 */
export function readStatementExceptions(
  db: Db,
  { currency, from, to }: { readonly currency: string; readonly from: string; readonly to: string },
): StatementException[] {
  const locked = new Set(
    readCloseStates(db).flatMap((close) =>
      close.currency === currency && close.state.locked ? [close.month] : [],
    ),
  );
  return db
    .prepare<string[], CaseRow>(
      `SELECT ${caseColumns} FROM exceptionCase
       WHERE currency = ? AND month BETWEEN ? AND ? AND status <> 'resolved'
         AND (present = 1 OR status = 'written-off' AND source <> 'service') ORDER BY day, key`,
    )
    .all(currency, from, to)
    .map((row) => {
      const {
        items = [],
        itemCount = items.length,
        detail = '',
        column = null,
      } = JSON.parse(row.document) as Partial<CauseDocument>;
      const decision =
        row.decision === null ? null : (JSON.parse(row.decision) as NonNullable<Exception['decision']>);
      const writtenOffIn = row.status === 'written-off' ? monthOfWriteOff(db, { ...row, decision }) : null;
      return {
        key: row.key,
        kind: row.kind,
        source: row.source,
        month: row.month,
        day: row.day,
        units: row.amount,
        status: row.status,
        owner: row.assignee,
        column,
        text: items[0]?.text ?? detail,
        writtenOffIn,
        isBooked: writtenOffIn !== null && locked.has(writtenOffIn),
        isThere: row.present === 1n,
        decision: decision && {
          reason: decision.reason,
          by: decision.by,
          at: decision.at,
          units: decision.amount === null ? null : unitsOf(decision.amount),
          carried: decision.carried ?? null,
          account: decision.account ?? '',
        },
        rows: items.map(rowOf),
        rowCount: itemCount,
      };
    });
}

/** Among what a person said: not that it was carried and that this was undone. */
const WAS_CARRIED = `EXISTS (SELECT 1 FROM exceptionEvent AS e WHERE e.key = c.key AND e.event = 'changed'
  AND json_extract(e.after, '$.status') = 'carried-forward'
  AND NOT EXISTS (SELECT 1 FROM exceptionEvent AS u WHERE u.undoes = e.number AND u.key = e.key))`;

/** One that opened again at another amount stands in the months after it like before. */
const HAS_RETURNED = `EXISTS (SELECT 1 FROM exceptionEvent AS r WHERE r.key = c.key AND r.event = 'returned'
  AND json_extract(r.before, '$.status') = 'carried-forward')`;

/** The first month up to this one of which something was carried forward, or was written off in a later one. */
export function firstCarriedMonth(
  db: Db,
  { month, currency }: { readonly month: string; readonly currency: string },
): string | undefined {
  const IN_BOOKS = "currency = ? AND source IN ('ledger', 'service') AND present = 1 AND month <= ?";
  // What only a policy has decided was never carried forward.
  const carried = prepared<[string, string], { month: string | null }>(
    db,
    `SELECT min(month) AS month FROM exceptionCase AS c WHERE ${IN_BOOKS} AND (status = 'carried-forward' OR ${HAS_RETURNED}
       OR (status IN ('accepted', 'written-off') AND json_extract(decision, '$.policy') IS NULL AND ${WAS_CARRIED}))`,
  ).get(currency, month)?.month;
  const later = prepared<[string, string], { month: string; decision: string }>(
    db,
    `SELECT month, decision FROM exceptionCase WHERE ${IN_BOOKS} AND status = 'written-off'`,
  )
    .all(currency, month)
    .flatMap(({ month: of, decision }) =>
      monthOfWriteOff(db, { month: of, currency, decision: JSON.parse(decision) }) > of ? [of] : [],
    );
  return [...(carried ? [carried] : []), ...later].sort()[0];
}

const rowOf = (item: Exception['items'][number]): ItemRow =>
  item.kind === 'line'
    ? { listing: null, identity: String(item.lineId), text: item.text, day: item.day, amount: item.amount }
    : {
        listing: item.listing,
        identity: item.identity,
        text: item.text,
        day: item.day,
        amount: item.amount ?? '0.00',
      };
