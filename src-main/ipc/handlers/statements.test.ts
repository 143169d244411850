import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf, temporaryFolder } from '../../testing.ts';
import { startApp, type TestApp } from './testing.ts';

let folder: ReturnType<typeof temporaryFolder>;
let app: TestApp;
let workspaceId: string;
beforeEach(async () => {
  folder = temporaryFolder();
  app = await startApp(folder.path);
  workspaceId = await demoWorkspace();
});
afterEach(async () => {
  await app.stop();
  folder.remove();
});

async function demoWorkspace(): Promise<string> {
  return (await app.call('workspaces.createDemo', {})).workspace.id;
}

async function choose(path: string): Promise<string> {
  app.state.statementPath = path;
  const { file } = await app.call('statements.choose', { workspaceId });
  if (!file) throw new Error('nothing was chosen');
  return file.token;
}

describe('statements over the contract', () => {
  it('takes a demo file from the folder to the list, and its path never reaches the window', async () => {
    app.state.folderPath = folder.path;
    const saved = await app.call('demo.saveFiles', { workspaceId, month: '2026-09' });
    expect(saved?.files.sort()).toEqual(
      [
        ...['PEN', 'USD'].flatMap((currency) =>
          ['-portal.csv', '.camt053.xml', '.csv', '.mt940', '.ofx'].map(
            (end) => `statement-2026-09-${currency}${end}`,
          ),
        ),
        ...['-portal.csv', '.csv', '.txt'].map((end) => `ledger-2026-09${end}`),
      ].sort(),
    );
    app.crossed.length = 0;
    const token = await choose(join(saved?.folder ?? '', 'statement-2026-09-PEN-portal.csv'));
    const asked = { workspaceId, token, book: 'bank' as const };
    const { table, format } = await app.call('statements.inspect', asked);
    expect(format).toBe('csv');
    if (!table) throw new Error('no table');
    const mapping = { ...table.mapping, account: 'Cuenta corriente' };
    const { lines } = await app.call('statements.preview', { ...asked, mapping });
    expect(lines[0]).toMatchObject({ problems: [], currency: 'PEN', account: 'Cuenta corriente' });

    const early = app.call('statements.import', { ...asked, mapping, period: null });
    expect(await failureOf(early)).toMatchObject({ code: 'statement-changed' });
    const report = await app.call('statements.check', { ...asked, mapping });
    expect(report).toMatchObject({ problemCount: 0, statements: [{ proof: 'holds', alreadyThere: 0 }] });
    const otherwise = app.call('statements.import', {
      ...asked,
      mapping: { ...mapping, account: 'Otra' },
      period: null,
    });
    expect(await failureOf(otherwise)).toMatchObject({ code: 'statement-changed' });

    const period = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
    const { fileId } = await app.call('statements.import', { ...asked, mapping, period });
    const { files } = await app.call('statements.list', { workspaceId, book: 'bank' });
    expect(files).toMatchObject([
      {
        id: fileId,
        importedBy: 'Ana Preparer',
        statements: [{ ...period, lines: report.lines, proof: 'holds' }],
      },
    ]);
    const page = await app.call('statements.lines', {
      workspaceId,
      book: 'bank',
      fileId,
      offset: 0,
      limit: 200,
    });
    expect(page.total).toBe(report.lines);
    expect(JSON.stringify(app.crossed)).not.toContain(folder.path);

    const again = await choose(join(saved?.folder ?? '', 'statement-2026-09-PEN-portal.csv'));
    const second = await app.call('statements.inspect', { ...asked, token: again });
    expect(second).toMatchObject({
      importedBefore: { name: 'statement-2026-09-PEN-portal.csv' },
      table: { remembered: true },
    });
    await app.call('statements.remove', { workspaceId, fileId });
    expect((await app.call('statements.list', { workspaceId, book: 'bank' })).files).toEqual([]);
  });

  it('resolves no token of another workspace, no invented one, and asks for a mapping where one is needed', async () => {
    const path = join(folder.path, 'a.csv');
    writeFileSync(path, 'Fecha,Importe,Moneda\n2026-09-01,1.00,PEN\n');
    const token = await choose(path);
    const other = await demoWorkspace();
    const inspect = (id: string, named: string) =>
      app.call('statements.inspect', { workspaceId: id, token: named, book: 'bank' });
    expect(await failureOf(inspect(other, token))).toMatchObject({ code: 'statement-not-found' });
    expect(await failureOf(inspect(workspaceId, crypto.randomUUID()))).toMatchObject({
      code: 'statement-not-found',
    });
    await inspect(workspaceId, token);
    const check = app.call('statements.check', { workspaceId, token, book: 'bank', mapping: null });
    expect(await failureOf(check)).toMatchObject({ code: 'invalid-request' });
    expect(readFileSync(path, 'utf8')).toContain('Fecha');
  });

  it('says so when a file is gone, and takes a declined dialog for an answer', async () => {
    app.state.statementPath = join(folder.path, 'gone.csv');
    expect(await failureOf(app.call('statements.choose', { workspaceId }))).toMatchObject({
      code: 'file-unreadable',
      subject: 'gone.csv',
    });
    app.state.statementPath = null;
    expect(await app.call('statements.choose', { workspaceId })).toEqual({ file: null });
    expect(await app.call('demo.saveFiles', { workspaceId, month: '2026-09' })).toBeNull();
  });
});
