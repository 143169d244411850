/**
 * Reads JSON with every number as its literal. A library did this before (lossless-json, which the tests still compare
 * with): it took five times as long as `JSON.parse`, and a sync reads thousands of pages.
 *
 * Two things make it fast: a text between quotation marks is cut out, not put together by character, and an object is
 * expected to have the names of the one before it, as the records of a listing do.
 */
import { isDeepStrictEqual } from 'node:util';
import { LosslessNumber } from './lossless-number.ts';
import type { Bounds, RecordsAhead, Sources } from './lossless-options.ts';

/** Deeper than anything that is read, and far from the end of the stack. */
const UNBOUNDED: Bounds = { values: Number.POSITIVE_INFINITY, depth: 1_000 };

/** A member's name, and how it stands in a text without blanks. */
type Name = { readonly text: string; readonly token: string };

/** In how many values the records of a page are: the page, and its list. */
const RECORDS_DEPTH = 2;

const NO_NAMES: readonly Name[] = [];
/** Those that JSON has between values are among them: within a text none may be. */
const CONTROLS = /[^ -\uffff]/g;

/**
 * Parses JSON text (RFC 8259). Throws a SyntaxError for anything else, for a name that stands twice in an object with
 * different values, and for more than the bounds allow.
 */
export function parseLossless(
  text: string,
  bounds = UNBOUNDED,
  sources?: Sources,
  records?: RecordsAhead,
): unknown {
  return new TextReading(text, bounds, { sources, records }).whole();
}

/**
 * Parses one text after the other as `parseLossless` does: objects are expected to have the names of those in the text
 * before.
 */
export function parserOfAlike(): (text: string) => unknown {
  const names: (readonly Name[])[] = [];
  return (text) => new TextReading(text, UNBOUNDED, { names }).whole();
}

type Given = {
  readonly sources?: Sources | undefined;
  readonly names?: (readonly Name[])[];
  readonly records?: RecordsAhead | undefined;
};

class TextReading {
  private readonly text: string;
  private readonly bounds: Bounds;
  private readonly sources: Sources | undefined;
  private at = 0;
  private depth = 0;
  private values = 1;
  /** Where the next backslash and the next control character are; most texts have none at all. */
  private backslash = -1;
  private control = -1;
  /** The last place at which the text is not what would be written. */
  private unlike = -1;
  /** By depth, the names of the last object there. */
  private readonly names: (readonly Name[])[];
  private readonly records: RecordsAhead | undefined;

  constructor(text: string, bounds: Bounds, { sources, names = [], records }: Given) {
    this.text = text;
    this.bounds = bounds;
    this.sources = sources;
    this.names = names;
    this.records = records;
  }

  whole(): unknown {
    this.blanks();
    const value = this.value();
    this.blanks();
    if (this.at < this.text.length) throw this.unexpected();
    return value;
  }

  private value(): unknown {
    switch (this.text.charCodeAt(this.at)) {
      case 0x22:
        return this.string();
      case 0x7b:
        return this.records && this.depth === RECORDS_DEPTH ? this.record(this.records) : this.object();
      case 0x5b:
        return this.array();
      case 0x74:
        return this.word('true', true);
      case 0x66:
        return this.word('false', false);
      case 0x6e:
        return this.word('null', null);
      default:
        return this.number();
    }
  }

  private record(records: RecordsAhead): unknown {
    const start = this.at;
    const read = records.read(this.text, start);
    if (read === undefined) {
      const object = this.object();
      if (start > this.unlike) records.learn(object);
      return object;
    }
    this.at = records.end;
    this.count(records.count);
    return read;
  }

  private object(): Record<string, unknown> {
    const start = this.at;
    const object: Record<string, unknown> = {};
    this.enter();
    if (this.text.charCodeAt(this.at) !== 0x7d) this.members(object);
    this.leave();
    if (start > this.unlike) this.sources?.set(object, this.text.slice(start, this.at));
    return object;
  }

  private members(object: Record<string, unknown>): void {
    const before = this.names[this.depth] ?? NO_NAMES;
    const names: Name[] = [];
    let asBefore = true;
    let different = true;
    for (;;) {
      const expected: Name | undefined = asBefore ? before[names.length] : undefined;
      asBefore = expected !== undefined && this.text.startsWith(expected.token, this.at);
      const name = asBefore && expected ? this.passed(expected) : this.name();
      names.push(name);
      const value = this.value();
      // Names in the order of an object before differ from each other as they did there.
      if (asBefore || !Object.hasOwn(object, name.text)) put(object, name.text, value);
      else if (isDeepStrictEqual(object[name.text], value)) different = false;
      else throw this.unexpected();
      this.blanks();
      if (this.text.charCodeAt(this.at) === 0x7d) break;
      this.comma();
    }
    if (different) this.names[this.depth] = names;
    else this.unlike = this.at;
  }

  private passed(name: Name): Name {
    this.at += name.token.length;
    this.blanks();
    return name;
  }

  private name(): Name {
    const start = this.at;
    if (this.text.charCodeAt(start) !== 0x22) throw this.unexpected();
    const text = this.string();
    // Names that are numbers come first when an object is written.
    if (isDigit(text.charCodeAt(0))) this.unlike = start;
    this.blanks();
    if (this.text.charCodeAt(this.at) !== 0x3a) throw this.unexpected();
    this.at += 1;
    this.blanks();
    return { text, token: `${JSON.stringify(text)}:` };
  }

  private array(): unknown[] {
    const array: unknown[] = [];
    this.enter();
    if (this.text.charCodeAt(this.at) !== 0x5d) {
      for (;;) {
        array.push(this.value());
        this.blanks();
        if (this.text.charCodeAt(this.at) === 0x5d) break;
        this.comma();
      }
    }
    this.leave();
    return array;
  }

  private string(): string {
    const { text } = this;
    const start = this.at;
    if (this.backslash < start) this.backslash = placeOf(text.indexOf('\\', start));
    if (this.control < start) this.control = placeOfControl(text, start);
    const end = text.indexOf('"', start + 1);
    if (end > this.backslash) return this.escaped(start);
    if (end < 0 || end > this.control) throw this.unexpected();
    this.at = end + 1;
    return text.slice(start + 1, end);
  }

  private escaped(start: number): string {
    const { text } = this;
    let sign = this.backslash;
    let end = -1;
    while (sign < placeOf(end)) {
      // Only where the mark that was found is an escaped one: the end of a long text is looked for once, not once an
      // escape.
      if (end < sign + 2) end = text.indexOf('"', sign + 2);
      if (end < 0) throw this.unexpected();
      sign = placeOf(text.indexOf('\\', sign + 2));
    }
    this.unlike = start;
    this.at = end + 1;
    return JSON.parse(text.slice(start, end + 1));
  }

  private number(): LosslessNumber {
    const { text } = this;
    const start = this.at;
    let at = text.charCodeAt(start) === 0x2d ? start + 1 : start;
    at = text.charCodeAt(at) === 0x30 ? at + 1 : this.digits(at);
    if (text.charCodeAt(at) === 0x2e) at = this.digits(at + 1);
    const unit = text.charCodeAt(at);
    if (unit === 0x65 || unit === 0x45) {
      const sign = text.charCodeAt(at + 1);
      at = this.digits(sign === 0x2b || sign === 0x2d ? at + 2 : at + 1);
    }
    this.at = at;
    return new LosslessNumber(text.slice(start, at));
  }

  /** Where the digits that begin here end; there must be one. */
  private digits(from: number): number {
    let at = from;
    while (isDigit(this.text.charCodeAt(at))) at += 1;
    if (at === from) throw this.unexpected();
    return at;
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw this.unexpected();
    this.at += word.length;
    return value;
  }

  private enter(): void {
    this.at += 1;
    this.depth += 1;
    if (this.depth > this.bounds.depth) throw new SyntaxError('values within values, deeper than allowed');
    this.count();
    this.blanks();
  }

  private leave(): void {
    this.at += 1;
    this.depth -= 1;
  }

  private comma(): void {
    if (this.text.charCodeAt(this.at) !== 0x2c) throw this.unexpected();
    this.at += 1;
    this.count();
    this.blanks();
  }

  private count(more = 1): void {
    this.values += more;
    if (this.values > this.bounds.values) throw new SyntaxError('more values than allowed');
  }

  private blanks(): void {
    for (;;) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      this.unlike = this.at;
      this.at += 1;
    }
  }

  /** Says where, and not what: it could be a secret. */
  private unexpected(): SyntaxError {
    return new SyntaxError(`no JSON from character ${this.at + 1} on`);
  }
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** A place to compare with: what is nowhere comes after everything. */
function placeOf(found: number): number {
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}

function placeOfControl(text: string, from: number): number {
  CONTROLS.lastIndex = from;
  return CONTROLS.exec(text)?.index ?? Number.POSITIVE_INFINITY;
}

function put(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
