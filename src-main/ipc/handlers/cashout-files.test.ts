/** A file of cashouts over the contract, against the sandbox: checked, prepared, released, sent, told. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import type { CashoutRules } from '../../../src-shared/contract/cashout-rules.ts';
import type { CashoutOrder } from '../../../src-shared/contract/payouts.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { ownThread } from '../../statements/testing/own-thread.ts';
import { workbookOf } from '../../statements/testing/workbook.ts';
import { readTableRows } from '../../store/statements/table-rows.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
/** Of all tests: its threads take longer to start than most of them. Each has a workspace and a service of its own. */
let app: TestApp;
let workspaceId: string;

beforeAll(async () => {
  app = await startApp(folder.path);
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});
beforeEach(async () => {
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 120, months: 1, clock: () => NOW });
  workspaceId = await connectedWorkspace(app, sandbox, { moneyMovement: true }, ['payouts']);
});
afterEach(async () => {
  await app.call('workspaces.remove', { workspaceId });
  await sandbox.close();
});

const HEADER = [
  'Referencia',
  'Apellidos o razón social',
  'Tipo de documento',
  'Número de documento',
  'Cuenta interbancaria (CCI)',
  'Tipo de cuenta',
  'Moneda',
  'Importe',
];
const row = (number: number, amount = '10.10') => [
  `NOM-${number}`,
  'Quispe',
  'DNI',
  String(45678900 + number),
  `002193001234567${String(number).padStart(5, '0')}`,
  'S',
  'PEN',
  amount,
];
/** Of so many rows of 10.10. */
const totalOf = (count: number) => writeAmount(BigInt(count) * unitsOf('10.10'));
const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

function putCsv(rows: readonly string[][]): void {
  app.state.openPath = join(folder.path, 'planilla.csv');
  writeFileSync(app.state.openPath, [HEADER, ...rows].map((cells) => `${cells.join(';')}\r\n`).join(''));
}
async function choose(rows: readonly string[][]) {
  putCsv(rows);
  const file = await app.call('cashoutFiles.choose', { workspaceId });
  if (!file) throw new Error('a file was chosen');
  return file;
}
async function prepare(rows: readonly string[][], preparedBy?: string): Promise<string> {
  const { token } = await choose(rows);
  const asked = { workspaceId, token, confirmed: true, ...(preparedBy && { preparedBy }) };
  return (await app.call('cashoutFiles.prepare', asked)).fileId;
}
async function orders(): Promise<CashoutOrder[]> {
  const { orders: all } = await app.call('payouts.list', { workspaceId });
  return all.sort((a, b) => (a.file?.line ?? 0) - (b.file?.line ?? 0));
}
const states = async () => (await orders()).map(({ state }) => state);
/** What of them is prepared, as a screen shows it. */
const shownNow = async () =>
  (await orders()).filter(({ state }) => state === 'prepared').map(({ id, draft }) => ({ id, draft }));
async function send(fileId: string, confirmedTotal: string, shown?: Awaited<ReturnType<typeof shownNow>>) {
  const asked = { workspaceId, fileId, confirmedTotal, shown: shown ?? (await shownNow()) };
  const { jobId } = await app.call('cashoutFiles.send', asked);
  const ended = async () => {
    const { jobs } = await app.call('jobs.list', {});
    const job = jobs.find(({ id }) => id === jobId);
    if (!job || job.status === 'running') throw new Error('still running');
    return job;
  };
  return vi.waitFor(ended, { timeout: 60_000 });
}
const creations = () => sandbox.requests.list().filter(({ path }) => path === '/v3/cashout').length;
const setRules = async (rules: CashoutRules) => {
  const { rules: shown } = await app.call('cashoutRules.read', { workspaceId });
  return app.call('cashoutRules.set', { workspaceId, shown, rules, reason: 'treasury policy' });
};
const NO_RULES: CashoutRules = { limits: [], secondPerson: false };

describe('a file', () => {
  it('is checked, prepared and sent row by row, and its result saved', async () => {
    const file = await choose(rowsTo(3));
    expect(file.rows.map(({ line, faults, doubts }) => [line, faults, doubts])).toEqual([
      [2, [], []],
      [3, [], []],
      [4, [], []],
    ]);
    expect(file.totals).toEqual([{ currency: 'PEN', count: 3, amount: '30.30' }]);
    const { fileId } = await app.call('cashoutFiles.prepare', {
      workspaceId,
      token: file.token,
      confirmed: false,
    });
    expect(await states()).toEqual(['prepared', 'prepared', 'prepared']);
    expect(creations()).toBe(0);

    await expect(send(fileId, '30.31')).rejects.toThrow('total-not-confirmed');
    expect(await send(fileId, '30.30')).toMatchObject({
      status: 'done',
      result: { kind: 'cashouts', sent: 3 },
    });
    expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(creations()).toBe(3);

    for (const format of ['csv', 'xlsx'] as const) {
      app.state.savePath = join(folder.path, `result.${format}`);
      await app.call('cashoutFiles.saveResult', { workspaceId, fileId, language: 'es', format });
    }
    const ids = (await orders()).map(({ cashoutId }) => cashoutId ?? '');
    const text = readFileSync(join(folder.path, 'result.csv'), 'utf8');
    for (const id of ids) expect(text).toContain(`Aceptado,${id}`);
    const path = join(folder.path, 'result.xlsx');
    const { rows } = await readTableRows(ownThread, { path, name: 'result.xlsx' }, 100);
    expect(rows[1]?.cells).toEqual(
      expect.arrayContaining(['2', 'NOM-1', '00219300123456700001', '10.10', 'Aceptado', ids[0]]),
    );
    expect((await app.call('audit.verify', { workspaceId })).faults).toEqual([]);
  });

  it('as a workbook is read as one, and a number that lost digits is a fault', async () => {
    const [reference, ...rest] = row(2);
    const lost = [reference, ...rest.slice(0, 3), Number('21930012345678901234'), 'S', 'PEN', 10.5];
    app.state.openPath = join(folder.path, 'pagos.xlsx');
    writeFileSync(app.state.openPath, await workbookOf([HEADER, row(1), lost]));
    const file = await app.call('cashoutFiles.choose', { workspaceId });
    expect(
      file?.rows.map(({ draft: { amount }, faults }) => [
        amount,
        faults.map(({ column, problem }) => [column, problem]),
      ]),
    ).toEqual([
      ['10.10', []],
      ['10.5', [['bank_account', 'digits-lost']]],
    ]);
    const { token } = file as { token: string };
    await expect(app.call('cashoutFiles.prepare', { workspaceId, token, confirmed: true })).rejects.toThrow(
      'cashout-file-faulty',
    );
    expect(await orders()).toEqual([]);
  });

  it('that was prepared is known again, and a sent reference is a fault', async () => {
    const fileId = await prepare(rowsTo(2));
    const again = await choose(rowsTo(2));
    expect(again.known).toMatchObject({ fileId });
    await expect(
      app.call('cashoutFiles.prepare', { workspaceId, token: again.token, confirmed: true }),
    ).rejects.toThrow('cashout-file-known');
    await send(fileId, '20.20');
    const more = await choose(rowsTo(3));
    expect(more.known).toBeNull();
    expect(more.rows.map(({ faults }) => faults.map(({ problem }) => problem))).toEqual([
      ['reference-used'],
      ['reference-used'],
      [],
    ]);
    expect(creations()).toBe(2);
  });

  it('corrects what is prepared and was never sent', async () => {
    await prepare(rowsTo(2));
    const { token, rows } = await choose([row(1), row(2, '12.00')]);
    expect(rows.map(({ doubts }) => doubts.map(({ problem }) => problem))).toEqual([
      ['corrects'],
      ['corrects'],
    ]);
    await expect(app.call('cashoutFiles.prepare', { workspaceId, token, confirmed: false })).rejects.toThrow(
      'cashout-file-faulty',
    );
    const { fileId } = await app.call('cashoutFiles.prepare', { workspaceId, token, confirmed: true });
    expect((await orders()).map(({ draft, file }) => [draft.amount, file?.id])).toEqual([
      ['10.10', fileId],
      ['12.00', fileId],
    ]);
  });

  it('whose answer is lost stops, and goes on with the rest later: none twice', async () => {
    const fileId = await prepare(rowsTo(4));
    const lookUps = { kind: 'status', status: 503 } as const;
    sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'after-commit' } });
    sandbox.faults.add({ on: 'GET /v1/cashouts', fault: lookUps, times: 10 });
    sandbox.faults.add({ on: 'POST /v3/cashout/status', fault: lookUps, times: 10 });
    expect(await send(fileId, '40.40')).toMatchObject({
      status: 'failed',
      error: { code: 'cashout-file-stopped', subject: 'NOM-1' },
    });
    expect(await states()).toEqual(['unknown', 'prepared', 'prepared', 'prepared']);
    sandbox.faults.clear();
    await send(fileId, '30.30');
    expect(await states()).toEqual(['unknown', 'confirmed', 'confirmed', 'confirmed']);
    expect(creations()).toBe(4);
    const [lost] = await orders();
    await app.call('payouts.lookUp', { workspaceId, orderId: lost?.id ?? '' });
    expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed']);
    expect(creations()).toBe(4);
  });

  it('is cancelled between two rows; what is left is sent later', async () => {
    // Together the rows take far longer than a busy machine needs to see the second of them and to cancel.
    const rows = 30;
    const fileId = await prepare(rowsTo(rows));
    sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'latency', ms: 500 } });
    const { jobId } = await app.call('cashoutFiles.send', {
      ...{ workspaceId, fileId, confirmedTotal: totalOf(rows), shown: await shownNow() },
    });
    await vi.waitFor(async () => expect(creations()).toBeGreaterThan(1), { timeout: 60_000 });
    await app.call('jobs.cancel', { jobId });
    await vi.waitFor(
      async () => {
        const { jobs } = await app.call('jobs.list', {});
        expect(jobs.find(({ id }) => id === jobId)?.status).toBe('cancelled');
      },
      { timeout: 60_000 },
    );
    await vi.waitFor(async () => expect(await states()).not.toContain('sent'), { timeout: 60_000 });
    const left = (await orders()).filter(({ state }) => state === 'prepared').length;
    expect(left).toBeGreaterThan(0);
    sandbox.faults.clear();
    await send(fileId, totalOf(left));
    expect(await states()).toEqual(Array.from({ length: rows }, () => 'confirmed'));
    expect(creations()).toBe(rows);
  });

  it('is sent only as it was shown: another file may have corrected a row, with the same reference and amount', async () => {
    await prepare(rowsTo(1));
    const before = await shownNow();
    const fileId = await prepare([row(1).map((cell) => cell.replace(/^(002\d+)001$/, '$1777'))]);
    const [shown] = await shownNow();
    expect(shown?.draft.bank_account).toMatch(/777$/);
    await expect(send(fileId, '10.10', before)).rejects.toThrow('cashouts-changed');
    const one = { workspaceId, orderId: shown?.id ?? '', confirmedAmount: '10.10' };
    const seen = before[0]?.draft;
    if (!seen) throw new Error('there is one');
    await expect(app.call('payouts.send', { ...one, shown: seen })).rejects.toThrow('order-changed');
    expect(creations()).toBe(0);
    expect(await send(fileId, '10.10')).toMatchObject({ status: 'done' });
    expect(creations()).toBe(1);
  });

  it.each(['xlsx', 'csv'] as const)('has a template (%s) whose columns are understood', async (format) => {
    const path = join(folder.path, `template.${format}`);
    app.state.savePath = path;
    await app.call('cashoutFiles.saveTemplate', { workspaceId, language: 'es', format });
    app.state.openPath = path;
    await expect(app.call('cashoutFiles.choose', { workspaceId })).rejects.toThrow('cashout-file-empty');
  });

  it('that is discarded is not sent', async () => {
    const fileId = await prepare(rowsTo(2));
    await app.call('cashoutFiles.discard', { workspaceId, fileId });
    expect(await states()).toEqual(['discarded', 'discarded']);
    await expect(send(fileId, '0')).rejects.toThrow('total-not-confirmed');
  });
});

describe('a limit per person and day', () => {
  it('refuses a file before its first row, and a single one, with what is left', async () => {
    await setRules({ ...NO_RULES, limits: [{ currency: 'PEN', amount: '25.00' }] });
    const fileId = await prepare(rowsTo(3));
    await expect(send(fileId, '30.30')).rejects.toMatchObject({
      details: { code: 'cashout-limit', subject: 'PEN 25.00' },
    });
    expect(creations()).toBe(0);
    const [first, second, third] = await orders();
    const sendOne = ({ id, draft: shown }: CashoutOrder) =>
      app.call('payouts.send', { workspaceId, orderId: id, confirmedAmount: '10.10', shown });
    if (!first || !second || !third) throw new Error('there are three');
    for (const order of [first, second]) await sendOne(order);
    await expect(sendOne(third)).rejects.toMatchObject({
      details: { code: 'cashout-limit', subject: 'PEN 4.80' },
    });
    expect(await states()).toEqual(['confirmed', 'confirmed', 'prepared']);
    expect(creations()).toBe(2);
  });
});

describe('a second person', () => {
  it('releases exactly what was prepared; a changed row falls back', async () => {
    await setRules({ ...NO_RULES, secondPerson: true });
    const fileId = await prepare(rowsTo(2), 'Ana Preparer');
    await expect(send(fileId, '20.20')).rejects.toThrow('cashout-not-released');
    const orderIds = (await orders()).map(({ id }) => id);
    const { sha256 } = await app.call('cashoutRelease.digest', { workspaceId, shown: await shownNow() });
    const release = (name: string, digest = sha256) =>
      app.call('cashoutRelease.release', { workspaceId, orderIds, sha256: digest, name });
    await expect(release('  ana PREPARER ')).rejects.toThrow('release-same-person');
    await expect(release('Luis')).rejects.toThrow('release-same-account');
    await app.call('close.setTeam', { workspaceId, onePerson: true });
    await expect(release('Luis', sha256.replace(/./g, '0'))).rejects.toThrow('cashouts-changed');
    await release('Luis');
    const { token } = await choose([row(1), row(2, '99.00')]);
    await app.call('cashoutFiles.prepare', {
      workspaceId,
      token,
      confirmed: true,
      preparedBy: 'Ana Preparer',
    });
    expect((await orders()).map(({ release: by }) => by)).toEqual([undefined, undefined]);
    expect(creations()).toBe(0);
  });

  it('released is sent; returned has its reason', async () => {
    await setRules({ ...NO_RULES, secondPerson: true });
    await app.call('close.setTeam', { workspaceId, onePerson: true });
    const fileId = await prepare(rowsTo(2), 'Ana');
    const orderIds = (await orders()).map(({ id }) => id);
    await app.call('cashoutRelease.return', { workspaceId, orderIds, name: 'Luis', reason: 'wrong month' });
    expect((await orders())[0]?.returned).toMatchObject({ name: 'Luis', reason: 'wrong month' });
    const { sha256 } = await app.call('cashoutRelease.digest', { workspaceId, shown: await shownNow() });
    await app.call('cashoutRelease.release', { workspaceId, orderIds, sha256, name: 'Luis' });
    expect(await send(fileId, '20.20')).toMatchObject({ status: 'done' });
    expect(creations()).toBe(2);
    const { entries } = await app.call('audit.list', { workspaceId, before: null, limit: 100 });
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['cashouts.rules-changed', 'cashouts.released', 'cashouts.returned']),
    );
  });
});
