/** The tags of an OFX text with the values behind them: SGML, where closing tags of values may be missing, and XML. */
import { StatementFault } from './fault.ts';
import { LONGEST_BETWEEN_TAGS } from './limits.ts';
import { newlines, plainXmlText } from './xml-text.ts';

export type OfxTag = {
  readonly closing: boolean;
  /** In capitals. */
  readonly name: string;
  /** Line of the text, from 1. */
  readonly row: number;
  /** The text behind it, up to the next tag. */
  readonly value: string;
};

/** Longest text between `<` and `>` that is taken for a tag; what is longer is a `<` in a text. */
const LONGEST_TAG = 300;
const TAG = /^(\/?)([A-Za-z][A-Za-z0-9._]*)(?:\s[^<]*)?(\/?)$/;
/** What begins with the first and ends with the second is no tag. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;
const LONGEST_BEGINNING = '<![CDATA['.length;

/**
 * Takes a text part by part and gives its tags in order, each when the next one begins. Comments and processing
 * instructions are left out, CDATA is text as it stands, and a `<` that begins no tag is text. Throws StatementFault
 * `not-well-formed` for a comment or CDATA without an end, `text-too-long` for a text without one.
 */
export class OfxTagReader {
  /** The line that is read. */
  row = 1;
  /** What could not be told yet: it may go on in the next part. */
  private rest = '';
  private open: Omit<OfxTag, 'value'> | null = null;
  private value: string[] = [];
  private length = 0;

  *read(part: string): Generator<OfxTag> {
    yield* this.tags(this.rest + part, false);
    if (this.rest.length + this.length > LONGEST_BETWEEN_TAGS)
      throw new StatementFault('text-too-long', this.row);
  }

  *end(): Generator<OfxTag> {
    yield* this.tags(this.rest, true);
    if (this.open) yield this.taken(this.open);
  }

  private *tags(text: string, whole: boolean): Generator<OfxTag> {
    let at = 0;
    for (;;) {
      const next = text.indexOf('<', at);
      if (next < 0 && !whole) break;
      const step = next < 0 ? 'end' : stepAt(text, next, whole);
      if (step === 'more') break;
      this.add(plainXmlText(text.slice(at, next < 0 ? text.length : next)));
      this.row += newlines(text.slice(at, next < 0 ? text.length : next));
      if (step === 'end') {
        at = text.length;
        break;
      }
      at = step.until;
      if (step.is === 'text') this.add(step.text);
      if (step.is === 'tag') yield* this.begin(step);
      if (step.is === 'unclosed') throw new StatementFault('not-well-formed', this.row, step.begin);
      this.row += newlines(text.slice(next, at));
    }
    this.rest = text.slice(at);
  }

  private *begin({ closing, name, empty }: Extract<Step, { is: 'tag' }>): Generator<OfxTag> {
    if (this.open) yield this.taken(this.open);
    this.open = { closing, name, row: this.row };
    this.value = [];
    this.length = 0;
    if (!empty || closing) return;
    yield { ...this.open, value: '' };
    this.open = { ...this.open, closing: true };
  }

  private taken(open: Omit<OfxTag, 'value'>): OfxTag {
    return { ...open, value: this.value.join('').trim() };
  }

  private add(text: string): void {
    if (text === '') return;
    this.value.push(text);
    this.length += text.length;
  }
}

/** What a `<` begins, and where it ends. */
type Step =
  | { readonly is: 'text'; readonly text: string; readonly until: number }
  | { readonly is: 'skipped'; readonly until: number }
  | { readonly is: 'unclosed'; readonly begin: string; readonly until: number }
  | {
      readonly is: 'tag';
      readonly closing: boolean;
      readonly name: string;
      readonly empty: boolean;
      readonly until: number;
    };

/** `more` when only the next part can tell. */
function stepAt(text: string, at: number, whole: boolean): Step | 'more' {
  if (!whole && text.length - at < LONGEST_BEGINNING) return 'more';
  const skipped = SKIPPED.find(([begin]) => text.startsWith(begin, at));
  if (skipped) {
    const [begin, end] = skipped;
    const found = text.indexOf(end, at + begin.length);
    if (found < 0) return whole ? { is: 'unclosed', begin, until: text.length } : 'more';
    const until = found + end.length;
    if (begin !== '<![CDATA[') return { is: 'skipped', until };
    return { is: 'text', text: text.slice(at + begin.length, found), until };
  }
  const inside = text.slice(at + 1, at + LONGEST_TAG);
  const end = inside.indexOf('>');
  if (end < 0 && !whole && text.length < at + LONGEST_TAG) return 'more';
  const match = end < 0 ? null : TAG.exec(inside.slice(0, end));
  if (!match) return { is: 'text', text: '<', until: at + 1 };
  const [, closing, name = '', empty] = match;
  return {
    is: 'tag',
    closing: closing !== '',
    name: name.toUpperCase(),
    empty: empty !== '',
    until: at + 1 + end + 1,
  };
}
