/**
 * Accepts exceptions that the workspace's materiality policy covers, and opens again what it covers no longer. Each has
 * its event and stands in an entry of the audit trail with the policy's name and limit.
 */

import type { ExceptionSource } from '../../../src-shared/contract/exception-kinds.ts';
import type { ExceptionState } from '../../../src-shared/contract/exceptions.ts';
import type { MaterialityPolicy } from '../../../src-shared/contract/materiality.ts';
import { limitOf, sizeOf } from '../../../src-shared/materiality.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { type Month, monthPeriod } from '../../../src-shared/period.ts';
import { type Db, prepared } from '../engine/open.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { isLocked } from '../matching/locked.ts';
import { appendAudit } from '../work/audit.ts';
import { readMateriality } from '../work/materiality.ts';
import { appendEvent, type CaseRow, caseColumns, stateOf, writeState } from './cases.ts';
import type { CauseDocument } from './cause.ts';

type Step = {
  readonly row: CaseRow;
  readonly before: ExceptionState;
  readonly after: ExceptionState;
  readonly reason: string;
};

/** Whom a policy leaves alone: whatever a person has decided about, also where that was undone again. */
const UNDECIDED = `NOT EXISTS (SELECT 1 FROM main.exceptionEvent AS e WHERE e.key = c.key AND e.actor <> ''
  AND json_extract(e.before, '$.status') <> json_extract(e.after, '$.status'))`;
const BY_POLICY = "status = 'accepted' AND json_extract(decision, '$.policy.name') IS NOT NULL";

const JUDGED = `month = ? AND source = ? AND present = 1 AND (status = 'open' AND ${UNDECIDED} OR ${BY_POLICY})`;

/**
 * What a policy has to be asked about, or was: none where the workspace has no policy and never accepted anything by
 * one.
 */
export function keysForPolicy(
  db: Db,
  { source, month }: { readonly source: ExceptionSource; readonly month: Month },
): string[] {
  const { policy } = readMateriality(db);
  return prepared<[string, string], string>(
    db,
    `SELECT key FROM main.exceptionCase AS c WHERE ${JUDGED} ${policy ? '' : `AND ${BY_POLICY}`} ORDER BY day, key`,
  )
    .pluck()
    .all(month, source);
}

/**
 * Of a source in a month that is not locked in the exception's currency; with `keys`, of these alone. The caller is in
 * a transaction that writes.
 */
export function applyPolicy(
  db: Db,
  {
    source,
    month,
    at,
    keys,
  }: { source: ExceptionSource; month: Month; at: number; keys?: ReadonlySet<string> | undefined },
): void {
  const { policy } = readMateriality(db);
  const rows = prepared<unknown[], CaseRow>(
    db,
    `SELECT ${caseColumns} FROM main.exceptionCase AS c WHERE ${JUDGED}
       ${keys ? 'AND key IN (SELECT value FROM json_each(?))' : ''} ORDER BY day, key`,
  ).all(month, source, ...(keys ? [JSON.stringify([...keys])] : []));
  if (rows.length === 0) return;
  const locked = remembered((currency: string) => isLocked(db, month, currency));
  const covered = policy ? coverOf(db, policy, month) : () => null;
  const accepted: Step[] = [];
  const ended: Step[] = [];
  for (const row of rows) {
    if (locked(row.currency)) continue;
    const limit = covered(row);
    const before = stateOf(row);
    if (before.status === 'open' && policy && limit !== null)
      accepted.push({ row, before, ...acceptance(before, policy, { currency: row.currency, limit, at }) });
    if (before.status === 'accepted' && limit === null)
      ended.push({ row, before, after: { ...before, status: 'open', decision: null }, reason: 'policy' });
  }
  for (const { row, before, after, reason } of accepted) {
    writeState(db, row.key, after);
    appendEvent(db, { key: row.key, at, actor: '', event: 'changed', before, after, reason });
  }
  for (const { row, before, after, reason } of ended) {
    prepared(db, 'UPDATE main.exceptionCase SET returnedAt = ? WHERE key = ?').run(at, row.key);
    writeState(db, row.key, after);
    appendEvent(db, { key: row.key, at, actor: '', event: 'returned', before, after, reason });
  }
  if (accepted.length > 0) tell(db, 'exceptions.accepted-by-policy', policy, accepted, { month, at });
  if (ended.length > 0) tell(db, 'exceptions.policy-ended', policy, ended, { month, at });
}

/** The policy's limit where it covers the exception, else null. */
function coverOf(db: Db, policy: MaterialityPolicy, month: Month): (row: CaseRow) => string | null {
  const deposits = remembered((currency: string) => depositsOf(db, month, currency));
  const limit = remembered((currency: string) => limitOf(policy, currency, deposits));
  return ({ kind, amount, document, currency }) => {
    const most = limit(currency);
    const { items, itemCount } = JSON.parse(document) as CauseDocument;
    // Where only some of the items are known, so is only part of the amount.
    const size = amount === 0n && itemCount > items.length ? null : sizeOf({ kind, units: amount, items });
    return most === null || size === null || size > most ? null : writeAmount(most);
  };
}

function acceptance(
  before: ExceptionState,
  { name }: MaterialityPolicy,
  { currency, limit, at }: { currency: string; limit: string; at: number },
): { after: ExceptionState; reason: string } {
  // Needs no words, so that it reads alike in both languages.
  const reason = `≤ ${currency} ${limit}`;
  const decision = { by: name, at, reason, amount: null, policy: { name, limit, currency } };
  return { reason, after: { ...before, status: 'accepted', decision } };
}

/** The month's deposits per the balance report, in units; what was not read does not count. */
function depositsOf(db: Db, month: Month, currency: string): bigint {
  const { from, to } = monthPeriod(month, 'UTC');
  const row = prepared<[string, number, number], Record<string, bigint | null>>(
    db,
    `SELECT ${halves('depositTotal', 'units')} FROM cache.dailyBalances WHERE currency = ? AND date >= ? AND date < ?`,
  ).get(currency, from, to);
  return row ? unitsOfHalves(row, 'units') : 0n;
}

function tell(
  db: Db,
  action: 'exceptions.accepted-by-policy' | 'exceptions.policy-ended',
  policy: MaterialityPolicy | null,
  steps: readonly Step[],
  { month, at }: { month: Month; at: number },
): void {
  appendAudit(db, {
    at,
    actor: '',
    action,
    subject: `${steps.length} exceptions`,
    detail: {
      month,
      policy: policy && plain(policy),
      items: steps.map(({ row, before, after, reason }) => ({
        subject: row.key.slice(0, 500),
        kind: row.kind,
        day: row.day,
        currency: row.currency,
        amount: writeAmount(row.amount),
        before: plain(before),
        after: plain(after),
        reason,
      })),
    },
  });
}

function remembered<T>(of: (currency: string) => T): (currency: string) => T {
  const known = new Map<string, T>();
  return (currency) => {
    const before = known.get(currency);
    if (before !== undefined) return before;
    const value = of(currency);
    known.set(currency, value);
    return value;
  };
}

const plain = (value: object) => JSON.parse(JSON.stringify(value));
