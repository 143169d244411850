/**
 * The body of an answer: JSON within bounds, with the secrets of its request struck out. There is no other way to one,
 * so nothing that reads an answer can meet a secret or a value of any size.
 */

import { LosslessNumber, parseJson, type RecordsAhead, type Sources, writeJson } from '../lossless-json.ts';
import type { Redactor } from '../redaction/redactor.ts';
import { isUnusual } from './read-alike.ts';

/** A page holds 50 records of about a kilobyte; this is twenty times as much. Counted as it is unpacked. */
export const LONGEST_BODY_BYTES = 1024 * 1024;

/** A page of 50 records has about a thousand values, one within the other four deep. */
const BOUNDS = { values: 20_000, depth: 64 };

export class AnswerBody {
  /** What was not read yet. */
  #unread: Unread | undefined;
  #read: Read = NOTHING;

  private constructor({ unread, read = NOTHING }: { readonly unread?: Unread; readonly read?: Read }) {
    this.#unread = unread;
    this.#read = read;
  }

  /** The parsed JSON (`parseJson`), or undefined when the body is none, or none within the bounds. */
  get json(): unknown {
    if (this.#unread) this.#read = readIn(this.#unread);
    this.#unread = undefined;
    return this.#read.json;
  }

  /**
   * The same of a page, with its records read as far as `records` can and as far as nothing of them can be a secret. It
   * is told of an answer once, before `json`.
   */
  page(records: RecordsAhead): unknown {
    const unread = this.#unread;
    if (!unread || isUnusual(unread.text) || unread.redactor.mayHold(unread.text)) return this.json;
    this.#unread = undefined;
    this.#read = parsed(unread.text, records);
    return this.#read.json;
  }

  /**
   * An object of it as JSON, with every number literal as received: cut from the body where that makes no difference.
   */
  written(value: unknown): string {
    const source = typeof value === 'object' && value !== null ? this.#read.sources?.get(value) : undefined;
    return source ?? writeJson(value);
  }

  /**
   * A body to be read when it is asked for. Time grows with its length: what is long is read in a thread
   * (`AnswerReader`).
   */
  static of(bytes: Uint8Array, redactor: Redactor): AnswerBody {
    return new AnswerBody({ unread: { text: DECODER.decode(bytes), redactor } });
  }

  /** The body as it can be sent to another thread. */
  forThread(): BodyForThread {
    return { packed: packed(this.json) } as BodyForThread;
  }

  static fromThread({ packed }: BodyForThread): AnswerBody {
    return new AnswerBody({ read: { json: unpacked(packed) } });
  }
}

declare const read: unique symbol;
/** What `forThread` made; numbers are String objects, which parsed JSON never has. */
export type BodyForThread = { readonly packed: unknown; readonly [read]: true };

type Read = { readonly json: unknown; readonly sources?: Sources };
type Unread = { readonly text: string; readonly redactor: Redactor };

const NOTHING: Read = { json: undefined };
const DECODER = new TextDecoder();

function readIn({ text, redactor }: Unread): Read {
  const { json, sources } = parsed(text);
  const { value, struck } = redactor.struckFrom(json);
  // With a secret in any of it, none of the text may go on.
  return struck || !sources ? { json: value } : { json: value, sources };
}

function parsed(text: string, records?: RecordsAhead): Read {
  const sources: Sources = new WeakMap();
  try {
    return { json: parseJson(text, BOUNDS, sources, records), sources };
  } catch {
    return NOTHING;
  }
}

function packed(value: unknown): unknown {
  return mapped(value, (leaf) => (leaf instanceof LosslessNumber ? Object(leaf.value) : leaf));
}

function unpacked(value: unknown): unknown {
  return mapped(value, (leaf) => (leaf instanceof String ? new LosslessNumber(leaf.valueOf()) : leaf));
}

/** The value with its leaves replaced, in place. */
function mapped(value: unknown, leafOf: (leaf: unknown) => unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof LosslessNumber || value instanceof String) return leafOf(value);
  const parts = value as Record<string, unknown>;
  for (const name of Object.keys(parts)) {
    const part = parts[name];
    const instead = mapped(part, leafOf);
    // A field may be called __proto__.
    if (instead !== part)
      Object.defineProperty(parts, name, {
        value: instead,
        writable: true,
        enumerable: true,
        configurable: true,
      });
  }
  return parts;
}
