/**
 * The text of a PDF as Chromium prints it: plain objects, packed streams, and fonts that say which character each glyph
 * is. No reader of PDFs in general.
 */
import { inflateSync } from 'node:zlib';

type PdfObject = { readonly head: string; readonly stream: string };

/** A page's text each, the texts in the order in which they were drawn. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const refer = (head: string, name: string) => new RegExp(`/${name}\\s+(\\d+) 0 R`).exec(head)?.[1];
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b(?!s)/.test(head));
  return pages.map((page) => {
    const fonts = new Map<string, ReadonlyMap<number, string>>();
    const inPage = page.head + (objects.get(refer(page.head, 'Resources') ?? '')?.head ?? '');
    for (const [, name = '', number = ''] of inPage.matchAll(/\/(F\d+)\s+(\d+) 0 R/g)) {
      const map = refer(objects.get(number)?.head ?? '', 'ToUnicode');
      fonts.set(name, charactersOf(objects.get(map ?? '')?.stream ?? ''));
    }
    return textOf(objects.get(refer(page.head, 'Contents') ?? '')?.stream ?? '', fonts);
  });
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\s/g)) {
    const start = found.index + found[0].length;
    const end = text.indexOf('endobj', start);
    const at = text.indexOf('stream\n', start);
    const hasStream = at >= 0 && at < end;
    const head = text.slice(start, hasStream ? at : end);
    const bytes = hasStream ? pdf.subarray(at + 7, text.indexOf('\nendstream', at)) : Buffer.alloc(0);
    const stream = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    objects.set(found[1] ?? '', { head, stream: stream.toString('latin1') });
  }
  return objects;
}

/** Which text each glyph of a font is. */
function charactersOf(map: string): Map<number, string> {
  const characters = new Map<number, string>();
  const textAt = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of map.matchAll(/beginbfchar\s([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      characters.set(Number.parseInt(glyph, 16), textAt(text));
  for (const [, block = ''] of map.matchAll(/beginbfrange\s([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', text = ''] of block.matchAll(
      /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g,
    ))
      for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); glyph += 1) {
        const code = Number.parseInt(text, 16) + glyph - Number.parseInt(first, 16);
        characters.set(glyph, String.fromCharCode(code));
      }
  return characters;
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map();
  let text = '';
  for (const [, name, hex, shown] of content.matchAll(
    /\/(F\d+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]+)>\s*(?=[^<(]*T[jJ])|(\bET\b)/g,
  )) {
    if (name) font = fonts.get(name) ?? new Map();
    else if (hex)
      for (const [glyph] of hex.matchAll(/.{4}/g)) text += font.get(Number.parseInt(glyph, 16)) ?? '';
    else if (shown) text += '\n';
  }
  return text;
}
