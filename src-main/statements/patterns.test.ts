/**
 * Whatever stands in a cell, no pattern takes longer over it than its length: each against 100,000 hostile characters.
 */
import { expect, it } from 'vitest';
import { cellNumber, readPlainAmount, readWrittenAmount } from './amount.ts';
import { plainWords } from './columns.ts';
import { currencyWritten } from './currency.ts';
import { fractionDigits } from './cut-signs.ts';
import { looksLikeDay, readWrittenDay } from './day.ts';
import { sideWritten } from './direction.ts';
import { tidy } from './line.ts';
import { parseOfx } from './ofx.ts';
import { OfxTagReader } from './ofx-tags.ts';
import { proposeMapping } from './propose-mapping.ts';
import { dateOrderOf, decimalSignOf } from './questions.ts';
import { TableReader } from './table.ts';

const LENGTH = 100_000;
const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
const HOSTILE = [
  ['digits', filled('1')],
  ['digits before a letter', `${filled('1')}x`],
  ['digits before CR', `${filled('1')} CRX`],
  ['zeros', filled('0')],
  ['blanks', filled(' ')],
  ['blanks between digits', `1${filled(' ')}1`],
  ['digits and blanks', filled('1 ')],
  ['groups', filled('111,')],
  ['points', filled('.')],
  ['brackets', filled('(')],
  ['signs', filled('-')],
  ['digits and signs', filled('1-')],
  ['slashes', filled('1/')],
  ['letters', filled('a')],
  ['letters with accents', filled('é')],
  ['the words of a header', filled('fecha ')],
  ['the words of a header without blanks', filled('fechadate')],
  ['words of totals', filled('sub-total ')],
  ['soles', filled('S/.')],
  ['codes', filled('PEN')],
  ['the begin of a tag', filled('<a')],
  ['the begin of a comment', filled('<!-')],
  ['an entity', filled('&#1')],
  ['line ends', filled('\r')],
  ['unpaired halves of characters', filled('\ud83d')],
] as const;

const MAPPING = {
  headerRow: 0,
  roles: ['bookingDay', 'valueDay', 'amount', 'direction', 'balance', 'currency', 'description'],
  dateOrder: 'dmy',
  decimal: '.',
  positive: 'in',
  currency: 'PEN',
  account: 'BCP',
  encoding: 'utf-8',
  delimiter: ',',
  answers: {},
} as const;
const receiver = { line: () => undefined, problem: () => undefined, leftOut: () => undefined };
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  readWrittenAmount: (text) => [readWrittenAmount(text, '.'), readWrittenAmount(text, ',')],
  readPlainAmount: (text) => readPlainAmount(text, '.'),
  cellNumber,
  fractionDigits: (text) => fractionDigits(text, '.'),
  readWrittenDay: (text) => [
    readWrittenDay(text, 'dmy'),
    readWrittenDay(text, 'mdy'),
    readWrittenDay(text, 'ymd'),
  ],
  looksLikeDay,
  sideWritten,
  currencyWritten,
  plainWords,
  tidy,
  dateOrderOf: (text) => dateOrderOf([text]),
  decimalSignOf: (text) => decimalSignOf([text]),
  ofxTags: (text) => {
    try {
      const tags = new OfxTagReader();
      return [...tags.read(text), ...tags.end()];
    } catch (error) {
      return error;
    }
  },
  parseOfx: (text) =>
    parseOfx([`<OFX><STMTRS><STMTTRN><TRNAMT>${text}</STMTTRN></STMTRS></OFX>`], receiver).catch(String),
  'a header of a table': (text) =>
    proposeMapping([{ cells: [text, text, text], row: 1 }], {
      book: 'bank',
      encoding: 'utf-8',
      delimiter: ',',
    }),
  'a row of a table': (text) => {
    const table = new TableReader({ ...MAPPING, roles: [...MAPPING.roles] }, receiver, 'csv', 'bank');
    table.row({ cells: ['01/04/2026', '01/04/2026', '1.00', 'C', '1.00', 'PEN', text], row: 1 });
    for (const at of MAPPING.roles.keys())
      table.row({
        cells: ['01/04/2026', '01/04/2026', '1.00', 'C', '1.00', 'PEN', ''].with(at, text),
        row: 2,
      });
    return [table.end(), table.questions(), table.cutSigns(true)];
  },
};
/** Of the processor: far above what the slowest takes, and far below what anything but linear work takes. */
const MOST_MS = 400;

it.each(Object.entries(READERS))('%s takes no longer over a text than its length', async (_, read) => {
  await read('1,234.50');
  for (const [name, text] of HOSTILE) {
    const before = process.threadCpuUsage();
    await read(text);
    const { user, system } = process.threadCpuUsage(before);
    expect({ name, slow: user + system > MOST_MS * 1_000 }).toEqual({ name, slow: false });
  }
});
