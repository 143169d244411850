/** References as rules compare them: without case, accents, spaces, punctuation, prefixes and leading zeros. */
import { referenceKey } from '../statements/reference-key.ts';

/** A number behind letters, or alone: other mixtures, such as hexadecimal ids, keep their zeros. */
const ZEROS = /^(\D*)0+(\d+)$/;
/** Most references are plain ASCII, for which the whole of `referenceKey` comes to this. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;
const NO_LETTER_OR_DIGIT = /[^0-9A-Za-z]+/g;
/** A reference such as `PED-00001234`: letters, perhaps a dash, then nothing but digits. */
const PLAIN = /^([A-Z]*)-?0*(\d+)$/;
const wholeKey = (reference: string): string =>
  ASCII.test(reference) ? reference.replace(NO_LETTER_OR_DIGIT, '').toUpperCase() : referenceKey(reference);

/** A word of a text that can be a reference has a digit and so many characters. */
const SHORTEST_WORD = 4;
const DIGIT = /\d/;
const NONE: readonly string[] = [];

export type KeyMaker = {
  /** The key of a whole reference; empty where there is none. */
  readonly key: (reference: string) => string;
  /** True when the reference has one of the prefixes. */
  readonly isPrefixed: (reference: string) => boolean;
  /** True when the line's reference is the record's as it stands, but for a prefix that the book puts before it. */
  readonly isAsWritten: (line: string, record: string) => boolean;
  /** True when a word of the text has one. */
  readonly hasPrefixed: (text: string) => boolean;
  /** Keys of everything in a text that could be a reference, each once. */
  readonly keysIn: (text: string) => readonly string[];
};

/** `prefixes` are what the book puts before a reference, such as LIQ. */
export function keyMaker(prefixes: readonly string[]): KeyMaker {
  const heads = prefixKeys(prefixes);
  const headOf = (whole: string): string =>
    heads.length === 0
      ? ''
      : (heads.find((head) => whole.startsWith(head) && /^\d/.test(whole.slice(head.length))) ?? '');
  const key = (reference: string): string => {
    if (heads.length === 0) {
      // What the rest comes to, for most references in one step: there are millions.
      const plain = PLAIN.exec(reference);
      if (plain) return `${plain[1]}${plain[2]}`;
    }
    const whole = wholeKey(reference);
    const bare = whole.slice(headOf(whole).length);
    return bare.includes('0') ? bare.replace(ZEROS, '$1$2') : bare;
  };
  return {
    key,
    isAsWritten: (line, record) =>
      line === record || (line.endsWith(record) && headOf(referenceKey(line)) !== ''),
    isPrefixed: (reference) => headOf(referenceKey(reference)) !== '',
    hasPrefixed: (text) =>
      heads.length > 0 && wordsOf(text).some((word) => headOf(referenceKey(word)) !== ''),
    keysIn(text) {
      if (!DIGIT.test(text)) return NONE;
      // Single words and pairs: `PED-00000012` is one word, and `PED 00000012` is the same reference.
      const words = wordsOf(text);
      const tried = [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)];
      const keys = tried
        .filter((word) => word.length >= SHORTEST_WORD && DIGIT.test(word))
        .map(key)
        .filter((found) => found !== '');
      return [...new Set(keys)];
    },
  };
}

const wordsOf = (text: string): string[] => text.split(/[\s,;:()[\]"'|]+/).filter((word) => word !== '');

/** The prefixes as they begin a reference's key, the longest first. */
function prefixKeys(prefixes: readonly string[]): string[] {
  return [...new Set(prefixes.map(referenceKey))]
    .filter((head) => head !== '')
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}
