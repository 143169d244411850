/** Reads what a month's tie-out works on, and works it out. */

import { type TieOut, type TieOutRules, tieOutRules } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { type Month, monthPeriod } from '../../../src-shared/period.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { cutOffOf, type TieOutInput } from '../../reconcile/input.ts';
import { reportNeeds } from '../../reconcile/month-needs.ts';
import { checkRules } from '../../reconcile/rule-fields.ts';
import { tieOutMonth } from '../../reconcile/tie-out.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { readMissing } from '../listings/missing.ts';
import { readCoverage } from '../listings/query.ts';
import { appendAudit } from '../work/audit.ts';
import { checkShown, type Shown } from '../work/shown.ts';
import { touchMonths } from '../work/touched-months.ts';
import { monthSums, type SumsOf, sumsOf } from './quarter-sums.ts';
import { readSuspects, recordsIn } from './suspects.ts';

type TieOutQuery = {
  readonly month: Month;
  readonly timeZone: string;
  readonly rules: TieOutRules;
  /** Epoch ms; what is after it is not over and not covered. */
  readonly now: number;
};

/** What records and report come to, and until which instant (epoch ms) that stays so while the cache is the same. */
type WorkedOut = { readonly worked: ReturnType<typeof tieOutMonth>; readonly until: number };

/**
 * The month's tie-out from what is cached, all of it as of one moment. Takes seconds where there are a million records.
 */
export function readTieOut(db: Db, query: TieOutQuery): TieOut {
  return guarded(() => db.transaction(() => toldWithReadings(db, query, workOutTieOut(db, query)))());
}

/** The part of a tie-out that takes long. The caller is in a transaction. Throws `tie-out-rule-invalid`. */
export function workOutTieOut(
  db: Db,
  { month, timeZone, rules, now }: TieOutQuery,
  sums: SumsOf = sumsOf(db),
): WorkedOut {
  // Their fields become part of the SQL.
  checkRules(rules);
  const period = monthPeriod(month, 'UTC');
  const local = monthPeriod(month, timeZone);
  let until = Number.POSITIVE_INFINITY;
  const covers: TieOutInput['covers'] = (name, asked) => {
    // What is not over will be.
    if (asked.to > now) until = Math.min(until, asked.to);
    return asked.to <= now && readCoverage(db, listings[name], asked, now).complete;
  };
  // Whichever of the two a rule counts in.
  const both = { from: Math.min(period.from, local.from), to: Math.max(period.to, local.to) };
  const { holds, ...suspects } = readSuspects(db, both, cutOffOf(Math.min(period.to, local.to), rules));
  const worked = tieOutMonth({
    month,
    timeZone,
    rules,
    // A day is held against the one before it, and no other.
    report: recordsIn(db, 'dailyBalances', { from: period.from - DAY_MS, to: period.to }),
    sums: monthSums(sums, month),
    dated: (name, field, within) => recordsIn(db, name, within, field),
    suspects,
    covers,
    holds,
  });
  return { worked, until };
}

/** The tie-out as it is told: with the moment it is of, and whether all that it rests on was read. */
export function toldWithReadings(
  db: Db,
  { month, timeZone, now }: Pick<TieOutQuery, 'month' | 'timeZone' | 'now'>,
  { worked }: WorkedOut,
): TieOut {
  const period = monthPeriod(month, 'UTC');
  const readings = LISTING_NAMES.map((name) => readCoverage(db, listings[name], period, now));
  const read = readings.flatMap(({ asOf }) => (asOf === null ? [] : [asOf]));
  const missing = readMissing(db, reportNeeds({ month, timeZone, now }), now);
  return {
    ...worked,
    asOf: read.length > 0 ? Math.min(...read) : null,
    complete: missing.length === 0 && readings.every(({ complete }) => complete),
  };
}

/** What the workspace has laid down; by default everything is left to the data. */
export function readTieOutRules(work: Db): TieOutRules {
  return guarded(() => {
    const row = prepared<[], { document: string }>(work, 'SELECT document FROM tieOutRules').get();
    return tieOutRules.parse(row ? JSON.parse(row.document) : {});
  });
}

/**
 * Lays rules down and says so in the audit trail, with those before them. Throws `tie-out-rule-invalid`, and
 * `settings-changed` where those shown are not in force.
 */
export function storeTieOutRules(
  work: Db,
  rules: TieOutRules,
  { at, actor, reason, shown }: { at: number; actor: string; reason: string } & Shown<TieOutRules>,
): TieOutRules {
  checkRules(rules);
  immediately(work, () => {
    const before = readTieOutRules(work);
    checkShown(before, shown);
    prepared(work, 'INSERT OR REPLACE INTO tieOutRules (one, document) VALUES (1, ?)').run(
      JSON.stringify(rules),
    );
    touchMonths(work, { sources: ['service'] });
    const detail = { before, after: rules, reason };
    appendAudit(work, { at, actor, action: 'tie-out.rules-changed', subject: 'daily balances', detail });
  });
  return rules;
}
