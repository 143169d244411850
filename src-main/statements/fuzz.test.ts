/**
 * Files that were damaged at random, always the same ones: none ends the reading otherwise than in words,
 * and no line comes out that is malformed or of digits that the file does not have.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { secondsOf } from '../../src-sandbox/data/calendar.ts';
import { Dataset } from '../../src-sandbox/data/dataset.ts';
import { statementCamt053 } from '../../src-sandbox/files/camt053.ts';
import { PLAIN_CSV, PORTAL_CSV } from '../../src-sandbox/files/csv.ts';
import { statementMt940 } from '../../src-sandbox/files/mt940.ts';
import { statementOfx } from '../../src-sandbox/files/ofx.ts';
import { statementCsv } from '../../src-sandbox/files/statement-csv.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { unitsOf } from '../../src-shared/money.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isCurrency, isTooFine } from './currency.ts';
import { calendarDay } from './day.ts';
import { readAll } from './testing/read-all.ts';
import { workbookOf } from './testing/workbook.ts';

/**
 * The first of them, the same ones in every run: some eighty of each format. More of them take longer:
 * `TIEOUT_FUZZ_FILES=8000 npm run check -- src-main/statements/fuzz`.
 */
const FILES = Number(process.env.TIEOUT_FUZZ_FILES ?? 500);
/** A file takes a few milliseconds, on a busy machine some tens. */
const MOST_MS_PER_FILE = 300;

const asOf = secondsOf('2026-05-15T12:00:00Z');
const options = { asOf, months: 1, rows: 200, newestFirst: true, arrivalsPerDay: 0, living: false };
const dataset = new Dataset({ ...options, seed: 7, planted: true }, () => asOf);
const whole = dataset.bankStatement({ currency: 'PEN', from: '2026-04-01', to: '2026-04-30' });
const statement = { ...whole, lines: whole.lines.slice(0, 8) };

const folder = temporaryFolder();
const path = join(folder.path, 'file');
afterAll(() => folder.remove());

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What is put into a file: pieces that readers take for something. */
const PIECES = [
  ...'0123456789.,-+()/:;|\t\n\r\'"<>&$%eExX {}',
  '\r\n',
  '""',
  '1e5',
  '0x10',
  '1,234.50',
  '1.234,50',
  '(',
  ' DR',
  ' CR',
  'US$',
  '€',
  'TOTAL',
  '31/02/2026',
  '05/04/26',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<STMTTRN>',
  '</STMTTRN>',
  '</Ntry>',
  ':61:',
  '&#49;',
  '\u0000',
  '\u00a0',
  '１',
];

function damaged(text: string, random: () => number): string {
  let found = text;
  const at = (end: number) => Math.floor(random() * (end + 1));
  for (let round = 1 + at(5); round > 0; round -= 1) {
    const from = at(found.length);
    const to = Math.min(found.length, from + at(12));
    const other = at(found.length);
    const change = at(5);
    if (change === 0) found = found.slice(0, from) + found.slice(to);
    else if (change === 1) found = found.slice(0, to) + found.slice(from, to) + found.slice(to);
    else if (change === 2) found = found.slice(0, other) + found.slice(from, to) + found.slice(other);
    else if (change === 3 && random() < 0.1) found = found.slice(0, from);
    else
      found =
        found.slice(0, from) + PIECES[at(PIECES.length - 1)] + found.slice(random() < 0.5 ? from : from + 1);
  }
  return found;
}

const sheet = 'xl/worksheets/sheet1.xml';
const book = unzipSync(
  await workbookOf([
    ['Fecha', 'Glosa', 'Referencia', 'Importe', 'Saldo', 'Moneda'],
    ...statement.lines.map((line) => [
      new Date(`${line.bookingDate}T00:00:00Z`),
      line.description,
      line.reference,
      Number(line.amount),
      line.balance,
      'PEN',
    ]),
  ]),
);
const bytes = (text: string) => Buffer.from(text, 'latin1');
const latin = (file: Uint8Array) => Buffer.from(file).toString('latin1');
/** Each format: a sound file as text, and the file of a text. */
const FORMATS = {
  csv: [latin(statementCsv(statement, PLAIN_CSV)), bytes],
  portal: [latin(statementCsv(statement, PORTAL_CSV)), bytes],
  ofx: [latin(statementOfx(statement)), bytes],
  camt053: [latin(statementCamt053(statement)), bytes],
  mt940: [latin(statementMt940(statement)), bytes],
  xlsx: [
    latin(book[sheet] ?? new Uint8Array()),
    (text: string) => zipSync({ ...book, [sheet]: strToU8(text, true) }, { level: 0 }),
  ],
} as const;

/** The digits of a text without what may stand between those of an amount. */
const digitsIn = (text: string, isMarkup: boolean) =>
  (isMarkup ? text.replaceAll('&#49;', '1').replace(/<!--[\s\S]*?-->|<!\[CDATA\[|\]\]>/g, '') : text).replace(
    /[.,'’ \u00a0]/g,
    '',
  );

it(
  'files that were damaged at random are read, or refused in words',
  async () => {
    const random = seeded(20261122);
    const names = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
    const counts = { files: 0, refused: 0, lines: 0 };
    for (; counts.files < FILES; counts.files += 1) {
      const name = names[counts.files % names.length] ?? 'csv';
      const [sound, fileOf] = FORMATS[name];
      const text = damaged(sound, random);
      writeFileSync(path, fileOf(text));
      const read = await readAll(path, 'bank', { account: 'BCP' }).catch((error: unknown) => {
        expect(error, text).toBeInstanceOf(TieoutError);
        return null;
      });
      if (!read || read.problems.length > 0 || read.questions.length > 0) counts.refused += 1;
      const digits = digitsIn(text, name === 'ofx' || name === 'camt053');
      for (const { amount, balance, bookingDay, currency, row } of read?.lines ?? []) {
        counts.lines += 1;
        expect(isCurrency(currency), text).toBe(true);
        expect(calendarDay(...(bookingDay.split('-') as [string, string, string])), text).toBe(bookingDay);
        expect(row, text).toBeGreaterThan(0);
        for (const figure of [amount, ...(balance === null ? [] : [balance])]) {
          expect(isTooFine(unitsOf(figure), currency), `${figure} in ${text}`).toBe(false);
          // A workbook writes numbers as it likes, also with an exponent.
          const told = figure.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
          if (name !== 'xlsx') expect(digits.includes(told), `${figure} in ${text}`).toBe(true);
        }
      }
    }
    // A fuzz that reads nothing, or refuses nothing, tries nothing.
    expect(counts.files).toBe(FILES);
    expect(counts.refused).toBeGreaterThan(counts.files / 10);
    expect(counts.lines).toBeGreaterThan(counts.files);
  },
  FILES * MOST_MS_PER_FILE,
);
