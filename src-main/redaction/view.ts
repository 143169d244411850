/**
 * A text as it is searched for secrets: folded, so that case, blanks and accents make no difference, and decoded, with
 * the place that each of its characters has in the text as it came.
 */

export type View = {
  readonly text: string;
  /** Where the character at each place begins and ends in the source; absent where the places are the same. */
  readonly from?: readonly number[];
  readonly to?: readonly number[];
};

/** Everything but visible ASCII: blanks, control characters, and what lies beyond. */
const OUT_OF_ASCII = /[^\x21-\x7e]/;
const DROPPED = /[\p{C}\p{Z}\p{M}]/gu;

/** In lower case, without blanks, control and format characters and accents. */
export function folded(view: View): View {
  if (!OUT_OF_ASCII.test(view.text)) return { ...view, text: view.text.toLowerCase() };
  const building = new Building(view);
  for (let at = 0; at < view.text.length; at += 1) {
    const unit = view.text.charCodeAt(at);
    building.add(unit < 0x80 ? ASCII[unit] : foldedUnit(unit), at, at + 1);
  }
  return building.view();
}

const ASCII = Array.from({ length: 0x80 }, (_, unit) =>
  unit <= 0x20 || unit === 0x7f ? '' : String.fromCharCode(unit).toLowerCase(),
);
export const foldedAscii = (unit: number): string => ASCII[unit] ?? '';
const seenUnits = new Map<number, string>();

export function foldedUnit(unit: number): string {
  let text = seenUnits.get(unit);
  if (text === undefined) {
    const character = String.fromCharCode(unit);
    // Half of a character from beyond the first plane stays as it is.
    const isHalf = unit >= 0xd800 && unit <= 0xdfff;
    // One that stands for many letters is no part of a secret: two of them do.
    text = isHalf ? character : character.normalize('NFKD').toLowerCase().replace(DROPPED, '').slice(0, 2);
    seenUnits.set(unit, text);
  }
  return text;
}

/** How a text may be written so that others can carry it. */
type Decoding = 'escapes' | 'percent' | 'form' | 'entities';

export const DECODINGS: readonly Decoding[] = ['escapes', 'percent', 'form', 'entities'];

/** The view with this writing undone once; undefined where there is none of it. */
export function decoded(view: View, decoding: Decoding): View | undefined {
  const { text } = view;
  switch (decoding) {
    case 'escapes':
      return text.includes('\\') ? rewritten(view, ESCAPES, addEscape) : undefined;
    case 'percent':
      return text.includes('%') ? rewritten(view, PERCENT, addBytes) : undefined;
    case 'form':
      // Without any percent sign, a form's text differs by its blanks only, which a form of the secret takes care of.
      return text.includes('%') && text.includes('+')
        ? rewritten({ ...view, text: text.replaceAll('+', ' ') }, PERCENT, addBytes)
        : undefined;
    case 'entities':
      return text.includes('&') ? rewritten(view, ENTITIES, addEntity) : undefined;
  }
}

type Add = (building: Building, match: RegExpExecArray) => void;

/** Escapes of JSON, JavaScript and C; consecutive ones of bytes belong together. */
const ESCAPES = /(?:\\x[0-9a-f]{2})+|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|\\([\s\S])/gi;
const PERCENT = /%u([0-9a-f]{4})|(?:%[0-9a-f]{2})+/gi;
const ENTITIES = /&(?:#0{0,8}(\d{1,7})|#x0{0,8}([0-9a-f]{1,6})|([a-z]{2,8}));?/gi;

const LETTERS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  0: '\0',
};

const addEscape: Add = (building, match) => {
  const [whole, unit, point, letter] = match;
  if (unit !== undefined)
    building.add(String.fromCharCode(Number.parseInt(unit, 16)), match.index, match.index + 6);
  else if (point !== undefined) building.add(ofPoint(point, 16), match.index, match.index + whole.length);
  else if (letter !== undefined)
    building.add(LETTERS[letter] ?? letter, match.index, match.index + whole.length);
  else addByteRun(building, whole, 4, match.index);
};

const addBytes: Add = (building, match) => {
  const [whole, unit] = match;
  if (unit !== undefined)
    building.add(String.fromCharCode(Number.parseInt(unit, 16)), match.index, match.index + 6);
  else addByteRun(building, whole, 3, match.index);
};

/** Bytes in UTF-8, each written with so many characters, its digits last; one that is none is taken for Latin-1. */
function addByteRun(building: Building, run: string, width: number, start: number): void {
  const bytes = new Uint8Array(run.length / width);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(run.slice((at + 1) * width - 2, (at + 1) * width), 16);
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    // Nearly all are a character each, and a long text has hundreds of thousands.
    if (first < 0x80) {
      building.add(String.fromCharCode(first), start + at * width, start + (at + 1) * width);
      at += 1;
      continue;
    }
    let length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    let text = Buffer.from(bytes.subarray(at, at + length)).toString('utf8');
    if (text.includes('\ufffd')) {
      length = 1;
      text = String.fromCharCode(first);
    }
    building.add(text, start + at * width, start + (at + length) * width);
    at += length;
  }
}

const addEntity: Add = (building, match) => {
  const [whole, decimal, hex, name] = match;
  const text = decimal ? ofPoint(decimal, 10) : hex ? ofPoint(hex, 16) : (named(name ?? '') ?? whole);
  if (text === whole) building.addEach(text, match.index);
  else building.add(text, match.index, match.index + whole.length);
};

/** HTML's names of the characters that a secret can be expected to have. */
const NAMES: Readonly<Record<string, string>> = {
  Tab: '\t',
  NewLine: '\n',
  nbsp: ' ',
  excl: '!',
  quot: '"',
  QUOT: '"',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  AMP: '&',
  apos: "'",
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  lt: '<',
  LT: '<',
  equals: '=',
  gt: '>',
  GT: '>',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  Hat: '^',
  lowbar: '_',
  UnderBar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
  hyphen: '-',
  dash: '-',
  iexcl: '¡',
  iquest: '¿',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  sect: '§',
  szlig: 'ß',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
};
const ACCENTED = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash)$/i;

/** An accented letter is compared without its accent. */
function named(name: string): string | undefined {
  return Object.hasOwn(NAMES, name) ? NAMES[name] : (ACCENTED.exec(name)?.[1] ?? NAMES[name.toLowerCase()]);
}

function ofPoint(digits: string, base: number): string {
  const point = Number.parseInt(digits, base);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

function rewritten(view: View, pattern: RegExp, add: Add): View | undefined {
  let building: Building | undefined;
  let done = 0;
  for (const match of view.text.matchAll(pattern)) {
    building ??= new Building(view);
    building.addEach(view.text.slice(done, match.index), done);
    add(building, match as RegExpExecArray);
    done = match.index + match[0].length;
  }
  building?.addEach(view.text.slice(done), done);
  return building?.view();
}

/** A view in the making; places are those in the view that it is made from. */
class Building {
  private readonly source: View;
  private text = '';
  private readonly from: number[] = [];
  private readonly to: number[] = [];

  constructor(source: View) {
    this.source = source;
  }

  /** Adds a text that stands for the characters of the source between the two places. */
  add(text: string | undefined, start: number, end: number): void {
    if (!text) return;
    const { from, to } = this.source;
    this.text += text;
    const begins = from ? (from[start] ?? 0) : start;
    const ends = to ? (to[end - 1] ?? 0) : end;
    for (let at = 0; at < text.length; at += 1) {
      this.from.push(begins);
      this.to.push(ends);
    }
  }

  /** Adds characters that stand for themselves. */
  addEach(text: string, start: number): void {
    if (!text) return;
    const { from, to } = this.source;
    this.text += text;
    for (let at = start; at < start + text.length; at += 1) {
      this.from.push(from ? (from[at] ?? 0) : at);
      this.to.push(to ? (to[at] ?? 0) : at + 1);
    }
  }

  view(): View {
    const { text, from, to } = this;
    return { text, from, to };
  }
}
