/** Checks that every format shares: plausible days, known currencies, balances that follow from the lines. */
import type { StatementProblem } from '../../src-shared/contract/statement-report.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { isStatedCurrency, isTooFine } from './currency.ts';
import { LONGEST_CELL, type ParsedLine, problemAt, type Receiver, type StatedStatement } from './line.ts';

const EARLIEST_DAY = '2000-01-01';

/** Whether a day can be one of a statement's: not before this century, not after the day given (`YYYY-MM-DD`). */
function isPlausibleDay(day: string, latest: string): boolean {
  return day >= EARLIEST_DAY && day <= latest;
}

/** What is wrong with a line that its format read; `latest` as in `isPlausibleDay`. */
export function lineProblems(line: ParsedLine, latest: string): StatementProblem[] {
  const problems: StatementProblem[] = [];
  const add = (code: StatementProblem['code'], column: string, text: string) =>
    problems.push(problemAt(code, line.row, column, text));
  if (!isPlausibleDay(line.bookingDay, latest)) add('day-implausible', 'bookingDay', line.bookingDay);
  if (line.valueDay !== null && !isPlausibleDay(line.valueDay, nextYear(latest)))
    add('day-implausible', 'valueDay', line.valueDay);
  if (line.currency === '') add('currency-missing', 'currency', '');
  else if (!isStatedCurrency(line.currency)) add('currency-unknown', 'currency', line.currency);
  for (const name of ['amount', 'balance'] as const)
    if (isTooFine(line[name] ?? 0n, line.currency))
      add('amount-too-fine', name, writeAmount(line[name] ?? 0n));
  if (line.account === '') add('account-missing', 'account', '');
  for (const name of ['reference', 'description', 'counterparty', 'kind', 'entryNumber'] as const)
    if (line[name].length > LONGEST_CELL) add('text-too-long', name, line[name]);
  return problems;
}

/** A value day may lie ahead of the booking (a cheque), by months at most. */
function nextYear(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

/** Breaks that are kept until it is known which way the file runs. */
const MOST_BREAKS = 200;

type Chain = { broken: StatementProblem[]; count: number };

/**
 * Follows the balances of one account's lines. Files run from the oldest line to the newest or the other way; which way
 * is known at the end only, so both are followed.
 */
export class BalanceChain {
  /** Lines that state their balance. */
  lines = 0;
  private first: ParsedLine | undefined;
  private last: ParsedLine | undefined;
  /** Since the last line that states its balance, amounts of the lines that do not. */
  private since = 0n;
  private readonly forward: Chain = { broken: [], count: 0 };
  private readonly backward: Chain = { broken: [], count: 0 };
  private before = 0n;
  private after = 0n;

  add(line: ParsedLine): void {
    if (line.balance === null) {
      if (this.last) this.since += line.amount;
      else this.before += line.amount;
      this.after += line.amount;
      return;
    }
    this.lines += 1;
    const { last } = this;
    if (last?.balance != null) {
      const grown = line.balance - last.balance;
      follow(this.forward, line, grown - (this.since + line.amount));
      // Newest first: the older line's balance is the newer one's less the newer one's amount and what lies between.
      follow(this.backward, line, -grown - (last.amount + this.since));
    }
    this.first ??= line;
    this.last = line;
    this.since = 0n;
    this.after = 0n;
  }

  /** Whether a line that was not added yet has the balance that follows from the last one, oldest or newest first. */
  proves(line: ParsedLine): boolean {
    const { last } = this;
    if (line.balance === null || last?.balance == null) return false;
    const grown = line.balance - last.balance;
    return grown === this.since + line.amount || grown === -(last.amount + this.since);
  }

  /** A line could not be read: the next one's balance follows from nothing that is known. */
  interrupt(): void {
    this.last = undefined;
    this.since = 0n;
  }

  /**
   * Opening and closing balance that follow from the lines, in units; null where too few state theirs, or they break.
   */
  end(): { opening: bigint; closing: bigint; newestFirst: boolean } | null {
    const { first, last } = this;
    if (first?.balance == null || last?.balance == null || this.broken().length > 0) return null;
    const newestFirst = this.runsBackward();
    return newestFirst
      ? {
          opening: last.balance - last.amount - this.after,
          closing: first.balance + this.before,
          newestFirst,
        }
      : {
          opening: first.balance - first.amount - this.before,
          closing: last.balance + this.after,
          newestFirst,
        };
  }

  /** Lines whose balance does not follow, told for the way that has fewer of them. */
  broken(): readonly StatementProblem[] {
    return (this.runsBackward() ? this.backward : this.forward).broken;
  }

  private runsBackward(): boolean {
    return this.backward.count < this.forward.count;
  }
}

function follow(chain: Chain, line: ParsedLine, difference: bigint): void {
  if (difference === 0n) return;
  chain.count += 1;
  if (chain.broken.length < MOST_BREAKS)
    chain.broken.push(problemAt('balance-breaks', line.row, 'balance', writeAmount(difference)));
}

/** What is wrong with the balances that a file states of one of its accounts. */
export function statedProblems({ opening, closing, currency }: StatedStatement): StatementProblem[] {
  return [opening, closing]
    .filter((balance) => balance !== null && isTooFine(balance, currency))
    .map((balance) => problemAt('amount-too-fine', null, 'balance', writeAmount(balance ?? 0n)));
}

/** Hands lines on with what is wrong with them; a faulty line is told, not handed on. */
export function checkedReceiver(receiver: Receiver, latest: string): Receiver {
  return {
    line: (line) => {
      const problems = lineProblems(line, latest);
      if (problems.length === 0) receiver.line(line);
      else for (const problem of problems) receiver.problem(problem);
    },
    problem: (problem) => receiver.problem(problem),
    leftOut: (row, text) => receiver.leftOut(row, text),
  };
}
