/** The forms in which a secret may be quoted, as short pieces that a text is searched for. */
import { folded } from './view.ts';

/** Shorter texts are no secrets: struck out, one would take half the alphabet with it. */
const SHORTEST_SECRET = 4;

/** Folded characters of a secret that are too few to be left, and the same of its base64 and of its hex. */
const PIECE = { text: 8, base64: 11, hex: 16, pairs: 24 } as const;

/**
 * A text is searched first by the characters that pieces begin with: so many, and fewer where a whole form has fewer.
 */
export const START = 8;
export const SHORT_START = 4;
/** Bits of the filter that tells whether characters may begin a piece. */
const FILTER_BITS = 17;

/** Digits that could be an id, a document or an amount: no such number has more. */
const NUMBER = /^\d{1,19}$/;

/** A secret as something writes it, and how many of its characters are looked for at least. */
type Writing = { readonly text: string; readonly least: number };

/**
 * A form of the secret. Any so many characters of it in a row are a piece, but for digits alone, which could be any id.
 * Of a form of digits alone, only the whole is a piece, and not within a longer number, which would be an id or an
 * amount.
 */
export type Form = Writing & { readonly isNumber: boolean };

export type SecretForms = {
  /** A filter of what may begin a piece, asked with `mayStart`. */
  readonly starts: Uint32Array;
  readonly forms: readonly Form[];
  readonly begunBy: Begun;
  /** The secret itself where hardly anything of it is left when folded: then it is looked for as it is. */
  readonly exact: string | undefined;
  /** Whether any form is shorter than `START`. */
  readonly hasShort: boolean;
  /** The shortest text that may hold any of these. */
  readonly shortest: number;
  /** Whether a piece can stand in a number of JSON. */
  readonly inNumbers: boolean;
};

/** The next state of the search: it depends on the last eight characters, and its lower half on the last four alone. */
export function nextStart(state: number, unit: number): number {
  return (state << 4) ^ unit;
}

const bitOf = (state: number): number => Math.imul(state, 0x9e3779b1) >>> (32 - FILTER_BITS);

/** Whether the last eight characters may begin a piece. */
export const mayStart = (starts: Uint32Array, state: number): boolean => hasBit(starts, bitOf(state));
/** Whether the last four may begin one that is shorter than eight. */
export const mayStartShort = (starts: Uint32Array, state: number): boolean =>
  hasBit(starts, bitOf(state & 0xffff));

const hasBit = (bits: Uint32Array, bit: number): boolean =>
  (((bits[bit >>> 5] as number) >>> (bit & 31)) & 1) === 1;

function setBit(bits: Uint32Array, bit: number): void {
  bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31));
}

/** Tells of each piece of a form the state behind the characters that it begins with. */
function eachStart({ text, least }: Writing, tell: (state: number, isShort: boolean) => void): void {
  const isShort = least < START;
  const begins = isShort ? SHORT_START : START;
  let state = 0;
  for (let at = 0; at < text.length; at += 1) {
    state = nextStart(state, text.charCodeAt(at));
    const start = at + 1 - begins;
    if (start < 0) continue;
    if (start + least > text.length) return;
    tell(isShort ? state & 0xffff : state, isShort);
  }
}

/** The forms of which a piece may begin with the last eight characters, or with the last four if it is shorter. */
type Begun = (state: number, isShort: boolean) => readonly Form[];

const NO_FORMS: readonly Form[] = [];

/** Put together when it is first asked: nearly all that is searched has no such beginning. */
function begunByFormsOf(forms: readonly Form[]): Begun {
  let found: { readonly long: Map<number, Form[]>; readonly short: Map<number, Form[]> } | undefined;
  const find = () => {
    const long = new Map<number, Form[]>();
    const short = new Map<number, Form[]>();
    for (const form of forms)
      eachStart(form, (state, isShort) => {
        const byState = isShort ? short : long;
        const begun = byState.get(state);
        if (!begun) byState.set(state, [form]);
        else if (begun.at(-1) !== form) begun.push(form);
      });
    return { long, short };
  };
  return (state, isShort) => {
    found ??= find();
    return (isShort ? found.short.get(state & 0xffff) : found.long.get(state)) ?? NO_FORMS;
  };
}

/** The forms of a secret; undefined for one that is too short. A signature has new ones each second. */
export function formsOf(secret: string): SecretForms | undefined {
  if (secret.length < SHORTEST_SECRET) return undefined;
  const forms: Form[] = [];
  const starts = new Uint32Array(1 << (FILTER_BITS - 5));
  let shortest = secret.length;
  for (const writing of writings(secret)) {
    const { text } = folded(writing);
    if (text.length < SHORT_START) continue;
    const isNumber = isAnyNumber(text);
    const least =
      isNumber || text.length < writing.least
        ? text.length
        : Math.max(writing.least, Math.ceil(text.length / 3));
    const form = { text, least, isNumber };
    forms.push(form);
    eachStart(form, (state) => setBit(starts, bitOf(state)));
    shortest = Math.min(shortest, least);
  }
  return {
    starts,
    forms,
    begunBy: begunByFormsOf(forms),
    exact: folded({ text: secret }).text.length < SHORT_START ? secret : undefined,
    hasShort: shortest < START,
    shortest,
    inNumbers: forms.some((form) => form.isNumber || standsInNumbers(form)),
  };
}

/** Whether a text is of digits alone, and not too many for an id. */
const isAnyNumber = (text: string): boolean => NUMBER.test(text);

/** Whether the characters are a piece of the form. */
export function isPiece(characters: string, { text, least }: Form): boolean {
  return characters.length === least && text.includes(characters) && !isAnyNumber(characters);
}

function standsInNumbers({ text, least }: Form): boolean {
  const runs = text.match(/[\d.e+-]+/g) ?? [];
  return runs.some((run) => run.length >= least && !isAnyNumber(run));
}

/** Several secrets that a text is searched for at once. */
export type Sought = {
  readonly forms: readonly SecretForms[];
  /** The filters of all of them together. */
  readonly starts: Uint32Array;
  readonly hasShort: boolean;
  readonly shortest: number;
};

export function soughtOf(forms: readonly SecretForms[]): Sought {
  const starts = new Uint32Array(1 << (FILTER_BITS - 5));
  for (const each of forms)
    for (let at = 0; at < starts.length; at += 1)
      starts[at] = (starts[at] as number) | (each.starts[at] as number);
  return {
    forms,
    starts,
    hasShort: forms.some(({ hasShort }) => hasShort),
    shortest: Math.min(...forms.map(({ shortest }) => shortest)),
  };
}

/**
 * What pieces begin with, for a text in which nothing may be found at all: the filter lets a few of a hundred places
 * pass.
 */
export type Starts = {
  /** By the state behind any four characters in a row: whether a form has those. */
  readonly fours: Uint8Array;
  /** The states behind the first eight characters of pieces, and those characters. */
  readonly states: ReadonlySet<number>;
  readonly texts: ReadonlySet<string>;
};

/** Undefined where something is looked for that is shorter, or as it is. */
export function startsOf({ forms, hasShort }: Sought): Starts | undefined {
  if (hasShort || forms.some(({ exact }) => exact !== undefined)) return undefined;
  const fours = new Uint8Array(0x10000);
  const states = new Set<number>();
  const texts = new Set<string>();
  for (const { text } of forms.flatMap((each) => each.forms))
    for (let at = 0, state = 0; at < text.length; at += 1) {
      state = nextStart(state, text.charCodeAt(at));
      if (at >= SHORT_START - 1) fours[state & 0xffff] = 1;
      if (at < START - 1) continue;
      states.add(state);
      texts.add(text.slice(at + 1 - START, at + 1));
    }
  return { fours, states, texts };
}

/** As they are written, not folded yet, each with the least characters of it that are looked for. */
function writings(secret: string): Writing[] {
  const asJson = JSON.stringify(secret).slice(1, -1);
  const inAscii = asJson.replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const inUrl = encodeURIComponent(secret.toWellFormed());
  const backwards = [Array.from(secret).reverse().join(''), secret.split('').reverse().join('')];
  // What is encoded once more may have been written for JSON or an address before.
  const bytes = [...new Set([secret, asJson, inAscii, inUrl])].map((text) => Buffer.from(text, 'utf8'));
  const plain = [secret, secret.replaceAll(' ', '+'), ...backwards];
  const hex = bytes.map((each) => each.toString('hex'));
  return [
    ...[...new Set(plain)].map((text) => ({ text, least: PIECE.text })),
    ...bytes.flatMap(base64Of).map((text) => ({ text, least: PIECE.base64 })),
    ...hex.map((text) => ({ text, least: PIECE.hex })),
    ...hex.flatMap((text) =>
      [':', '-'].map((sign) => ({ text: text.replace(/..(?!$)/g, `$&${sign}`), least: PIECE.pairs })),
    ),
  ];
}

/** In base64 of any longer text: by the three places where it may begin, only the characters that it alone makes. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const own = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    const forUrls = own.replaceAll('+', '-').replaceAll('/', '_');
    return own === forUrls ? [own] : [own, forUrls];
  });
}
