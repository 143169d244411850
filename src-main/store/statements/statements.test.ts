import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { ownThread } from '../../statements/testing/own-thread.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { listAudit } from '../work/audit.ts';
import { decideOnClose } from '../work/close-events.ts';
import { confirmJournalSetting } from '../work/journal-book.ts';
import { checkedTrail } from '../work/testing/audit.ts';
import { countGone } from './gone-lines.ts';
import { checkStatement, importStatement } from './import.ts';
import { inspectStatement } from './inspection.ts';
import { type LineQuery, listStatementFiles, readStatementLines, removeStatementFile } from './statements.ts';

const HEADER = 'Fecha,Descripción,Referencia,Importe,Saldo';
const NEVER = new AbortController().signal;
const quiet = () => undefined;

let folder: ReturnType<typeof temporaryFolder>;
let workPath: string;
let db: Db;
let files = 0;
beforeEach(() => {
  folder = temporaryFolder();
  workPath = join(folder.path, 'work.db');
  db = openWork(workPath);
  files = 0;
});
afterEach(() => {
  db.close();
  folder.remove();
});

/** Rows `day text reference amount`, with balances that follow from zero. */
function table(...rows: readonly (readonly [string, string, string, number])[]): string {
  let balance = 0;
  return [
    HEADER,
    ...rows.map(([day, text, reference, amount]) => {
      balance += amount;
      return [`2026-04-${day}`, text, reference, amount.toFixed(2), balance.toFixed(2)].join(',');
    }),
    '',
  ].join('\n');
}

async function readingOf(content: string, book: Book = 'bank', change: Partial<TableMapping> = {}) {
  files += 1;
  const path = join(folder.path, `file-${files}.csv`);
  writeFileSync(path, content);
  const { format, table } = await inspectStatement(ownThread, workPath, { path, name: 'file', book });
  const mapping = table && { ...table.mapping, account: 'BCP', currency: 'PEN', ...change };
  return { path, name: 'file', book, format, mapping, latest: '2026-12-31' };
}

async function store(
  content: string,
  name: string,
  change: { book?: Book; period?: { firstDay: string; lastDay: string } } = {},
) {
  const reading = await readingOf(content, change.book);
  const { sha256 } = await checkStatement(ownThread, workPath, reading, NEVER, quiet);
  const fileId = crypto.randomUUID();
  const file = { fileId, name, sha256, period: change.period ?? null, actor: 'Ana', at: 1_777_777_777_000 };
  const counts = await importStatement(ownThread, workPath, reading, file, NEVER, quiet);
  return { fileId, ...counts };
}

const lines = (query: Partial<LineQuery> = {}) =>
  readStatementLines(db, {
    book: 'bank',
    fileId: null,
    currency: '',
    firstDay: null,
    lastDay: null,
    direction: 'all',
    text: '',
    offset: 0,
    limit: 100,
    ...query,
  });
const remove = (fileId: string) => removeStatementFile(db, { fileId, actor: 'Ana', at: 2 });
const A = ['01', 'A', 'LIQ1', 100] as const;
const B = ['02', 'B', 'LIQ2', -30] as const;
const C = ['03', 'C', 'LIQ3', 50.55] as const;

describe('importing', () => {
  it.each([
    ['that begin after the first line', { firstDay: '2026-04-02', lastDay: '2026-04-30' }],
    ['that end before the last line', { firstDay: '2026-04-01', lastDay: '2026-04-02' }],
    ['that end before they begin', { firstDay: '2026-04-30', lastDay: '2026-04-01' }],
  ])('refuses covered days %s, and stores nothing', async (_, period) => {
    expect((await failureOf(store(table(A, B, C), 'abril.csv', { period }))).code).toBe(
      'statement-period-wrong',
    );
    expect(listStatementFiles(db, 'bank')).toEqual([]);
  });

  it('tells the days that stand above a table’s header where they hold those of its lines, and asks where not', async () => {
    const stated = async (days: string) => {
      const reading = await readingOf(`Movimientos ${days}\n${table(A, B, C)}`);
      return (await checkStatement(ownThread, workPath, reading, NEVER, quiet)).report.period;
    };
    expect(await stated('del 01/04/2026 al 30/04/2026')).toEqual({
      firstDay: '2026-04-01',
      lastDay: '2026-04-30',
    });
    // A line lies outside.
    expect(await stated('del 01/04/2026 al 02/04/2026')).toBeNull();
    expect(await stated('de abril')).toBeNull();
  });

  it('stores lines, statement, proof and the audit entry together', async () => {
    const { fileId } = await store(table(A, B, C), 'abril.csv', {
      period: { firstDay: '2026-04-01', lastDay: '2026-04-30' },
    });
    expect(listStatementFiles(db, 'bank')).toMatchObject([
      {
        id: fileId,
        name: 'abril.csv',
        format: 'csv',
        importedBy: 'Ana',
        statements: [
          {
            account: 'BCP',
            currency: 'PEN',
            firstDay: '2026-04-01',
            lastDay: '2026-04-30',
            lines: 3,
            alreadyThere: 0,
            moneyIn: '150.55',
            moneyOut: '30.00',
            opening: '0.00',
            closing: '120.55',
            proof: 'holds',
          },
        ],
      },
    ]);
    expect(listStatementFiles(db, 'ledger')).toEqual([]);
    const { entries } = listAudit(db, { before: null, limit: 10, actions: [] });
    expect(entries).toMatchObject([
      {
        action: 'statement.imported',
        actor: 'Ana',
        subject: 'abril.csv',
        detail: { lines: 3, alreadyThere: 0 },
      },
    ]);
    expect(checkedTrail(db).faults).toEqual([]);
  });

  it('refuses the very same file by name and moment, whatever it is called now', async () => {
    await store(table(A, B), 'abril.csv');
    const again = await readingOf(table(A, B));
    expect(await failureOf(checkStatement(ownThread, workPath, again, NEVER, quiet))).toMatchObject({
      code: 'statement-already-imported',
      subject: 'abril.csv, 2026-05-03T03:09:37.000Z',
    });
    expect((await inspectStatement(ownThread, workPath, again)).importedBefore).toEqual({
      name: 'abril.csv',
      importedAt: 1_777_777_777_000,
    });
  });

  it('recognises lines of an overlapping file, and keeps truly equal lines of one file', async () => {
    await store(table(A, B, B), 'first.csv');
    const reading = await readingOf(table(B, B, B, C));
    const { report } = await checkStatement(ownThread, workPath, reading, NEVER, quiet);
    expect(report.statements).toMatchObject([
      { lines: 4, alreadyThere: 2, alike: 0, moneyOut: '90.00', proof: 'holds' },
    ]);
    expect(await store(table(B, B, B, C), 'second.csv')).toMatchObject({ lines: 4, alreadyThere: 2 });
    expect(lines().lines.map(({ description, fileName }) => `${description} ${fileName}`)).toEqual([
      'A first.csv',
      'B first.csv',
      'B first.csv',
      'B second.csv',
      'C second.csv',
    ]);
    const second = listStatementFiles(db, 'bank').find(({ name }) => name === 'second.csv');
    expect(second?.statements).toMatchObject([{ lines: 4, alreadyThere: 2, proof: 'holds' }]);
    expect(lines({ fileId: second?.id ?? '' }).total).toBe(4);
  });

  it('tells lines of the same day and amount that another file words differently', async () => {
    await store(table(A, B, C), 'csv.csv');
    const worded = table(A, B, C).replaceAll('LIQ', 'Liquidación ');
    const { report } = await checkStatement(ownThread, workPath, await readingOf(worded), NEVER, quiet);
    expect(report.statements).toMatchObject([{ alreadyThere: 0, alike: 3 }]);
    const other = await checkStatement(ownThread, workPath, await readingOf(worded, 'ledger'), NEVER, quiet);
    expect(other.report.statements).toMatchObject([{ alike: 0 }]);
  });

  it('tells what an earlier file has of the same days and a corrected one no longer has, at the check and in the close', async () => {
    const D = ['04', 'D', 'LIQ4', 7] as const;
    const lacking = async (content: string, book: Book = 'bank') => {
      const { report } = await checkStatement(
        ownThread,
        workPath,
        await readingOf(content, book),
        NEVER,
        quiet,
      );
      return [report.statements.map((each) => each.lacking), report.lacking.map(({ text }) => text)];
    };
    const gone = (book: Book = 'bank') =>
      countGone(db, { book, currency: 'PEN', first: '2026-04-01', last: '2026-04-30' });
    const first = await store(table(A, B, C, D), 'first.csv');
    // The bank takes B back and gives C another amount; the other lines stay.
    const corrected = table(A, ['03', 'C', 'LIQ3', 60], D);
    const line = { account: 'BCP', currency: 'PEN' };
    const { report } = await checkStatement(ownThread, workPath, await readingOf(corrected), NEVER, quiet);
    expect(report.statements).toMatchObject([{ alreadyThere: 2, alike: 0, lacking: 2 }]);
    expect(report.lacking).toEqual([
      { ...line, day: '2026-04-02', amount: '-30.00', text: 'LIQ2 B' },
      { ...line, day: '2026-04-03', amount: '50.55', text: 'LIQ3 C' },
    ]);
    expect(gone()).toBe(0);
    await store(corrected, 'corrected.csv');
    expect(gone()).toBe(2);
    // Of another book, of days at its edges, of days that it does not have, and of files with nothing in common, it
    // says nothing.
    expect(await lacking(table(A, D), 'ledger')).toEqual([[0], []]);
    expect(await lacking(table(B, C))).toEqual([[0], []]);
    expect(await lacking(table(['01', 'other', 'X1', 9], ['30', 'other', 'X2', 9]))).toEqual([[0], []]);
    // A file after it that has one of them again takes its side.
    const third = await store(table(A, B, ['03', 'C', 'LIQ3', 60], D), 'third.csv');
    expect(gone()).toBe(1);
    remove(third.fileId);
    expect(gone()).toBe(2);
    // Once the first one is removed, nothing is left of what was corrected.
    remove(first.fileId);
    expect([gone(), lines().lines.map(({ description, amount }) => `${description} ${amount}`)]).toEqual([
      0,
      ['A 100.00', 'C 60.00', 'D 7.00'],
    ]);
  });

  it.each([
    [
      'the day that the statement before closed on',
      '260930',
      '2610020',
      '261031',
      ['2026-10-01', '2026-10-31'],
    ],
    ['the one before of a statement of a day', '261001', '2610020', '261002', ['2026-10-02', '2026-10-02']],
    ['its own first day, with a movement', '260930', '2609300', '261031', ['2026-09-30', '2026-10-31']],
    ['the first of its month', '261001', '2610020', '261020', ['2026-10-01', '2026-10-20']],
    ['its only day', '261002', '2610020', '261002', ['2026-10-02', '2026-10-02']],
  ])(
    'counts the days of an MT940 from behind its opening balance, dated %s',
    async (_, from, day, to, days) => {
      const booked = `${day.slice(0, 6)}${day.slice(2, 6)}`;
      const content = `:20:X\r\n:25:123\r\n:28C:1/1\r\n:60F:C${from}PEN100,\r\n:61:${booked}C1,NTRF\r\n:62F:C${to}PEN101,\r\n-}\r\n`;
      const { report } = await checkStatement(ownThread, workPath, await readingOf(content), NEVER, quiet);
      expect(report.statements.map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([days]);
      expect(report.problems).toEqual([]);
    },
  );

  it('stores nothing of a file with mistakes, or that changed after its check, or when cancelled', async () => {
    const faulty = await readingOf(table(A, B).replace('-30.00', 'x'));
    const { report, sha256 } = await checkStatement(ownThread, workPath, faulty, NEVER, quiet);
    expect(report).toMatchObject({ problemCount: 1, problems: [{ code: 'amount-unreadable', row: 3 }] });
    const file = { fileId: crypto.randomUUID(), name: 'x', sha256, period: null, actor: 'Ana', at: 1 };
    expect(await failureOf(importStatement(ownThread, workPath, faulty, file, NEVER, quiet))).toMatchObject({
      code: 'statement-faulty',
    });

    const sound = await readingOf(table(A, B));
    const checked = await checkStatement(ownThread, workPath, sound, NEVER, quiet);
    writeFileSync(sound.path, table(A, B, C));
    expect(
      await failureOf(
        importStatement(ownThread, workPath, sound, { ...file, sha256: checked.sha256 }, NEVER, quiet),
      ),
    ).toMatchObject({ code: 'statement-changed' });

    const cancel = new AbortController();
    const again = await checkStatement(ownThread, workPath, sound, NEVER, quiet);
    const cancelled = importStatement(
      ownThread,
      workPath,
      sound,
      { ...file, sha256: again.sha256 },
      cancel.signal,
      (_, total) => {
        if (total > 0) cancel.abort();
      },
    );
    expect(await failureOf(cancelled)).toMatchObject({ code: 'cancelled' });
    expect(lines().total).toBe(0);
    expect(listStatementFiles(db, 'bank')).toEqual([]);
    expect(listAudit(db, { before: null, limit: 10, actions: [] }).total).toBe(0);
  });

  it('keeps two statements of one account apart where days lie between them that no balance speaks for', async () => {
    const statement = (first: string, last: string, day: string, balance = '') =>
      `<STMTTRNRS><STMTRS><CURDEF>PEN<BANKACCTFROM><ACCTID>191</BANKACCTFROM><BANKTRANLIST><DTSTART>2026${first}<DTEND>2026${last}
       <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>2026${day}<TRNAMT>100.00<FITID>${day}<NAME>ABONO</STMTTRN></BANKTRANLIST>${balance}</STMTRS></STMTTRNRS>`;
    const file = (...statements: string[]) =>
      `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>${statements.join('')}</BANKMSGSRSV1></OFX>`;
    const stored = () =>
      listStatementFiles(db, 'bank').flatMap(({ statements }) =>
        statements.map(({ firstDay, lastDay, lines: count, moneyIn, alreadyThere }) =>
          [firstDay, lastDay, count, moneyIn, alreadyThere].join(' '),
        ),
      );
    const [january, march] = [statement('0101', '0131', '0115'), statement('0301', '0331', '0331')];
    const { fileId } = await store(file(march, january), 'two.ofx');
    expect(stored()).toEqual(['2026-01-01 2026-01-31 1 100.00 0', '2026-03-01 2026-03-31 1 100.00 0']);
    // Each line is of its own statement.
    expect(
      db
        .prepare('SELECT s.firstDay FROM statementLine JOIN statement AS s ON s.id = statementId ORDER BY 1')
        .pluck()
        .all(),
    ).toEqual(['2026-01-01', '2026-03-01']);
    const again = await checkStatement(
      ownThread,
      workPath,
      await readingOf(file(january, march, ' ')),
      NEVER,
      quiet,
    );
    expect(again.report.statements.map(({ alreadyThere }) => alreadyThere)).toEqual([1, 1]);
    remove(fileId);
    // One after the other they are one.
    await store(file(january, statement('0201', '0228', '0202')), 'following.ofx');
    expect(stored()).toEqual(['2026-01-01 2026-02-28 2 200.00 0']);
  });

  it('tells balances that the lines do not give', async () => {
    const reading = await readingOf(
      `${HEADER}\n2026-04-01,SALDO ANTERIOR,,,10.00\n2026-04-01,A,1,5.00,20.00\n`,
    );
    const { report } = await checkStatement(ownThread, workPath, reading, NEVER, quiet);
    expect(report.problems).toEqual([{ code: 'closing-differs', row: null, column: 'PEN', text: '5.00' }]);
  });

  it('names 200 mistakes one by one and counts the rest', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `2026-04-01,A,${at},x,`).join('\n');
    const { report } = await checkStatement(
      ownThread,
      workPath,
      await readingOf(`${HEADER}\n${rows}\n2026-04-02,B,1,1.00,\n`),
      NEVER,
      quiet,
    );
    expect(report.problems).toHaveLength(200);
    expect(report.problemCount).toBe(300);
  });
});

describe('a file that begins with its newest line', () => {
  const listed = async (rows: readonly string[]) => {
    await store([HEADER, ...rows, ''].join('\n'), 'abril.csv');
    return lines().lines.map(({ description, balance }) => [description, balance]);
  };
  const ofOneDay = ['2026-04-02,C,3,50.00,120.00', '2026-04-02,B,2,-30.00,70.00'];
  const inOrder = [
    ['B', '70.00'],
    ['C', '120.00'],
  ];

  it('lists the lines of a day in the order of their balances', async () => {
    expect(await listed([...ofOneDay, '2026-04-01,A,1,100.00,100.00'])).toEqual([
      ['A', '100.00'],
      ...inOrder,
    ]);
  });

  it('also where all of them are of one day', async () => {
    expect(await listed(ofOneDay)).toEqual(inOrder);
  });

  it('and leaves a file of one day that begins with the oldest as it is', async () => {
    expect(await listed([...ofOneDay].reverse())).toEqual(inOrder);
  });
});

describe('how a table is read', () => {
  it('is remembered by its columns, wherever they stand, once a file was imported', async () => {
    await store(table(A), 'abril.csv');
    const path = join(folder.path, 'mayo.csv');
    writeFileSync(path, `Banco\n${table(B)}`);
    const { table: found, accounts } = await inspectStatement(ownThread, workPath, {
      path,
      name: 'file',
      book: 'bank',
    });
    expect(found).toMatchObject({
      remembered: true,
      mapping: { headerRow: 2, account: 'BCP', currency: 'PEN' },
    });
    expect(accounts).toEqual(['BCP']);
    expect(
      (await inspectStatement(ownThread, workPath, { path, name: 'file', book: 'ledger' })).table?.remembered,
    ).toBe(false);
  });

  it('names a row by one number in the sample, in the preview and once it is stored: that of a spreadsheet', async () => {
    const content = `Banco\n\n\n${table(A)}\n2026-04-02,B,LIQ2,-30.00,70.00\n`;
    const reading = await readingOf(content);
    const { table: found } = await inspectStatement(ownThread, workPath, reading);
    expect(found).toMatchObject({ sample: { numbers: [1, 4, 5, 7] }, mapping: { headerRow: 2 } });
    expect((await ownThread.preview(reading)).lines.map(({ row }) => row)).toEqual([5, 7]);
    await store(content, 'abril.csv');
    expect(lines().lines.map(({ number }) => number)).toEqual([5, 7]);
  });

  it('proposes and offers, for a ledger, the GL account that the payments account is mapped to', async () => {
    const named = (code: string) => ({ code, name: code });
    const mapped = (account: string, currency: string) =>
      ({ kind: 'clearing', currency, account, costCentre: '', auxiliary: '' }) as const;
    confirmJournalSetting(
      db,
      {
        ...{ per: 'day', feeTax: null, booksCurrency: 'PEN', subJournal: '' },
        chart: [named('10411'), named('10412')],
        mapping: [mapped('10411', 'PEN'), mapped('10412', 'USD')],
      },
      { at: 1, actor: 'Ana', shown: null },
    );
    const path = join(folder.path, 'mayor.csv');
    const lookedAt = async (book: Book, currency: string) => {
      writeFileSync(path, `Fecha,Glosa,Debe,Haber,Moneda\n2026-10-01,Cobro,100.00,,${currency}\n`);
      const { table: found, accounts } = await inspectStatement(ownThread, workPath, {
        path,
        name: 'file',
        book,
      });
      return [found?.mapping.account, accounts];
    };
    expect(await lookedAt('ledger', 'USD')).toEqual(['10412', ['10411', '10412']]);
    expect(await lookedAt('ledger', 'PEN')).toEqual(['10411', ['10411', '10412']]);
    expect(await lookedAt('bank', 'PEN')).toEqual(['', []]);
  });

  it('proposes the account of a ledger by its currency, also where the columns are those of another one', async () => {
    const path = join(folder.path, 'mayor.csv');
    const ledger = (above: string) => `${above}\nFecha,Glosa,Debe,Haber\n2026-10-01,Cobro,100.00,\n`;
    const looked = async (content: string) => {
      writeFileSync(path, content);
      const { table: found } = await inspectStatement(ownThread, workPath, {
        path,
        name: 'f',
        book: 'ledger',
      });
      return [found?.mapping.account, found?.mapping.currency];
    };
    const storeAs = async (content: string, account: string, currency: string) => {
      const reading = await readingOf(content, 'ledger', { account, currency });
      const { sha256 } = await checkStatement(ownThread, workPath, reading, NEVER, quiet);
      const file = { fileId: crypto.randomUUID(), name: 'f', sha256, period: null, actor: 'Ana', at: 1 };
      await importStatement(ownThread, workPath, reading, file, NEVER, quiet);
    };
    await storeAs(ledger('Libro mayor en PEN'), '10411', 'PEN');
    // Nothing says which account has the dollars: it is asked, not taken for the one of the soles.
    expect(await looked(ledger('Libro mayor en USD'))).toEqual(['', 'USD']);
    await storeAs(ledger('Libro mayor en USD'), '10412', 'USD');
    expect(await looked(`${ledger('Libro mayor en PEN')}2026-10-02,Otro,1.00,\n`)).toEqual(['10411', 'PEN']);
    expect(await looked(`${ledger('Libro mayor en USD')}2026-10-02,Otro,1.00,\n`)).toEqual(['10412', 'USD']);
    // A file that does not say its currency goes by the one before it.
    expect(await looked(ledger('Libro mayor'))).toEqual(['10412', 'USD']);
  });

  it('is previewed line by line with what is wrong', async () => {
    const reading = await readingOf(table(A, B).replace('-30.00', 'x'));
    const { lines: shown } = await ownThread.preview(reading);
    expect(shown).toMatchObject([
      { row: 2, bookingDay: '2026-04-01', amount: '100.00', problems: [] },
      { row: 3, amount: null, problems: [{ code: 'amount-unreadable', column: 'Importe', text: 'x' }] },
    ]);
  });
});

describe('lines', () => {
  it('are filtered, paged, and summed per currency', async () => {
    await store(table(A, B, C), 'abril.csv');
    expect(lines({ limit: 1, offset: 1 })).toMatchObject({
      lines: [{ description: 'B', amount: '-30.00', balance: '70.00' }],
      total: 3,
      sums: [{ currency: 'PEN', moneyIn: '150.55', moneyOut: '30.00' }],
    });
    expect(lines({ direction: 'out' })).toMatchObject({
      total: 1,
      sums: [{ moneyIn: '0.00', moneyOut: '30.00' }],
    });
    expect(lines({ text: 'liq3' }).lines.map(({ description }) => description)).toEqual(['C']);
    expect(lines({ text: '%' }).total).toBe(0);
    expect(lines({ firstDay: '2026-04-02', lastDay: '2026-04-02' }).total).toBe(1);
    expect(lines({ currency: 'USD' })).toEqual({ lines: [], total: 0, sums: [] });
  });

  it('are found however their texts are written', async () => {
    await store(table(['01', 'ENVÍO A NIÑO', 'X-1', 10]), 'abril.csv');
    for (const text of ['envio', 'Envío', 'niño', 'NINO', 'x-1']) expect(lines({ text }).total, text).toBe(1);
  });

  it('are summed beyond what 64 bits hold', async () => {
    const rows = Array.from(
      { length: 3 },
      (_, at) => `2026-04-0${at + 1},A,${at},${at === 1 ? '-' : ''}9000000000000.00,`,
    );
    await store(`${HEADER}\n${rows[1]}\n`, 'a.csv');
    await store(`${HEADER}\n${rows[0]}\n`, 'b.csv');
    await store(`${HEADER}\n${rows[2]}\n`, 'c.csv');
    expect(lines().sums).toEqual([
      { currency: 'PEN', moneyIn: '18000000000000.00', moneyOut: '9000000000000.00' },
    ]);
  });
});

describe('removing a file', () => {
  it('takes its lines along, and lets the same file come again', async () => {
    const { fileId } = await store(table(A, B), 'abril.csv');
    remove(fileId);
    expect(lines().total).toBe(0);
    expect(listAudit(db, { before: null, limit: 1, actions: [] }).entries).toMatchObject([
      { action: 'statement.removed', detail: { lines: 2, handedOver: 0 } },
    ]);
    await store(table(A, B), 'abril.csv');
    expect(lines().total).toBe(2);
  });

  it('leaves lines that other files hold, under the same id, to those', async () => {
    const first = await store(table(A, B), 'first.csv');
    const shared = lines({ text: 'LIQ2' }).lines[0]?.id;
    const second = await store(table(B, C), 'second.csv');
    remove(first.fileId);
    expect(
      lines().lines.map(({ id, description, number, fileName }) => [
        id === shared,
        description,
        number,
        fileName,
      ]),
    ).toEqual([
      [true, 'B', 2, 'second.csv'],
      [false, 'C', 3, 'second.csv'],
    ]);
    expect(listStatementFiles(db, 'bank')).toMatchObject([
      { statements: [{ lines: 2, alreadyThere: 0, proof: 'holds' }] },
    ]);
    remove(second.fileId);
    expect(lines().total).toBe(0);
  });

  it('is refused while a line that would go is matched', async () => {
    const { fileId } = await store(table(A, B), 'first.csv');
    const [a, b] = lines().lines;
    const match = (lineId: number | undefined) =>
      db
        .prepare(
          `INSERT INTO match (book, origin, currency, lineId, lineUnits, at, actor, month, difference)
           VALUES ('bank', 'manual', 'PEN', ?, 1, 1, 'Ana', '2026-04', 0)`,
        )
        .run(lineId);
    match(b?.id);
    expect(await failureOf((async () => remove(fileId))())).toMatchObject({
      code: 'statement-in-use',
      subject: 'first.csv',
    });
    expect(lines().total).toBe(2);
    // The matched line is in another file as well, and goes to that one.
    await store(table(B, C), 'second.csv');
    remove(fileId);
    expect(lines().lines.map(({ id }) => id)).toContain(b?.id);
    expect(lines().lines.map(({ id }) => id)).not.toContain(a?.id);
  });

  it.each([
    [
      'a match that was undone',
      'INSERT INTO match (book, origin, currency, lineId, difference) VALUES (?2, ?2, ?2, ?1, 0)',
    ],
    [
      'a part of such a match',
      'INSERT INTO matchLeg (matchId, lineId, units) SELECT max(id), ?1, 0 FROM match WHERE ?2',
    ],
    ['a proposal', 'INSERT INTO proposalItem (proposalId, lineId) SELECT max(id), ?1 FROM proposal WHERE ?2'],
    ['an exception', "UPDATE exceptionCase SET key = 'line-open:' || ?1 WHERE ?2"],
    ['an exception of a twin', "UPDATE exceptionCase SET key = 'line-twice:' || ?1 WHERE ?2"],
    [
      'a decision of the account reconciliation',
      `INSERT INTO closeEvent (month, currency, version, at, actor, kind, document)
       VALUES ('2026-03', 'PEN', 1, 1, 'Ana', 'item-decided', json_object('key', 'ledger:line:' || ?1, 'for', ?2))`,
    ],
  ])('leaves its lines’ numbers to %s, for no other line gets them', async (_, name) => {
    db.exec(`INSERT INTO match (book, origin, currency, difference) VALUES ('bank', 'manual', 'PEN', 0);
      INSERT INTO proposal (runId, book, kind, ruleNumber, currency, day, optionCount, document)
        VALUES (1, 'bank', 'suggested', 1, 'PEN', '2026-04-02', 1, '[]');
      INSERT INTO exceptionCase (key, kind, source, month, day, currency, amount, document, searchText, present, status,
        assignee, note, firstSeen) VALUES ('x', 'line-open', 'bank', '2026-04', '2026-04-02', 'PEN', 1, '{}', '', 1, 'open', '', '', 1)`);
    const { fileId } = await store(table(A, B), 'first.csv');
    const last = lines().lines[1]?.id ?? 0;
    db.prepare(name).run({ 1: last, 2: '1' });
    db.exec("INSERT INTO matchUndo SELECT id, 1, 'Ana', '' FROM match");
    remove(fileId);
    await store(table(A, B, C), 'corrected.csv');
    expect(lines().lines.map(({ id }) => id)).toEqual([last + 1, last + 2, last + 3]);
  });

  it('is refused while a line that would go lies in a locked month of its currency', async () => {
    const { fileId } = await store(table(A, B), 'first.csv');
    await store(table(B, C), 'second.csv');
    const lock = (currency: string, kind: 'locked' | 'reopened' = 'locked') =>
      decideOnClose(db, { month: '2026-04', currency }, { at: 1, actor: 'Ana' }, () =>
        kind === 'reopened'
          ? { kind, reason: 'a correction' }
          : {
              ...{ kind, preparer: 'Ana', reviewer: 'Rosa', digest: 'a'.repeat(64), file: `${currency}.db` },
              ...{ bytes: 1, records: 1, sha256: 'b'.repeat(64), opening: null, closing: null },
            },
      );
    lock('PEN');
    expect(await failureOf((async () => remove(fileId))())).toMatchObject({
      ...{ code: 'statement-locked', subject: 'first.csv' },
    });
    // Nothing of it was done: no line has gone to the other file.
    expect(lines().lines.map(({ fileName }) => fileName)).toEqual(['first.csv', 'first.csv', 'second.csv']);
    lock('PEN', 'reopened');
    lock('USD');
    remove(fileId);
    expect(lines().total).toBe(2);
  });

  it('is refused for one that is not there', async () => {
    expect(await failureOf((async () => remove(crypto.randomUUID()))())).toMatchObject({
      code: 'statement-not-found',
    });
  });
});

describe('a file that can be read in two ways', () => {
  const rows = (...lines: readonly string[]) => `Fecha;Glosa;Importe\n${lines.join('\n')}\n`;
  const open = rows('04/05/2026;Abono;10.50', '04/06/2026;Abono;20.50');
  const codes = (questions: readonly { code: string }[]) => questions.map(({ code }) => code);
  const at = 1_777_777_777_000;

  it('is asked about, stored only with the answer, and keeps it; the next file is read so without asking', async () => {
    const reading = await readingOf(open);
    expect(codes((await ownThread.preview(reading)).questions)).toEqual(['dateOrder']);
    const { report, sha256 } = await checkStatement(ownThread, workPath, reading, NEVER, quiet);
    expect(report.questions).toEqual([
      {
        code: 'dateOrder',
        options: ['dmy', 'mdy'],
        count: 2,
        examples: [
          { row: 2, text: '04/05/2026', readings: ['2026-05-04', '2026-04-05'] },
          { row: 3, text: '04/06/2026', readings: ['2026-06-04', '2026-04-06'] },
        ],
      },
    ]);
    const file = { fileId: crypto.randomUUID(), name: 'mayo.csv', sha256, period: null, actor: 'Ana', at };
    expect(await failureOf(importStatement(ownThread, workPath, reading, file, NEVER, quiet))).toMatchObject({
      code: 'statement-unanswered',
      subject: 'mayo.csv',
    });
    expect(lines().total).toBe(0);
    if (!reading.mapping) throw new Error('a table has a mapping');

    const answers = { debit: 'out', dateOrder: 'mdy' } as const;
    const answered = { ...reading, mapping: { ...reading.mapping, dateOrder: 'mdy' as const, answers } };
    expect((await checkStatement(ownThread, workPath, answered, NEVER, quiet)).report.questions).toEqual([]);
    await importStatement(ownThread, workPath, answered, file, NEVER, quiet);
    expect(lines().lines.map(({ bookingDay }) => bookingDay)).toEqual(['2026-04-05', '2026-04-06']);
    expect(listStatementFiles(db, 'bank')).toMatchObject([{ name: 'mayo.csv', answers }]);
    const { entries } = listAudit(db, { before: null, limit: 10, actions: [] });
    expect(entries).toMatchObject([{ action: 'statement.imported', detail: { answers } }]);

    const next = await readingOf(rows('04/07/2026;Abono;7.50'));
    expect(next.mapping).toMatchObject({ dateOrder: 'mdy', answers });
    const checked = await checkStatement(ownThread, workPath, next, NEVER, quiet);
    expect(checked.report.questions).toEqual([]);
    expect(checked.report.sample).toMatchObject([{ bookingDay: '2026-04-07' }]);
  });

  it('by its last row only is asked about when all of it is checked', async () => {
    const many = Array.from({ length: 200 }, (_, nth) => `2026-04-15;Abono ${nth};10.50`);
    const reading = await readingOf(rows(...many, '2026-04-16;Abono;(-5.00)'));
    expect((await ownThread.preview(reading)).questions).toEqual([]);
    const { report } = await checkStatement(ownThread, workPath, reading, NEVER, quiet);
    expect(report.questions).toEqual([
      {
        code: 'signs',
        options: ['same', 'reversal'],
        count: 1,
        examples: [{ row: 202, text: '(-5.00)', readings: ['-5.00', '5.00'] }],
      },
    ]);
  });

  it('because of a total is asked about anew each time', async () => {
    const total = (day: string, amount: string) =>
      rows(`2026-04-${day};Abono;${amount}`, `2026-04-${day};TOTAL;${amount}`);
    const reading = await readingOf(total('15', '8.50'), 'bank', {
      answers: { debit: 'out', totalRows: 'leave-out' },
    });
    const { report, sha256 } = await checkStatement(ownThread, workPath, reading, NEVER, quiet);
    expect(report).toMatchObject({ questions: [], leftOut: [{ row: 3, text: '2026-04-15 TOTAL 8.50' }] });
    const file = { fileId: crypto.randomUUID(), name: 'a.csv', sha256, period: null, actor: 'Ana', at };
    await importStatement(ownThread, workPath, reading, file, NEVER, quiet);
    expect(listStatementFiles(db, 'bank')).toMatchObject([{ answers: { totalRows: 'leave-out' } }]);
    const next = await readingOf(total('16', '9.50'));
    expect(next.mapping?.answers).toEqual({ debit: 'out' });
    expect(codes((await checkStatement(ownThread, workPath, next, NEVER, quiet)).report.questions)).toEqual([
      'totalRows',
    ]);
  });

  it('remembered before answers were kept is asked about', async () => {
    await store(table(A, B), 'abril.csv');
    db.exec(`UPDATE statementLayout SET mapping = json_remove(mapping, '$.answers')`);
    const next = await readingOf(table(C));
    expect(next.mapping).toMatchObject({ currency: 'PEN', answers: { debit: 'out' } });
  });
});

describe('a file for another book or account', () => {
  const LEDGER =
    'Fecha,Asiento,Glosa,Debe,Haber,Moneda\n' +
    '2026-10-01,000001,Cobro A,100.00,,PEN\n2026-10-02,000002,Cobro B,20.00,,USD\n';
  const told = { currency: '' };
  const accountFor = async (content: string) => {
    const path = join(folder.path, 'next.csv');
    writeFileSync(path, content);
    const { table } = await inspectStatement(ownThread, workPath, { path, name: 'file', book: 'bank' });
    return table?.mapping.account;
  };
  const importing = async (content: string, change: Partial<TableMapping>) => {
    const reading = await readingOf(content, 'bank', change);
    const { report, sha256 } = await checkStatement(ownThread, workPath, reading, NEVER, quiet);
    const file = { fileId: crypto.randomUUID(), name: 'x', sha256, period: null, actor: 'Ana', at: 1 };
    const failure = await importStatement(ownThread, workPath, reading, file, NEVER, quiet).then(
      () => null,
      (error: unknown) => error,
    );
    return { asked: report.questions.map(({ code }) => code), failure };
  };

  it('is not stored before it is answered, whatever the window says', async () => {
    expect(await importing(LEDGER, told)).toMatchObject({
      asked: ['otherBook', 'currencies'],
      failure: { code: 'statement-unanswered' },
    });
    expect(listStatementFiles(db, 'bank')).toEqual([]);
    const answers = { debit: 'out', otherBook: 'this', currencies: 'several' } as const;
    expect(await importing(LEDGER, { ...told, answers })).toMatchObject({ asked: [], failure: null });
  });

  it('is asked about when its account has another currency so far', async () => {
    await store(table(A), 'soles.csv');
    const dollars = table(B, C);
    expect(await importing(dollars, { currency: 'USD' })).toMatchObject({
      asked: ['currencies'],
      failure: { code: 'statement-unanswered' },
    });
    expect(await importing(dollars, { currency: 'USD', account: 'BCP USD' })).toMatchObject({ asked: [] });
  });

  it('is proposed for an account of its own currency', async () => {
    const ofCurrency = (currency: string) =>
      `Fecha,Concepto,Importe,Moneda\n2026-04-01,A,1.00,${currency}\n2026-04-02,B,2.00,${currency}\n`;
    await importing(ofCurrency('PEN'), { ...told, account: 'BCP soles' });
    expect(await accountFor(ofCurrency('PEN'))).toBe('BCP soles');
    expect(await accountFor(ofCurrency('USD'))).toBe('');
    await importing(ofCurrency('USD'), { ...told, account: 'BCP dólares' });
    expect(await accountFor(ofCurrency('PEN'))).toBe('BCP soles');
    expect(await accountFor(ofCurrency('USD'))).toBe('BCP dólares');
  });

  it('goes to the account that stands above its header', async () => {
    const statement = (number: string) => `Cuenta: ${number},,,,\n${table(A)}`;
    const accountFor = async (content: string) => {
      const path = join(folder.path, 'next.csv');
      writeFileSync(path, content);
      return (await inspectStatement(ownThread, workPath, { path, name: 'file', book: 'bank' })).table
        ?.mapping.account;
    };
    expect(await accountFor(statement('193-2345678-0-90'))).toBe('193-2345678-0-90');
    const first = await importing(statement('193-2345678-0-90'), { account: '19323456780 90' });
    expect(first).toMatchObject({ asked: [], failure: null });
    // Written otherwise it is the same account; another number is another one.
    expect(await accountFor(statement('193-2345678-0-90'))).toBe('19323456780 90');
    expect(await accountFor(statement('194-1111111-1-22'))).toBe('194-1111111-1-22');
  });
});
