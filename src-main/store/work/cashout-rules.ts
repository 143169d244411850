/** The workspace's rules for cashouts: how much a person sends in a day, and that a second person releases them. */

import { sumOfOrders } from '../../../src-shared/cashout-orders.ts';
import { type CashoutRules, cashoutRules } from '../../../src-shared/contract/cashout-rules.ts';
import type { CashoutOrder } from '../../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { appendAudit } from './audit.ts';
import { isReleased } from './release.ts';
import { checkShown, type Shown } from './shown.ts';

/** What the workspace has laid down; nothing by default. */
export function readCashoutRules(work: Db): CashoutRules {
  return guarded(() => {
    const row = prepared<[], { document: string }>(work, 'SELECT document FROM cashoutRule').get();
    return cashoutRules.parse(row ? JSON.parse(row.document) : {});
  });
}

/**
 * Lays the rules down, with what was before in the audit trail. Throws `settings-changed` where those shown do not hold
 * any more.
 */
export function storeCashoutRules(
  work: Db,
  rules: CashoutRules,
  { at, actor, reason, shown }: { at: number; actor: string; reason: string } & Shown<CashoutRules>,
): CashoutRules {
  immediately(work, () => {
    const before = readCashoutRules(work);
    checkShown(before, shown);
    const document = JSON.stringify(rules);
    prepared(work, 'INSERT OR REPLACE INTO cashoutRule (one, document) VALUES (1, ?)').run(document);
    const detail = { before, after: rules, reason };
    appendAudit(work, { at, actor, action: 'cashouts.rules-changed', subject: 'cashouts', detail });
  });
  return rules;
}

/**
 * Refuses cashouts that are about to be sent, each with `sentBy`: throws `cashout-not-released`, and `cashout-limit`
 * naming what is left of the person's day. Where all of a file go, they are asked about together before the first.
 */
export function mustBeAllowed(work: Db, leaving: readonly CashoutOrder[]): void {
  const { limits, secondPerson } = readCashoutRules(work);
  // What was sent before is sent again under its old reference: it was let go then.
  const unreleased = secondPerson && leaving.find((order) => order.sendings <= 1 && !isReleased(order));
  if (unreleased) throw new TieoutError('cashout-not-released', { subject: unreleased.draft.external_id });
  for (const { currency, amount } of limits) {
    const wanted = leaving.filter(({ draft }) => draft.currency === currency);
    const [first] = wanted;
    if (!first?.sentBy) continue;
    const sent = sentToday(work, first.sentBy, currency, new Set(wanted.map(({ id }) => id)));
    const left = unitsOf(amount) - sent;
    if (sumOfOrders(wanted) > left) {
      const subject = `${currency} ${writeAmount(left > 0n ? left : 0n)}`;
      throw new TieoutError('cashout-limit', { subject });
    }
  }
}

/** What of a currency the person has sent on the day, without the orders named; what was refused was not paid. */
function sentToday(
  work: Db,
  { account, day }: NonNullable<CashoutOrder['sentBy']>,
  currency: string,
  without: ReadonlySet<string>,
): bigint {
  const rows = guarded(() =>
    // The day is looked for as a text first: few orders are of today, and each is parsed.
    prepared<[string], { document: string }>(
      work,
      `SELECT document FROM cashoutOrder
       WHERE state IN ('sent', 'confirmed', 'unknown') AND instr(document, ?) > 0`,
    ).all(`"day":"${day}"`),
  );
  const orders = rows
    .map(({ document }) => JSON.parse(document) as CashoutOrder)
    .filter(({ id, draft, sentBy }) => {
      const same = sentBy?.day === day && sentBy.account === account;
      return same && draft.currency === currency && !without.has(id);
    });
  return sumOfOrders(orders);
}
