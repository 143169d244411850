/** JSON as the service wrote it: number literals stay text, so that `10.10` never becomes the float 10.1. */
import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';

export { isLosslessNumber, LosslessNumber };

export type JsonObject = { readonly [key: string]: unknown };

/** Parses JSON text; every number is a LosslessNumber holding its literal. Throws a SyntaxError on invalid JSON. */
export function parseJson(text: string): unknown {
  return parse(text);
}

/** Writes a parsed value again with every number literal as it was. */
export function writeJson(value: unknown): string {
  return stringify(value) ?? 'null';
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
