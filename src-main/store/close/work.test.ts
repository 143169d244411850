/** What a close knows of statements whose files overlap. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesHold } from '../../export/close/statements-sheet.ts';
import { ownThread } from '../../statements/testing/own-thread.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { checkStatement, importStatement } from '../statements/import.ts';
import { inspectStatement } from '../statements/inspection.ts';
import { openWork } from '../testing/databases.ts';
import { populationsOf } from './books.ts';
import { readEvidence } from './evidence.ts';
import { readCloseWork } from './work.ts';

const PLACE = { month: '2026-09', currency: 'PEN' };
const NEVER = new AbortController().signal;
const quiet = () => undefined;

let folder: ReturnType<typeof temporaryFolder>;
let workPath: string;
let work: Db;
beforeEach(() => {
  folder = temporaryFolder();
  workPath = join(folder.path, 'work.db');
  work = openWork(workPath);
});
afterEach(() => {
  work.close();
  folder.remove();
});

/** A bank's statement: rows `day amount`, each with the balance after it. */
async function importBank(name: string, opening: number, rows: readonly (readonly [string, number])[]) {
  const path = join(folder.path, name);
  let balance = opening;
  const lines = rows.map(([day, amount]) => {
    balance += amount;
    return `2026-09-${day},Abono,R${day},${amount.toFixed(2)},${balance.toFixed(2)}`;
  });
  writeFileSync(path, ['Fecha,Descripción,Referencia,Importe,Saldo', ...lines, ''].join('\n'));
  const { format, table } = await inspectStatement(ownThread, workPath, { path, name: 'file', book: 'bank' });
  const mapping = table && { ...table.mapping, account: 'BCP', currency: 'PEN' };
  const reading = { path, name, book: 'bank' as const, format, mapping, latest: '2026-12-31' };
  const { sha256 } = await checkStatement(ownThread, workPath, reading, NEVER, quiet);
  const fileId = crypto.randomUUID();
  const file = { fileId, name, sha256, period: null, actor: 'Ana', at: 1 };
  return importStatement(ownThread, workPath, reading, file, NEVER, quiet);
}

/** The evidence reads records only through matches, of which there are none. */
const evidence = () => readEvidence(work, PLACE, { populations: populationsOf(work), timeZone: 'UTC' });

describe('statements whose files overlap', () => {
  beforeEach(async () => {
    await importBank('first.csv', 100, [
      ['01', 10],
      ['10', -4],
      ['20', 30],
    ]);
    expect(
      await importBank('second.csv', 106, [
        ['20', 30],
        ['25', -6],
        ['30', 1],
      ]),
    ).toMatchObject({ lines: 3, alreadyThere: 1 });
  });

  it('proves each by its own balances: opening, money in, money out', () => {
    const { bank } = readCloseWork(work, PLACE).books;
    expect(bank).toMatchObject({ statements: 2, balancesNotProved: 0, daysNotCovered: 0 });
    const { statements } = evidence();
    expect(statements.map(({ opening, closing, lines }) => [opening, lines, closing])).toEqual([
      ['100.00', { count: 3, amount: '36.00' }, '136.00'],
      ['106.00', { count: 3, amount: '25.00' }, '131.00'],
    ]);
    expect(statements.map(balancesHold)).toEqual([true, true]);
  });

  it('lists and sums the line that both hold once', () => {
    const listed = [...evidence().lines.pieces()].flat();
    expect(listed.map(({ amount }) => amount)).toEqual(['10.00', '-4.00', '30.00', '-6.00', '1.00']);
    expect(evidence().lines.count).toBe(5);
  });

  it('finds a balance that its lines do not give', () => {
    work.exec('UPDATE statement SET closing = closing + 1 WHERE opening = 106000000');
    expect(readCloseWork(work, PLACE).books.bank).toMatchObject({ balancesNotProved: 1 });
    expect(evidence().statements.map(balancesHold)).toEqual([true, false]);
  });
});
