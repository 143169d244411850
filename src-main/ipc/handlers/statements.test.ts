import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startAgain, startApp, type TestApp } from '../testing/app.ts';

const folder = temporaryFolder();
let app: TestApp;
let workspaceId: string;
beforeAll(async () => {
  app = await startApp(folder.path);
});
beforeEach(async () => {
  workspaceId = await demoWorkspace();
});
afterEach(() => app.clear());
afterAll(async () => {
  await app.stop();
  folder.remove();
});

async function demoWorkspace(): Promise<string> {
  return (await app.call('workspaces.createDemo', {})).workspace.id;
}

async function choose(path: string): Promise<string> {
  app.state.statementPaths = [path];
  const {
    files: [file],
  } = await app.call('statements.choose', { workspaceId });
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
    // Its folder is opened by its name alone: the window knows no way to another one.
    await app.call('demo.showFiles', { workspaceId });
    expect(app.shown).toEqual([join(saved?.folder ?? '', 'statement-2026-09-PEN.csv')]);
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
    const kinds = async () => (await app.call('jobs.list', {})).jobs.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['check']);
    const otherwise = app.call('statements.import', {
      ...asked,
      mapping: { ...mapping, account: 'Otra' },
      period: null,
    });
    expect(await failureOf(otherwise)).toMatchObject({ code: 'statement-changed' });

    const period = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
    const { fileId } = await app.call('statements.import', { ...asked, mapping, period });
    expect(await kinds()).toEqual(['check', 'import']);
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

  it('takes dropped files as bytes, in their order, and keeps a copy only while it is needed', async () => {
    const text = 'Fecha,Importe,Moneda,Cuenta\n2026-09-01,1.00,PEN,BCP\n';
    const bytes = Buffer.from(text);
    const announce = { workspaceId, name: '../../abril.csv', bytes: bytes.length };
    const { file } = await app.call('statements.announceDropped', announce);
    const about = { workspaceId, token: file.token };
    const asked = { ...about, book: 'bank' as const };
    const copies = () => readdirSync(join(app.databasePath(workspaceId), '..', 'dropped'));
    expect(copies()).toEqual([file.token]);
    const receive = (offset: number, part: Uint8Array, id = workspaceId) =>
      app.call('statements.receiveDropped', {
        ...about,
        workspaceId: id,
        offset,
        bytes: new Uint8Array(part),
      });

    await receive(0, bytes.subarray(0, 10));
    // Half a file is none, and nothing is put in twice, elsewhere or behind its end.
    expect(await failureOf(app.call('statements.inspect', asked))).toMatchObject({
      code: 'statement-not-found',
    });
    expect(await failureOf(receive(0, bytes.subarray(0, 10)))).toMatchObject({ code: 'invalid-request' });
    expect(await failureOf(receive(10, Buffer.from(`${text}!`)))).toMatchObject({ code: 'invalid-request' });
    expect(await failureOf(receive(10, bytes.subarray(10), await demoWorkspace()))).toMatchObject({
      code: 'statement-not-found',
    });
    await receive(10, bytes.subarray(10));

    const { table } = await app.call('statements.inspect', asked);
    const mapping = table?.mapping ?? null;
    const report = await app.call('statements.check', { ...asked, mapping });
    expect(report).toMatchObject({ problemCount: 0, lines: 1 });
    await app.call('statements.import', { ...asked, mapping, period: null });
    const { files } = await app.call('statements.list', { workspaceId, book: 'bank' });
    expect(files).toMatchObject([{ name: '../../abril.csv' }]);
    await app.call('statements.letGo', { workspaceId, tokens: [file.token] });
    expect(copies()).toEqual([]);
    expect(await failureOf(app.call('statements.inspect', asked))).toMatchObject({
      code: 'statement-not-found',
    });
  });

  it('refuses a dropped file that is too large, or comes in too large a part', async () => {
    const announce = { workspaceId, name: 'a.csv', bytes: 64 * 1024 * 1024 + 1 };
    expect(await failureOf(app.call('statements.announceDropped', announce))).toMatchObject({
      code: 'invalid-request',
    });
    const { file } = await app.call('statements.announceDropped', { ...announce, bytes: 2_000_000 });
    const part = { workspaceId, token: file.token, offset: 0, bytes: new Uint8Array(1_000_000) };
    expect(await failureOf(app.call('statements.receiveDropped', part))).toMatchObject({
      code: 'invalid-request',
    });
  });

  it('removes copies that a killed run left', async () => {
    const left = join(app.databasePath(workspaceId), '..', 'dropped', 'left-over');
    mkdirSync(dirname(left));
    writeFileSync(left, 'x');
    await app.stop();
    app = await startAgain(folder.path, app);
    await app.call('statements.announceDropped', { workspaceId, name: 'a.csv', bytes: 1 });
    expect(existsSync(left)).toBe(false);
  });

  it('says so when a file is gone, and takes a declined dialog for an answer', async () => {
    const there = join(folder.path, 'there.csv');
    writeFileSync(there, 'a');
    app.state.statementPaths = [join(folder.path, 'gone.csv'), there];
    expect(await app.call('statements.choose', { workspaceId })).toMatchObject({
      files: [{ name: 'there.csv', bytes: 1 }],
      unreadable: ['gone.csv'],
    });
    app.state.statementPaths = [];
    expect(await app.call('statements.choose', { workspaceId })).toEqual({ files: [], unreadable: [] });
    expect(await app.call('demo.saveFiles', { workspaceId, month: '2026-09' })).toBeNull();
  });
});
