/** What a workbook says beside its sheets: where they are, its texts, and which cells are dates. */
import { TieoutError } from '../../src-shared/errors.ts';
import { LONGEST_SHARED_TEXTS, MOST_SHARED_TEXTS } from './limits.ts';
import { LONGEST_CELL } from './line.ts';
import type { Archive } from './xlsx-archive.ts';
import { type Attributes, type XmlHandlers, XmlReader } from './xml-reader.ts';

export type Book = {
  /** The files of the sheets in the workbook's order. */
  readonly sheets: readonly string[];
  readonly texts: readonly string[];
  /** By the number of a cell's style. */
  readonly isDate: readonly boolean[];
  /** The days of some workbooks from a Mac count from 1904. */
  readonly from1904: boolean;
};

/** Throws StatementFault for XML that is none, `statement-too-large` for more texts than can be kept. */
export async function readBook(archive: Archive): Promise<Book> {
  const relations = await readRelations(archive);
  const { names, from1904 } = await readWorkbook(archive);
  const sheets = names.map((id) => relations.sheets.get(id)).filter((name) => name !== undefined);
  return {
    sheets,
    from1904,
    texts: await readTexts(archive, relations.texts ?? 'xl/sharedStrings.xml'),
    isDate: await readStyles(archive, relations.styles ?? 'xl/styles.xml'),
  };
}

const NOTHING = () => undefined;

async function readAll(archive: Archive, name: string, handlers: Partial<XmlHandlers>): Promise<void> {
  const xml = new XmlReader({ open: NOTHING, close: NOTHING, text: NOTHING, ...handlers });
  for await (const part of archive.text(name)) xml.write(part);
  xml.end();
}

async function readRelations(archive: Archive) {
  const sheets = new Map<string, string>();
  const found: { texts?: string; styles?: string } = {};
  await readAll(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Type = '', Target = '' }: Attributes) => {
      if (name !== 'Relationship') return;
      const file = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      if (Type.endsWith('/worksheet')) sheets.set(Id, file);
      else if (Type.endsWith('/sharedStrings')) found.texts = file;
      else if (Type.endsWith('/styles')) found.styles = file;
    },
  });
  return { sheets, ...found };
}

async function readWorkbook(archive: Archive) {
  const names: string[] = [];
  let from1904 = false;
  await readAll(archive, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 ||= /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.keys(attributes).find((key) => key.endsWith(':id') || key === 'id');
      names.push(id === undefined ? '' : (attributes[id] ?? ''));
    },
  });
  return { names, from1904 };
}

/** Texts that many cells share; what is longer than any cell may be is kept in part, which is too long as well. */
async function readTexts(archive: Archive, name: string): Promise<string[]> {
  const texts: string[] = [];
  if (!archive.has(name)) return texts;
  const text = new CellText();
  let length = 0;
  await readAll(archive, name, {
    open: (tag) => {
      if (tag === 'si') text.begin();
      else text.open(tag);
    },
    text: (part) => text.add(part),
    close: (tag) => {
      text.close(tag);
      if (tag !== 'si') return;
      texts.push(text.take());
      length += texts.at(-1)?.length ?? 0;
      if (texts.length > MOST_SHARED_TEXTS || length > LONGEST_SHARED_TEXTS)
        throw new TieoutError('statement-too-large', { subject: archive.name });
    },
  });
  return texts;
}

/**
 * The text of a cell: that of its `t`, or of several in runs of different looks; how it is pronounced is no part of it.
 */
export class CellText {
  private text = '';
  private within = false;
  private pronounced = false;

  begin(): void {
    this.text = '';
    this.within = false;
    this.pronounced = false;
  }

  open(tag: string): void {
    if (tag === 't') this.within = true;
    else if (tag === 'rPh') this.pronounced = true;
  }

  add(part: string): void {
    if (this.within && !this.pronounced && this.text.length <= LONGEST_CELL) this.text += part;
  }

  close(tag: string): void {
    if (tag === 't') this.within = false;
    else if (tag === 'rPh') this.pronounced = false;
  }

  take(): string {
    return plainText(this.text);
  }
}

const ESCAPED = /_x([0-9A-F]{4})_/gi;

/** Characters that XML cannot hold are written `_x000D_`. */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function readStyles(archive: Archive, name: string): Promise<boolean[]> {
  const formats = new Map<string, boolean>();
  const isDate: boolean[] = [];
  if (!archive.has(name)) return isDate;
  let within = false;
  await readAll(archive, name, {
    open: (tag, { numFmtId = '0', formatCode = '' }) => {
      if (tag === 'numFmt') formats.set(numFmtId, isDateFormat(formatCode.slice(0, LONGEST_FORMAT)));
      else if (tag === 'cellXfs') within = true;
      else if (tag === 'xf' && within)
        isDate.push(BUILT_IN_DATES.has(Number(numFmtId)) || (formats.get(numFmtId) ?? false));
    },
    close: (tag) => {
      if (tag === 'cellXfs') within = false;
    },
  });
  return isDate;
}

/** Excel's own formats of days and times, those of other languages too. */
const BUILT_IN_DATES: ReadonlySet<number> = new Set([
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47],
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58],
  ...[71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81],
]);
const LONGEST_FORMAT = 255;
const LITERALS = /\\.|"[^"]*"|_.|\*./g;
const ELAPSED = /\[([hms]{1,2})\]/gi;
const CONDITIONS = /\[[^[\]]*\]/g;
const TOKENS = /[a-z0#?%]+/g;
const DATE_TOKEN = /^(?:s{1,2}|m{1,5}|h{1,2}|am|pm|a|p|d{1,4}|a{3,5}|y|yy|yyyy|e{1,2}|eeee|0{1,3})$/;

/** Whether a format of the workbook's own shows a day or time: `dd/mm/yyyy`, not `#,##0.00`. */
function isDateFormat(code: string): boolean {
  return code
    .toLowerCase()
    .replace(LITERALS, ' ')
    .split(';')
    .some((part) => {
      const tokens = part.replace(ELAPSED, '$1').replace(CONDITIONS, '').match(TOKENS) ?? [];
      // Fractions of a second are digits as well, so at least one of them must be a letter.
      return (
        tokens.every((token) => DATE_TOKEN.test(token)) && tokens.some((token) => !token.startsWith('0'))
      );
    });
}
