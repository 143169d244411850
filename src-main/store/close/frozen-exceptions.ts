/** A month's exceptions as the lock freezes them. */
import { z } from 'zod';
import { amountText, instant } from '../../../src-shared/contract/call.ts';
import {
  CARRY_CAUSES,
  EXCEPTION_STATUSES,
  exceptionKind,
} from '../../../src-shared/contract/exception-kinds.ts';
import { DIFFERENCE_SQL } from '../../../src-shared/exposure.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { Db, DbRow } from '../engine/open.ts';
import { monthOfWriteOff } from '../exceptions/written-off-month.ts';

const frozenException = z.strictObject({
  key: z.string(),
  kind: exceptionKind,
  detail: z.string(),
  source: z.enum(['bank', 'ledger', 'service']),
  items: z.string(),
  day: z.string(),
  currency: z.string(),
  amount: amountText,
  /** Book less service; files of earlier versions have none, for there the amount is it. */
  difference: amountText.optional(),
  status: z.enum(EXCEPTION_STATUSES),
  assignee: z.string(),
  note: z.string(),
  decision: z
    .object({
      by: z.string(),
      at: instant,
      reason: z.string(),
      amount: amountText.nullable(),
      account: z.string().optional(),
      month: z.string().optional(),
      carried: z.object({ cause: z.enum(CARRY_CAUSES), expected: z.string() }).optional(),
    })
    .nullable(),
});
export type FrozenException = z.infer<typeof frozenException>;

const amountIn = (value: DbRow[string] | undefined): string => writeAmount(BigInt(value ?? 0n));

/**
 * Those of the month, and those that earlier months carried into it, also where they were written off in it. What was
 * written off in a later month is carried forward until then.
 */
export function readExceptions(db: Db, place: ClosePlace): FrozenException[] {
  return db
    .prepare<[ClosePlace], DbRow>(
      `SELECT *, ${DIFFERENCE_SQL} AS difference FROM exceptionCase
       WHERE (month = @month OR (month < @month AND status IN ('carried-forward', 'written-off')))
         AND currency = @currency
       ORDER BY day, key`,
    )
    .all(place)
    .flatMap((row) => {
      const origin = String(row.month);
      const decision = row.decision === null ? null : JSON.parse(String(row.decision));
      const isOff = row.status === 'written-off';
      const off = isOff ? monthOfWriteOff(db, { ...place, month: origin, decision }) : '';
      if (isOff && origin < place.month && off < place.month) return [];
      const isLater = off > place.month;
      const { items = [], detail = '' } = JSON.parse(String(row.document)) as {
        items?: { kind: string; listing?: string; identity?: string; text?: string }[];
        detail?: string;
      };
      return frozenException.parse({
        key: row.key,
        kind: row.kind,
        detail,
        source: row.source,
        items: items
          .map((item) => [item.listing, item.identity, item.text].filter(Boolean).join(' '))
          .join('; '),
        day: row.day,
        currency: row.currency,
        amount: amountIn(row.amount),
        difference: amountIn(row.difference),
        status: isLater ? 'carried-forward' : row.status,
        assignee: row.assignee,
        note: row.note,
        decision: isLater ? { ...decision, amount: null } : decision,
      });
    });
}
