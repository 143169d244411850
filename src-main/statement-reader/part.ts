/**
 * A part of what is read, as it crosses from the reader to the store thread. The reader has met a file of unknown
 * origin: what comes from it is checked as if the file had written it.
 */
import { z } from 'zod';
import { readingQuestion, tableMapping } from '../../src-shared/contract/statement-mapping.ts';
import {
  coveredDays,
  cutSign,
  PREVIEW_LINES,
  previewedLine,
  READING_ERRORS,
  type StatementProblem,
  statementFormat,
  statementProblem,
} from '../../src-shared/contract/statement-report.ts';
import { type ErrorDetails, errorDetails, TieoutError } from '../../src-shared/errors.ts';
import { MOST_CELLS } from '../statements/limits.ts';
import type { ParsedLine, Receiver } from '../statements/line.ts';
import type { ReadFile } from '../statements/statement-file.ts';
import type { InspectedFile, Preview } from '../statements/statement-source.ts';

/** What a reading comes to, by what was asked. */
export type Results = {
  readonly inspect: InspectedFile;
  readonly preview: Preview;
  readonly read: ReadFile;
  readonly rows: { readonly sha256: string };
};
export type ReadingResult = {
  [Of in keyof Results]: { readonly of: Of; readonly value: Results[Of] };
}[keyof Results];

/** What was read since the part before; the last part has the result, or what the reading failed with. */
export type ReadingPart = {
  /** Rows read so far; 0 where they are not counted. */
  rows: number;
  lines: WireLine[];
  problems: StatementProblem[];
  leftOut: (readonly [row: number, text: string])[];
  /** Rows as they stand, where these are asked for. */
  cells: Parameters<NonNullable<Receiver['row']>>[];
  result?: ReadingResult;
  error?: ErrorDetails;
};

/** A line's values in a fixed order; amounts as the decimal text of their units. */
type WireLine = readonly (string | number | null)[];

export function wireLine(line: ParsedLine): WireLine {
  return [
    line.row,
    line.account,
    line.currency,
    line.bookingDay,
    line.valueDay,
    line.amount.toString(),
    line.balance === null ? null : line.balance.toString(),
    line.reference,
    line.description,
    line.counterparty,
    line.kind,
    line.entryNumber,
  ];
}

export function sealPart(part: ReadingPart): Uint8Array {
  return Buffer.from(JSON.stringify(part, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
}

const units = z
  .string()
  .regex(/^-?\d{1,40}$/)
  .transform(BigInt);
const sha256 = z.string().regex(/^([0-9a-f]{64})?$/);
const layout = z.string().regex(/^[0-9a-f]{32}$/);
const DAY = /^\d{4}-\d\d-\d\d$/;
const day = z.string().regex(DAY).nullable();

const readFile = z.strictObject({
  stated: z
    .array(
      z.strictObject({
        account: z.string(),
        currency: z.string(),
        firstDay: day,
        lastDay: day,
        opening: units.nullable(),
        closing: units.nullable(),
      }),
    )
    .max(100_000),
  sha256,
  cutSigns: z.array(cutSign).max(10),
  questions: z.array(readingQuestion).max(20),
  layout: layout.nullable(),
  period: coveredDays.nullable(),
});
const preview = z.strictObject({
  lines: z.array(previewedLine).max(PREVIEW_LINES),
  questions: z.array(readingQuestion).max(20),
});
const inspected = z.strictObject({
  format: statementFormat,
  sha256,
  table: z
    .strictObject({
      proposed: tableMapping,
      layout,
      rows: z.array(z.array(z.string().max(200)).max(100)).max(100),
      numbers: z.array(z.int().positive()).max(100),
    })
    .nullable(),
});

const partSchema = z.strictObject({
  rows: z.int().nonnegative(),
  lines: z.array(z.unknown()),
  problems: z.array(statementProblem),
  leftOut: z.array(z.tuple([z.int(), z.string().max(300)])),
  cells: z.array(z.tuple([z.int(), z.array(z.string()).max(MOST_CELLS), z.array(z.int()).max(MOST_CELLS)])),
  result: z
    .discriminatedUnion('of', [
      z.strictObject({ of: z.literal('inspect'), value: inspected }),
      z.strictObject({ of: z.literal('preview'), value: preview }),
      z.strictObject({ of: z.literal('read'), value: readFile }),
      z.strictObject({ of: z.literal('rows'), value: z.strictObject({ sha256 }) }),
    ])
    .optional(),
  error: errorDetails.extend({ code: z.enum(READING_ERRORS) }).optional(),
});

/**
 * Hands what a part holds to the receiver. Throws what the reading failed with, and an Error for what no reader of ours
 * sends.
 */
export function openPart(
  bytes: Uint8Array,
  receiver: Receiver,
): { rows: number; result: ReadingResult | undefined } {
  const part = partSchema.parse(JSON.parse(textOf(bytes)));
  const { lines, problems, leftOut, cells, rows, result, error } = part;
  if (error) throw new TieoutError(error.code, error.subject === undefined ? {} : { subject: error.subject });
  for (const line of lines) receiver.line(openLine(line));
  for (const [row, texts, numbers] of cells) receiver.row?.(row, texts, numbers);
  for (const problem of problems) receiver.problem(problem);
  for (const [row, text] of leftOut) receiver.leftOut(row, text);
  return { rows, result };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

const UNITS = /^-?\d{1,19}$/;

/** By hand, for there are a million of them: that it is a line at all. What it says is checked as every line is. */
function openLine(line: unknown): ParsedLine {
  if (!Array.isArray(line) || line.length !== 12) throw new Error('no line');
  const [row, account, currency, bookingDay, valueDay, amount, balance, ...texts] = line as unknown[];
  const [reference, description, counterparty, kind, entryNumber] = texts;
  if (
    !Number.isSafeInteger(row) ||
    !isText(account) ||
    !isText(currency) ||
    !isText(bookingDay) ||
    !DAY.test(bookingDay) ||
    !(valueDay === null || (isText(valueDay) && DAY.test(valueDay))) ||
    !isText(amount) ||
    !UNITS.test(amount) ||
    !(balance === null || (isText(balance) && UNITS.test(balance))) ||
    !isText(reference) ||
    !isText(description) ||
    !isText(counterparty) ||
    !isText(kind) ||
    !isText(entryNumber)
  )
    throw new Error('no line');
  return {
    row: row as number,
    account,
    currency,
    bookingDay,
    valueDay,
    amount: BigInt(amount),
    balance: balance === null ? null : BigInt(balance),
    reference,
    description,
    counterparty,
    kind,
    entryNumber,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
