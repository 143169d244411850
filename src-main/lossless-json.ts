/** JSON as the service wrote it: number literals stay text, so that `10.10` never becomes the float 10.1. */
import { LosslessNumber } from './lossless-number.ts';
import type { Bounds, RecordsAhead, Sources } from './lossless-options.ts';
import { parseLossless, parserOfAlike } from './lossless-parse.ts';

export { LosslessNumber, parserOfAlike, type RecordsAhead, type Sources };

export type JsonObject = { readonly [key: string]: unknown };

/**
 * Parses JSON text; every number is a LosslessNumber holding its literal. Throws a SyntaxError on invalid JSON, and on
 * more than the bounds allow. Into `sources` goes the text of each object that `writeJson` would write just so;
 * `records` reads what it can of the records of a page.
 */
export function parseJson(text: string, bounds?: Bounds, sources?: Sources, records?: RecordsAhead): unknown {
  return parseLossless(text, bounds, sources, records);
}

/** Writes a parsed value again with every number literal as it was. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

export function isLosslessNumber(value: unknown): value is LosslessNumber {
  return value instanceof LosslessNumber;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** A string or a number literal as text, undefined for anything else: ids come as both (field notes). */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (isLosslessNumber(value)) return value.value;
  return undefined;
}

/** A number literal, or a string holding one (amounts are quoted in some answers), as a JavaScript integer. */
export function integerOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (text === undefined || !/^-?\d{1,15}$/.test(text)) return undefined;
  return Number(text);
}
