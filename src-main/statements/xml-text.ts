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

/** Throws StatementFault `entities-declared` for a document type of its own, the way in for entity bombs. */
export function refuseDeclarations(text: string): void {
  const at = text.search(/<!(DOCTYPE|ENTITY)/i);
  if (at >= 0) throw new StatementFault('entities-declared', text.slice(0, at).split('\n').length);
}
