/**
 * The accounts and currencies of a file: their lines added up, joined with what the file itself says, and proved
 * against its balances.
 */
import type {
  StatementFormat,
  StatementProblem,
  StatementTotals,
} from '../../../src-shared/contract/statement-report.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { type ParsedLine, problemAt, type StatedStatement } from '../../statements/line.ts';
import { dayNumber, dayText } from '../engine/days.ts';

/** One account and currency of the file; units. */
export type StagedStatement = {
  readonly account: string;
  readonly currency: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly lines: number;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
};

/** The most that SQLite's integers hold. */
const MOST_UNITS = 2n ** 63n - 1n;

/** Figures of one account and currency as the contract has them. */
export function totalsOf(statement: StagedStatement, alreadyThere: number): StatementTotals {
  const { opening, closing } = statement;
  return {
    account: statement.account,
    currency: statement.currency,
    firstDay: statement.firstDay,
    lastDay: statement.lastDay,
    lines: statement.lines,
    alreadyThere,
    moneyIn: writeAmount(statement.moneyIn),
    moneyOut: writeAmount(statement.moneyOut),
    opening: opening === null ? null : writeAmount(opening),
    closing: closing === null ? null : writeAmount(closing),
    proof:
      opening === null || closing === null
        ? 'no-balances'
        : opening + statement.moneyIn - statement.moneyOut === closing
          ? 'holds'
          : 'breaks',
  };
}

type DaySums = { lines: number; moneyIn: bigint; moneyOut: bigint };

/** Lines of one account and currency. */
export type Group = {
  readonly account: string;
  readonly currency: string;
  readonly days: Map<string, DaySums>;
};

const keyOf = ({ account, currency }: { account: string; currency: string }) => `${account}\n${currency}`;

export function count(groups: Map<string, Group>, line: ParsedLine): void {
  const { account, currency, bookingDay, amount } = line;
  let group = groups.get(keyOf(line));
  if (!group) {
    group = { account, currency, days: new Map() };
    groups.set(keyOf(line), group);
  }
  let day = group.days.get(bookingDay);
  if (!day) {
    day = { lines: 0, moneyIn: 0n, moneyOut: 0n };
    group.days.set(bookingDay, day);
  }
  day.lines += 1;
  if (amount < 0n) day.moneyOut -= amount;
  else day.moneyIn += amount;
}

/**
 * Lines and what the file says of their account together; statements of the same account that follow each other are
 * one. Where days lie between them that nothing speaks for they stay apart, for those days are on neither.
 */
export function joinStatements(
  { stated, format }: { readonly stated: readonly StatedStatement[]; readonly format: StatementFormat },
  groups: ReadonlyMap<string, Group>,
  problem: (problem: StatementProblem) => void,
): StagedStatement[] {
  const byAccount = Map.groupBy(stated, keyOf);
  const keys = new Set([...byAccount.keys(), ...groups.keys()]);
  return [...keys].flatMap((key) => {
    const days = [...(groups.get(key)?.days ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    const parts = (byAccount.get(key) ?? []).toSorted((a, b) =>
      (a.firstDay ?? '').localeCompare(b.firstDay ?? ''),
    );
    for (const [index, part] of parts.entries()) {
      const before = parts[index - 1]?.closing;
      if (before != null && part.opening !== null && part.opening !== before)
        problem(problemAt('balance-breaks', null, part.firstDay, writeAmount(part.opening - before)));
    }
    const [account = '', currency = ''] = key.split('\n');
    const runs = runsOf(parts, days);
    return runs.flatMap(({ parts: own, from }, index) => {
      const next = runs[index + 1]?.from;
      const lines = days.filter(
        ([day]) => (index === 0 || day >= from) && (next === undefined || day < next),
      );
      const joined = joinedRun(own, lines, format);
      return joined ? [{ account, currency, ...joined }] : [];
    });
  });
}

type Run = { readonly parts: readonly StatedStatement[]; readonly from: string };

/**
 * The statements of an account by what follows each other, in their order; one run without any where there are lines
 * alone.
 */
function runsOf(parts: readonly StatedStatement[], days: readonly (readonly [string, DaySums])[]): Run[] {
  const runs: { parts: StatedStatement[]; from: string }[] = [{ parts: [], from: '' }];
  let last = '';
  for (const part of parts) {
    const before = runs.at(-1)?.parts.at(-1);
    const { firstDay } = part;
    const isChained = before?.closing != null && part.opening !== null;
    const isApart =
      firstDay !== null &&
      last !== '' &&
      dayNumber(firstDay) > dayNumber(last) + 1 &&
      !isChained &&
      !days.some(([day]) => day > last && day < firstDay);
    if (isApart) runs.push({ parts: [part], from: firstDay });
    else runs.at(-1)?.parts.push(part);
    const end = part.lastDay ?? firstDay ?? '';
    if (end > last) last = end;
  }
  return runs;
}

function joinedRun(
  parts: readonly StatedStatement[],
  lines: readonly (readonly [string, DaySums])[],
  format: StatementFormat,
): Omit<StagedStatement, 'account' | 'currency'> | undefined {
  const days = [
    ...parts.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]),
    lines[0]?.[0],
    lines.at(-1)?.[0],
  ]
    .filter((day) => day != null)
    .sort();
  const firstDay = format === 'mt940' ? firstBehindBalance(days, parts[0], lines[0]?.[0]) : days[0];
  const lastDay = days.at(-1);
  if (firstDay === undefined || lastDay === undefined) return undefined;
  const sums = { lines: 0, moneyIn: 0n, moneyOut: 0n };
  for (const [, day] of lines) {
    sums.lines += day.lines;
    sums.moneyIn += day.moneyIn;
    sums.moneyOut += day.moneyOut;
  }
  return {
    firstDay,
    lastDay,
    opening: parts[0]?.opening ?? null,
    closing: parts.at(-1)?.closing ?? null,
    ...sums,
  };
}

/**
 * The first of the days that the statement covers. MT940 dates its opening balance as the statement before dated its
 * closing one (60F and 62F of the standard): where nothing is booked on that day, the statement begins behind it, and
 * the day is the other one's. Some banks write their own first day there, which shows where it is a month's first and
 * not just the day before.
 */
function firstBehindBalance(
  [first, ...others]: readonly string[],
  part: StatedStatement | undefined,
  firstLine: string | undefined,
): string | undefined {
  const last = others.at(-1);
  if (first === undefined || last === undefined || part?.firstDay !== first) return first;
  const after = dayText(dayNumber(first) + 1);
  const isOwnDay = firstLine === first || first === last || (first.endsWith('-01') && after !== last);
  return isOwnDay ? first : after;
}

export function proveStatement(
  statement: StagedStatement,
  problem: (problem: StatementProblem) => void,
): void {
  const { opening, closing, moneyIn, moneyOut, currency } = statement;
  if (moneyIn > MOST_UNITS || moneyOut > MOST_UNITS) problem(problemAt('amount-too-large', null, currency));
  if (opening === null || closing === null) return;
  const difference = closing - (opening + moneyIn - moneyOut);
  if (difference !== 0n) problem(problemAt('closing-differs', null, currency, writeAmount(difference)));
}
