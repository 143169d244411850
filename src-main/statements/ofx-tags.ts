/** The tags of an OFX text with the values behind them: SGML, where closing tags of values may be missing, and XML. */
import { StatementFault } from './fault.ts';
import { plainXmlText } from './xml-text.ts';

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

/**
 * Tags in order. Comments and processing instructions are left out, CDATA is text as it stands, and a `<` that begins
 * no tag is text. Throws StatementFault `not-well-formed` for a comment or CDATA without an end.
 */
export function* ofxTags(text: string): Generator<OfxTag> {
  let open: Omit<OfxTag, 'value'> | null = null;
  let value: string[] = [];
  let [at, counted, row] = [0, 0, 1];
  const rowAt = (end: number): number => {
    for (; counted < end; counted += 1) if (text[counted] === '\n') row += 1;
    return row;
  };
  for (;;) {
    const next = text.indexOf('<', at);
    value.push(plainXmlText(text.slice(at, next < 0 ? text.length : next)));
    if (next < 0) break;
    const skipped = SKIPPED.find(([begin]) => text.startsWith(begin, next));
    if (skipped) {
      const [begin, end] = skipped;
      const until = text.indexOf(end, next + begin.length);
      if (until < 0) throw new StatementFault('not-well-formed', rowAt(next), begin);
      if (begin === '<![CDATA[') value.push(text.slice(next + begin.length, until));
      at = until + end.length;
      continue;
    }
    const inside = text.slice(next + 1, next + LONGEST_TAG);
    const end = inside.indexOf('>');
    const match = end < 0 ? null : TAG.exec(inside.slice(0, end));
    if (!match) {
      value.push('<');
      at = next + 1;
      continue;
    }
    if (open) yield { ...open, value: value.join('').trim() };
    const [, closing, name = '', empty] = match;
    open = { closing: closing !== '', name: name.toUpperCase(), row: rowAt(next) };
    if (empty && !open.closing) {
      yield { ...open, value: '' };
      open = { ...open, closing: true };
    }
    value = [];
    at = next + 1 + end + 1;
  }
  if (open) yield { ...open, value: value.join('').trim() };
}
