/**
 * The body of an answer: JSON within bounds, with the secrets of its request struck out. There is no other way to one, so
 * nothing that reads an answer can meet a secret or a value of any size.
 */

import { LosslessNumber, parseJson } from '../lossless-json.ts';
import type { Redactor } from '../redaction/redactor.ts';

/** A page holds 50 records of about a kilobyte; this is twenty times as much. Counted as it is unpacked. */
export const LONGEST_BODY_BYTES = 1024 * 1024;

/** A page of 50 records has about a thousand values, one within the other four deep. */
const MOST_VALUES = 20_000;
const DEEPEST = 64;

export class AnswerBody {
  readonly #json: unknown;

  private constructor(json: unknown) {
    this.#json = json;
  }

  /** The parsed JSON (`parseJson`), or undefined when the body is none, or none within the bounds. */
  get json(): unknown {
    return this.#json;
  }

  /** Reads a body. Time grows with its length: what is long is read in a thread (`AnswerReader`). */
  static read(bytes: Uint8Array, redactor: Redactor): AnswerBody {
    return new AnswerBody(jsonIn(bytes, redactor));
  }

  /** The body as it can be sent to another thread. */
  forThread(): BodyForThread {
    return { packed: packed(this.json) } as BodyForThread;
  }

  static fromThread({ packed }: BodyForThread): AnswerBody {
    return new AnswerBody(unpacked(packed));
  }
}

declare const read: unique symbol;
/** What `forThread` made; numbers are String objects, which parsed JSON never has. */
export type BodyForThread = { readonly packed: unknown; readonly [read]: true };

function jsonIn(bytes: Uint8Array, redactor: Redactor): unknown {
  const text = new TextDecoder().decode(bytes);
  if (!isWithinBounds(text)) return undefined;
  try {
    return redactor.strikeValue(parseJson(text));
  } catch {
    return undefined;
  }
}

/** Whether the text, if it is JSON, has few enough values and none too deep; known before anything of it is built. */
function isWithinBounds(text: string): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22:
        at = endOfString(text, at);
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        values += 1;
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
        break;
      case 0x2c:
        values += 1;
    }
    if (depth > DEEPEST || values > MOST_VALUES) return false;
  }
  return true;
}

/** Where the string that begins at this quotation mark ends. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
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
