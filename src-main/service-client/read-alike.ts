/**
 * Reading records that are written alike, one after the other: a text that has names of those before, in their order
 * and without blanks, and nothing in it that would be a problem, goes straight to the values of its row. Everything
 * else is for `readRecord`, and what both can read they read the same: records of a team are read so by the million,
 * each by every computer.
 */
import { readAmount } from '../../src-shared/money.ts';
import { readInstant } from '../../src-shared/period.ts';
import type { FieldDefinition, ListingDefinition } from '../../src-shared/service/listing.ts';
import { STRUCK } from '../redaction/strike.ts';
import type { ColumnValue } from './record.ts';

/** A name, and as it stands in the text; where its value goes, nowhere for one that the listing does not know. */
type Member = {
  readonly name: string;
  readonly token: string;
  readonly place: number;
  readonly field: FieldDefinition | undefined;
  readonly isBeside: boolean;
};

/** In a text with one of these nothing is where it seems to be. */
const UNUSUAL = /[^ -[\]-\uffff]/;
export const isUnusual = (text: string): boolean => UNUSUAL.test(text);
/** A number that is no float, with as many digits as a double counts by millionths. */
const AMOUNT = /(-?)(0|[1-9]\d{0,8})(?:\.(\d{1,6}))?(?=[,}])/y;
const INTEGER = /-?(?:0|[1-9]\d*)(?=[,}])/y;
const SCALES = [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1];
const [QUOTE, BEGIN, COMMA, END] = [0x22, 0x7b, 0x2c, 0x7d];
/** More than any listing has; where names never come again, each would make all later reading slower. */
const MOST_NAMES = 200;

/** What a name that the listing does not know has: a text without escapes, a number, or one of the three words. */
const SCALAR = /"[^"]*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[,}])|true|false|null/y;

function passed(text: string, at: number): number {
  SCALAR.lastIndex = at;
  return SCALAR.test(text) ? SCALAR.lastIndex : -1;
}

/** All of the names, in an order that both have; the own ones alone where there is none. */
function inOneOrder(before: readonly string[], own: readonly string[]): readonly string[] {
  const names = [...before];
  let next = 0;
  for (const name of own) {
    const place = names.indexOf(name);
    if (place >= 0 && place < next) return own;
    if (place < 0) names.splice(next, 0, name);
    next = Math.max(place, next) + 1;
  }
  return names;
}

export class AlikeReader {
  private readonly listing: ListingDefinition;
  private readonly identity: readonly { readonly place: number; readonly isInstant: boolean }[] | undefined;
  private readonly besideName: string | undefined;
  private members: readonly Member[] = [];

  /** `beside`: a name that the listing may not know, of which the value is wanted. */
  constructor(listing: ListingDefinition, beside?: string) {
    this.listing = listing;
    this.besideName = beside;
    const { fields, identityFields } = listing;
    const parts = identityFields.map((name) => {
      const place = fields.findIndex((field) => field.name === name);
      return { place, wire: fields[place]?.wire };
    });
    const isText = parts.every(({ wire }) => wire === 'string' || wire === 'integer' || wire === 'timestamp');
    this.identity = isText
      ? parts.map(({ place, wire }) => ({ place, isInstant: wire === 'timestamp' }))
      : undefined;
  }

  /**
   * What the next texts are expected to be like: this record, or those before it. Not each has every name, so all names
   * are kept that they had, as long as there is one order of them.
   */
  learn(record: unknown): void {
    const own = typeof record === 'object' && record !== null ? Object.keys(record) : [];
    const names = inOneOrder(
      this.members.map(({ name }) => name),
      own,
    );
    this.expect(names.length > MOST_NAMES ? own : names);
  }

  private expect(names: readonly string[]): void {
    const { fields } = this.listing;
    this.members = names.map((name) => {
      const place = fields.findIndex((field) => field.name === name);
      const isBeside = name === this.besideName;
      return { name, token: `${JSON.stringify(name)}:`, place, field: fields[place], isBeside };
    });
  }

  /** Identity and columns in the order of the fields; undefined for a record that has to be read with more care. */
  read(text: string): ColumnValue[] | undefined {
    if (isUnusual(text)) return undefined;
    const values = this.readAt(text, 0);
    return this.end === text.length ? values : undefined;
  }

  /** Where the record ends that was read last. */
  end = 0;
  /** How many values it has. */
  count = 0;
  /** The value beside it as it stands in the text; undefined without one. */
  beside: string | undefined;

  /** The same of a record that begins at the place, in a text that is not unusual. */
  readAt(text: string, start: number): ColumnValue[] | undefined {
    const { members, identity } = this;
    if (members.length === 0 || !identity) return undefined;
    const values: ColumnValue[] = new Array(1 + this.listing.fields.length).fill(null);
    this.beside = undefined;
    this.count = 0;
    let at = start;
    let before = BEGIN;
    for (const { token, place, field, isBeside } of members) {
      if (text.charCodeAt(at) !== before || !text.startsWith(token, at + 1)) continue;
      const from = at + 1 + token.length;
      at = field ? this.value(text, from, field) : passed(text, from);
      if (at < 0) return undefined;
      if (field) values[1 + place] = this.found;
      if (isBeside) this.beside = text.slice(from, at);
      this.count += 1;
      before = COMMA;
    }
    if (text.charCodeAt(at) !== END) return undefined;
    this.end = at + 1;
    for (const [index, field] of this.listing.fields.entries())
      if (values[1 + index] === null && !field.optional) return undefined;
    const parts: string[] = [];
    for (const { place, isInstant } of identity) {
      const value = values[1 + place];
      const part = isInstant && typeof value === 'number' ? new Date(value).toISOString() : value;
      if (typeof part !== 'string' || part === '' || part.includes(STRUCK)) return undefined;
      parts.push(part);
    }
    values[0] = parts.length === 1 ? (parts[0] ?? null) : JSON.stringify(parts);
    return values;
  }

  /** The column that `value` has read. */
  private found: ColumnValue = null;

  /** Reads the value at the place; where it ends, -1 for one that has to be read with more care. */
  private value(text: string, at: number, field: FieldDefinition): number {
    const first = text.charCodeAt(at);
    if (first === QUOTE) {
      const end = text.indexOf('"', at + 1);
      if (end < 0) return -1;
      return this.text(text.slice(at + 1, end), field) ? end + 1 : -1;
    }
    if (first === 0x6e) {
      this.found = null;
      return text.startsWith('null', at) ? at + 4 : -1;
    }
    switch (field.wire) {
      case 'number':
        return this.amount(text, at);
      case 'integer': {
        INTEGER.lastIndex = at;
        const [literal] = INTEGER.exec(text) ?? [];
        if (literal === undefined) return -1;
        this.found = literal;
        return this.isKnown(literal, field) ? at + literal.length : -1;
      }
      case 'boolean':
        return this.word(text.startsWith('true', at) ? 'true' : 'false', text, at, field);
      case 'array':
        return this.word('[]', text, at, field);
      default:
        return -1;
    }
  }

  private word(word: string, text: string, at: number, field: FieldDefinition): number {
    this.found = word;
    return text.startsWith(word, at) && this.isKnown(word, field) ? at + word.length : -1;
  }

  private text(value: string, field: FieldDefinition): boolean {
    if (field.wire === 'string') this.found = value;
    else if (field.wire === 'timestamp') {
      const instant = readInstant(value);
      if (instant === undefined) return false;
      this.found = instant;
    } else if (field.wire === 'number') {
      const reading = readAmount(value);
      if (!reading.ok) return false;
      this.found = reading.units;
    } else return false;
    return this.isKnown(value, field);
  }

  private amount(text: string, at: number): number {
    AMOUNT.lastIndex = at;
    const match = AMOUNT.exec(text);
    if (!match) return -1;
    const [literal, sign, whole, fraction = ''] = match;
    const units = Number(whole) * 1_000_000 + Number(fraction) * (SCALES[fraction.length] ?? 0);
    this.found = BigInt(sign === '' ? units : -units);
    return at + literal.length;
  }

  private isKnown(code: string, { documented, alsoSeen }: FieldDefinition): boolean {
    return !documented || documented.includes(code) || alsoSeen?.includes(code) === true;
  }
}
