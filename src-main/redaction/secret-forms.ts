/** The forms in which a secret may be quoted, as short pieces that a text is searched for. */
import { folded } from './view.ts';

/** Shorter texts are no secrets: struck out, one would take half the alphabet with it. */
const SHORTEST_SECRET = 4;

/** Folded characters of a secret that are too few to be left, and the same of its base64 and of its hex. */
const PIECE = { text: 8, base64: 11, hex: 16, pairs: 24 } as const;

/** Pieces begin with these many characters, by which a text is searched first. */
const START = 4;
const STARTS = 1 << 14;

/** Digits that could be an id, a document or an amount: no such number has more. */
const NUMBER = /^\d{1,19}$/;

export type SecretForms = {
  /** Whether four characters, by `startAt`, may begin a piece. */
  readonly starts: Uint8Array;
  /** The pieces by their length. */
  readonly pieces: ReadonlyMap<number, ReadonlySet<string>>;
  /** Forms of digits alone: only the whole, and not within a longer number, which would be an id or an amount. */
  readonly numbers: ReadonlySet<string>;
  /** The secret itself where hardly anything of it is left when folded: then it is looked for as it is. */
  readonly exact: string | undefined;
  /** The shortest text that may hold any of these. */
  readonly shortest: number;
  /** Whether a piece can stand in a number of JSON. */
  readonly inNumbers: boolean;
};

/** The next state of the search: it depends on the last four characters alone. */
export function nextStart(state: number, unit: number): number {
  return ((state << 4) ^ unit) & (STARTS - 1);
}

/** The forms of a secret; undefined for one that is too short. Made once a secret: some tenths of a millisecond. */
export function formsOf(secret: string): SecretForms | undefined {
  if (secret.length < SHORTEST_SECRET) return undefined;
  const pieces = new Map<number, Set<string>>();
  const numbers = new Set<string>();
  for (const { text, least } of writings(secret)) {
    const form = folded({ text }).text;
    if (form.length < START) continue;
    const length = form.length < least ? form.length : Math.max(least, Math.ceil(form.length / 3));
    if (NUMBER.test(form)) {
      numbers.add(form);
      continue;
    }
    const ofLength = pieces.get(length) ?? new Set();
    pieces.set(length, ofLength);
    for (let at = 0; at + length <= form.length; at += 1) {
      const piece = form.slice(at, at + length);
      // Of digits alone in the middle of something else, it could be any id.
      if (!NUMBER.test(piece)) ofLength.add(piece);
    }
  }
  const exact = folded({ text: secret }).text.length < START ? secret : undefined;
  const all = [...numbers, ...[...pieces.values()].flatMap((each) => [...each])];
  const starts = new Uint8Array(STARTS);
  for (const piece of all) {
    let state = 0;
    for (let at = 0; at < START; at += 1) state = nextStart(state, piece.charCodeAt(at));
    starts[state] = 1;
  }
  return {
    starts,
    pieces,
    numbers,
    exact,
    shortest: Math.min(...all.map(({ length }) => length), secret.length),
    inNumbers: all.some((piece) => /^[\d.e+-]+$/.test(piece)),
  };
}

/** Several secrets that a text is searched for at once. */
export type Sought = {
  readonly forms: readonly SecretForms[];
  /** Whether four characters may begin a piece of any. */
  readonly starts: Uint8Array;
  readonly shortest: number;
};

export function soughtOf(forms: readonly SecretForms[]): Sought {
  const starts = new Uint8Array(STARTS);
  for (const each of forms) for (let at = 0; at < STARTS; at += 1) if (each.starts[at] === 1) starts[at] = 1;
  return { forms, starts, shortest: Math.min(...forms.map(({ shortest }) => shortest)) };
}

type Writing = { readonly text: string; readonly least: number };

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
