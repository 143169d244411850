/**
 * What the rows of a table leave open about how they are to be read. A day order or a decimal sign is open while every
 * row can be read in more than one way; the other questions come from single rows.
 */
import {
  DATE_ORDERS,
  type DateOrder,
  MOST_EXAMPLES,
  QUESTION_CODES,
  QUESTION_OPTIONS,
  type QuestionCode,
  type ReadingQuestion,
  type TableMapping,
} from '../../src-shared/contract/statement-mapping.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { type DecimalSign, readWrittenAmount } from './amount.ts';
import { readWrittenDay } from './day.ts';

/** What one row leaves open. */
export type RowDoubt = {
  readonly code: QuestionCode;
  readonly text: string;
  /** As each option of the question reads it. */
  readonly readings: readonly (string | null)[];
};
type Example = ReadingQuestion['examples'][number];

/** Ways to read all of a column's texts; those that one text rules out are struck. */
class Ways<Way extends string> {
  private readonly ways: readonly Way[];
  private readonly read: (text: string, way: Way) => string | null;
  private readonly struck = new Set<Way>();
  /** Examples by which of the ways read them alike. */
  private readonly kinds = new Map<string, { count: number; examples: Example[] }>();

  constructor(ways: readonly Way[], read: (text: string, way: Way) => string | null) {
    this.ways = ways;
    this.read = read;
  }

  see(row: number, text: string): void {
    // The other rows are read by the one way that is left, or by none; each is told where it does not fit.
    if (this.struck.size >= this.ways.length - 1) return;
    const readings = this.ways.map((way) => this.read(text, way));
    // A value that can be read in no way says nothing about how the others are written.
    if (readings.every((reading) => reading === readings[0])) return;
    for (const [at, way] of this.ways.entries()) if (readings[at] === null) this.struck.add(way);
    const kind = readings.map((reading) => (reading === null ? '-' : readings.indexOf(reading))).join();
    const known = this.kinds.get(kind) ?? { count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < MOST_EXAMPLES)
      known.examples.push({ row, text: text.slice(0, 200), readings });
    this.kinds.set(kind, known);
  }

  left(): Way[] {
    return this.ways.filter((way) => !this.struck.has(way));
  }

  /** The ways that are left, and the rows that they and the way in use read differently; null where there are none. */
  open(inUse: Way): Omit<ReadingQuestion, 'code'> | null {
    const left = this.left();
    const compared = new Set([...left, inUse]);
    if (left.length === 0 || compared.size === 1) return null;
    const differing = [...this.kinds.values()].filter(({ examples: [first] }) => {
      const readings = new Set(first?.readings.filter((_, at) => compared.has(this.ways[at] as Way)));
      return readings.size > 1;
    });
    if (differing.length === 0) return null;
    const examples = differing
      .flatMap((kind) => kind.examples)
      .sort((a, b) => a.row - b.row)
      .slice(0, MOST_EXAMPLES);
    return {
      options: left,
      count: differing.reduce((sum, { count }) => sum + count, 0),
      examples: examples.map((example) => ({
        ...example,
        readings: example.readings.filter((_, at) => left.includes(this.ways[at] as Way)),
      })),
    };
  }
}

const dayOrders = () => new Ways<DateOrder>(DATE_ORDERS, readWrittenDay);
const decimalSigns = () =>
  new Ways<DecimalSign>(QUESTION_OPTIONS.decimal, (text, decimal) => {
    const reading = readWrittenAmount(text, decimal);
    return reading.ok ? writeAmount(reading.size) : null;
  });

/** Follows a table's rows and tells what is to be answered. */
export class ReadingQuestions {
  private readonly mapping: TableMapping;
  private readonly orders = dayOrders();
  private readonly decimals = decimalSigns();
  private readonly single = new Map<QuestionCode, { count: number; examples: Example[] }>();

  constructor(mapping: TableMapping) {
    this.mapping = mapping;
  }

  days(row: number, texts: readonly string[]): void {
    for (const text of texts) this.orders.see(row, text);
  }

  figures(row: number, texts: readonly string[]): void {
    for (const text of texts) this.decimals.see(row, text);
  }

  doubts(row: number, doubts: readonly RowDoubt[]): void {
    for (const { code, text, readings } of doubts) {
      const known = this.single.get(code) ?? { count: 0, examples: [] };
      known.count += 1;
      if (known.examples.length < MOST_EXAMPLES)
        known.examples.push({ row, text: text.slice(0, 200), readings: [...readings] });
      this.single.set(code, known);
    }
  }

  /** Whether a row asks this. */
  isAsked(code: QuestionCode): boolean {
    return this.single.has(code);
  }

  /** `whole`: the last row of the table has been seen. Only then is it known what no row decides. */
  open(whole: boolean): ReadingQuestion[] {
    const { dateOrder, decimal, answers } = this.mapping;
    const found = new Map<QuestionCode, Omit<ReadingQuestion, 'code'> | null>();
    if (whole && answers.dateOrder !== dateOrder) found.set('dateOrder', this.orders.open(dateOrder));
    if (whole && answers.decimal !== decimal) found.set('decimal', this.decimals.open(decimal));
    for (const [code, each] of this.single)
      found.set(code, { options: optionsOf(code, each.examples), ...each });
    return QUESTION_CODES.flatMap((code) => {
      const question = found.get(code);
      return question ? [{ code, ...question }] : [];
    });
  }
}

/** The account's number in the file is an answer of its own: it holds for that number only. */
function optionsOf(code: QuestionCode, examples: readonly Example[]): string[] {
  return code === 'otherAccount' ? examples.slice(0, 1).map(({ text }) => text) : [...QUESTION_OPTIONS[code]];
}

/** The order that the days must have been written in; null when they leave it open (`05/04/2026` alone). */
export function dateOrderOf(days: Iterable<string>): DateOrder | null {
  const ways = dayOrders();
  let ymd = false;
  for (const day of days) {
    ways.see(0, day);
    ymd ||= /^\s*\d{4}/.test(day) && readWrittenDay(day, 'ymd') !== null;
  }
  const left = ways.left();
  return left.length === 1 ? (left[0] ?? null) : ymd && left.includes('ymd') ? 'ymd' : null;
}

/** The decimal sign that the amounts must have; null when they leave it open (`1,234` alone). */
export function decimalSignOf(amounts: Iterable<string>): DecimalSign | null {
  const ways = decimalSigns();
  for (const amount of amounts) ways.see(0, amount);
  const left = ways.left();
  return left.length === 1 ? (left[0] ?? null) : null;
}
