/**
 * From a record on the wire to a row of the cache. Nothing is dropped and nothing breaks the page: what is missing,
 * of a wrong type or unknown is kept as it came and named as a problem of its field.
 */

import { createHash } from 'node:crypto';
import type { RECORD_PROBLEMS } from '../../src-shared/contract/listings.ts';
import { readAmount } from '../../src-shared/money.ts';
import { readInstant } from '../../src-shared/period.ts';
import type { FieldDefinition, ListingDefinition } from '../../src-shared/service/listing.ts';
import { isJsonObject, isLosslessNumber, type JsonObject, textOf, writeJson } from '../lossless-json.ts';
import { STRUCK } from '../redaction/strike.ts';

type RecordProblem = { readonly field: string; readonly problem: RecordProblemKind };

type RecordProblemKind = (typeof RECORD_PROBLEMS)[number];

/** A column's value: amounts are units (money.ts), instants epoch ms, the rest text. */
export type ColumnValue = bigint | number | string | null;

export type ReceivedRecord = {
  /** The service's id as text; for a record without one, a digest of its content. */
  readonly identity: string;
  readonly columns: Readonly<Record<string, ColumnValue>>;
  /** The record's JSON with every number literal and unknown field as received. */
  readonly asReceived: string;
  readonly problems: readonly RecordProblem[];
};

/** @param asReceived the value as JSON (`writeJson`), if the caller has it already */
export function readRecord(
  listing: ListingDefinition,
  value: unknown,
  asReceived = writeJson(value),
): ReceivedRecord {
  const problems: RecordProblem[] = [];
  const columns: Record<string, ColumnValue> = {};
  const object = isJsonObject(value) ? value : {};
  if (!isJsonObject(value)) problems.push({ field: '', problem: 'not-an-object' });

  for (const field of listing.fields) {
    const found = object[field.name];
    if (found === undefined || found === null) {
      columns[field.name] = null;
      if (!field.optional) problems.push({ field: field.name, problem: 'missing' });
      continue;
    }
    const { column, problem } = readField(field, found);
    columns[field.name] = column;
    if (problem) problems.push({ field: field.name, problem });
  }

  for (const { name, documented, alsoSeen = [] } of listing.fields) {
    const code = columns[name];
    if (documented && typeof code === 'string' && !documented.includes(code) && !alsoSeen.includes(code))
      problems.push({ field: name, problem: 'unknown-value' });
  }
  const identity = identityOf(listing, object, columns) ?? digestOf(asReceived);
  return { identity, columns, asReceived, problems };
}

/**
 * The record's id as text, of several parts as a JSON list; undefined when a part is missing or empty, for an empty id
 * identifies nothing: two such records would take each other's place.
 */
function identityOf(
  { fields, identityFields }: ListingDefinition,
  object: JsonObject,
  columns: ReceivedRecord['columns'],
): string | undefined {
  const parts: string[] = [];
  for (const name of identityFields) {
    const instant = columns[name];
    const isInstant = fields.some((field) => field.name === name && field.wire === 'timestamp');
    // The same day may be written with or without a fraction of a second.
    const part =
      isInstant && typeof instant === 'number' ? new Date(instant).toISOString() : textOf(object[name]);
    // A struck secret is the same in every record.
    if (!part || part.includes(STRUCK)) return undefined;
    parts.push(part);
  }
  const [only] = parts;
  return parts.length === 1 ? only : JSON.stringify(parts);
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

type FieldReading = { column: ColumnValue; problem?: RecordProblemKind };

function readField(field: FieldDefinition, value: unknown): FieldReading {
  switch (field.wire) {
    case 'number':
      return readAmountField(value);
    case 'integer': {
      const text = textOf(value);
      if (text === undefined) return { column: writeJson(value), problem: 'wrong-type' };
      return isLosslessNumber(value) && /^-?\d+$/.test(text)
        ? { column: text }
        : { column: text, problem: 'wrong-type' };
    }
    case 'timestamp': {
      const instant = typeof value === 'string' ? readInstant(value) : undefined;
      return instant === undefined ? { column: null, problem: 'not-a-date' } : { column: instant };
    }
    case 'string':
      return typeof value === 'string'
        ? { column: value }
        : { column: textOf(value) ?? writeJson(value), problem: 'wrong-type' };
    case 'boolean':
      return typeof value === 'boolean'
        ? { column: String(value) }
        : { column: writeJson(value), problem: 'wrong-type' };
    case 'array':
      // The element type is not specified: whatever comes is kept as JSON text.
      return Array.isArray(value)
        ? { column: writeJson(value) }
        : { column: writeJson(value), problem: 'wrong-type' };
  }
}

/** Amounts come as number literals, in some answers quoted (field notes); both are exact text here. */
function readAmountField(value: unknown): FieldReading {
  const text = textOf(value);
  if (text === undefined) return { column: null, problem: 'wrong-type' };
  const reading = readAmount(text);
  if (reading.ok) return { column: reading.units };
  const problem = {
    'not-a-number': 'not-an-amount',
    'too-fine': 'amount-too-fine',
    'too-large': 'amount-too-large',
  } as const;
  return { column: null, problem: problem[reading.problem] };
}
