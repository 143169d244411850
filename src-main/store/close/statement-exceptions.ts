/** Exceptions of the months of a statement, with what people decided about them. */
import type { ItemRow } from '../../../src-shared/contract/account-statement.ts';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import type { StatementException } from '../../close/statement-input.ts';
import type { Db } from '../engine/open.ts';
import { type CaseRow, caseColumns } from '../exceptions/cases.ts';
import type { CauseDocument } from '../exceptions/cause.ts';

/** Those whose cause is there; `from` and `to` are months. */
export function readStatementExceptions(
  db: Db,
  { currency, from, to }: { readonly currency: string; readonly from: string; readonly to: string },
): StatementException[] {
  return db
    .prepare<string[], CaseRow>(
      `SELECT ${caseColumns} FROM exceptionCase
       WHERE currency = ? AND month BETWEEN ? AND ? AND status <> 'resolved' AND present = 1 ORDER BY day, key`,
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
        decision: decision && {
          reason: decision.reason,
          units: decision.amount === null ? null : unitsOf(decision.amount),
          carried: decision.carried ?? null,
          account: decision.account ?? '',
        },
        rows: items.map(rowOf),
        rowCount: itemCount,
      };
    });
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
