/** Which way the money of a line goes, by everything that says so: signs, `CR` and `DR`, a column, two columns. */
import type { ReadingAnswers } from '../../src-shared/contract/statement-mapping.ts';
import type { AmountMark } from './amount.ts';

type Side = 'in' | 'out';
/** Debit and credit mean the opposite in a bank's books and in one's own. */
export type WrittenSide = Side | 'debit' | 'credit';

const MONEY_IN = /^(in|ingreso|entrada|\+|deposit|deposito|money in|paid in)$/;
const MONEY_OUT = /^(out|egreso|salida|-|withdrawal|retiro|money out|paid out)$/;
const DEBIT = /^(d|dr|dbit|db|deb|debit|debito|debe|cargo)$/;
const CREDIT = /^(c|cr|crdt|cre|credit|credito|h|haber|h\/?c|abono|a)$/;
const LONGEST_WORD = 40;

/** What a cell of the column `direction` says; null for what says nothing. */
export function sideWritten(cell: string): WrittenSide | null {
  if (cell.length > LONGEST_WORD) return null;
  const word = cell.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase().replace(/\.$/, '');
  if (MONEY_IN.test(word)) return 'in';
  if (MONEY_OUT.test(word)) return 'out';
  if (DEBIT.test(word)) return 'debit';
  return CREDIT.test(word) ? 'credit' : null;
}

type Directed = {
  /** Units; null where what is said contradicts itself. */
  readonly units: bigint | null;
  /** What is to be asked before `units` counts. */
  readonly asks: 'signs' | 'debit' | null;
  /** A column, or `CR` or `DR`, says the side: whatever a plain number means. */
  readonly sided: boolean;
};

/** The amount with its sign. `column` is the side that the amount's place in the row says, null for none. */
export function directed(
  size: bigint,
  marks: readonly AmountMark[],
  column: WrittenSide | null,
  answers: ReadingAnswers,
): Directed {
  const written = [column, ...marks.filter((mark) => mark === 'debit' || mark === 'credit')].filter(
    (side) => side !== null,
  );
  const sided = written.length > 0;
  if (size === 0n) return { units: 0n, asks: null, sided };
  const sides = written.map((side) => sideOf(side, answers));
  const one = sides.every((side) => side === sides[0]);
  const same = unanimous([...sides, ...marks.flatMap(vote)]);
  const turned = marks.filter((mark) => mark === 'minus' || mark === 'brackets').length % 2 === 1;
  const reversal = one ? ((sides[0] ?? 'in') === (turned ? 'in' : 'out') ? -1n : 1n) : null;
  const factor =
    answers.signs === undefined ? (same ?? reversal) : answers.signs === 'same' ? same : reversal;
  const debit = written.some((side) => side === 'debit' || side === 'credit') && answers.debit === undefined;
  const signs = same !== reversal && answers.signs === undefined;
  return {
    units: factor === null ? null : factor * size,
    asks: debit ? 'debit' : signs ? 'signs' : null,
    sided,
  };
}

function sideOf(side: WrittenSide, { debit = 'out' }: ReadingAnswers): Side {
  if (side === 'debit') return debit;
  if (side === 'credit') return debit === 'out' ? 'in' : 'out';
  return side;
}

function vote(mark: AmountMark): Side[] {
  if (mark === 'plus') return ['in'];
  return mark === 'minus' || mark === 'brackets' ? ['out'] : [];
}

/** The sign that all sides agree on, plus where there are none; null where they differ. */
function unanimous(sides: readonly Side[]): 1n | -1n | null {
  if (sides.every((side) => side === 'in')) return 1n;
  return sides.every((side) => side === 'out') ? -1n : null;
}
