/** What text in XML and SGML means. No file of a bank declares entities; one that does wants something else. */
import { StatementFault } from './fault.ts';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Replaces the references that need no declaration; others stay as they are. */
export function plainXmlText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const DECLARATION = /<!(DOCTYPE|ENTITY)/i;
/** A declaration's beginning may be cut between two parts of a text. */
const LONGEST_BEGINNING = '<!DOCTYPE'.length - 1;

/**
 * Refuses a document type of its own, the way in for entity bombs: `pass` throws StatementFault `entities-declared`
 * with the line as soon as a text that is read part by part comes to one.
 */
export class DeclarationWatch {
  private end = '';
  private row = 1;

  pass(part: string): void {
    const seen = this.end + part;
    const at = seen.search(DECLARATION);
    if (at >= 0) throw new StatementFault('entities-declared', this.row + newlines(seen.slice(0, at)));
    this.end = seen.slice(-LONGEST_BEGINNING);
    this.row += newlines(seen) - newlines(this.end);
  }
}

/** How many lines of a text end. */
export function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
