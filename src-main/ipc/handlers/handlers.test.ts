/**
 * The whole main process but Electron and the OS keychain: dispatcher, handlers, store thread, sandbox service, log.
 */

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { DEFAULT_SERVICE_SETTINGS, type Workspace } from '../../../src-shared/contract/workspaces.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startAgain, startApp } from '../testing/app.ts';

const ROWS = 260;

let sandbox: Sandbox;
const folder = temporaryFolder();
let app: Awaited<ReturnType<typeof startApp>>;

beforeAll(async () => {
  app = await startApp(folder.path);
});
beforeEach(async () => {
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: ROWS, months: 1, clock: () => NOW });
});
afterEach(async () => {
  await app.clear();
  await sandbox.close();
  rmSync(join(folder.path, 'October.xlsx'), { force: true });
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const settings = (name = 'Tienda: Ñandú/Lima') => ({
  name,
  environment: 'staging' as const,
  baseUrl: sandbox.baseUrl,
  merchantsBaseUrl: sandbox.merchantsBaseUrl,
  timeZone: 'America/Lima',
  service: DEFAULT_SERVICE_SETTINGS,
});
const ONLY_REPORTING = { reporting: true, deposits: false, readOnly: false, payouts: false };
const create = async (name?: string): Promise<Workspace> => {
  const request = { ...settings(name), credentials: sandbox.credentials.reporting };
  return (await app.call('workspaces.create', request)).workspace;
};
const MONTH = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
const NEWEST = { field: 'creationDate', descending: true };
const sync = async (workspaceId: string, month = '2026-09') =>
  app.ended((await app.call('sync.start', { workspaceId, listing: 'deposits', month })).jobId);
const expectedDeposits = () => [
  ...sandbox.dataset.list('deposits', { from: '2026-09-01T05:00:00Z', to: '2026-10-01T05:00:00Z' }),
];
const exportAll = (workspaceId: string) =>
  app.call('export.start', { workspaceId, listing: 'deposits', filter: MONTH, sort: NEWEST, language: 'en' });

describe('from the credentials to the workbook', () => {
  it('every figure on the way is the service’s own', async () => {
    const { id: workspaceId } = await create();
    const job = await sync(workspaceId);
    const deposits = expectedDeposits();
    expect(job).toMatchObject({
      status: 'done',
      error: null,
      result: { rows: deposits.length, added: deposits.length },
    });

    const query = { workspaceId, listing: 'deposits' as const, filter: MONTH };
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(deposits.length / 50) }, (_, page) =>
        app.call('listings.page', { ...query, sort: NEWEST, page, pageSize: 50 }),
      ),
    );
    const rows = pages.flatMap((page) => page.rows);
    expect(rows.map(({ identity }) => identity).sort()).toEqual(
      deposits.map(({ idDeposit }) => String(idDeposit)).sort(),
    );
    const byId = new Map(deposits.map((deposit) => [String(deposit.idDeposit), deposit]));
    for (const { identity, values } of rows) {
      const source = byId.get(identity);
      expect(values.amount).toBe(writeAmount(unitsOf(String(source?.amount))));
      expect(values.externalId).toBe(source?.externalId);
    }

    const chosen = [...rows.slice(0, 2), ...rows.slice(-1)].map(({ identity }) => identity);
    const selected = await app.call('listings.selected', { ...query, identities: [...chosen, 'gone'] });
    expect(selected.rows.map(({ identity }) => identity).sort()).toEqual([...chosen].sort());
    expect(rows).toEqual(expect.arrayContaining(selected.rows));

    const summary = await app.call('listings.summary', query);
    const total = (currency: string) =>
      writeAmount(
        deposits.reduce(
          (sum, { currency: own, status, amount }) =>
            own === currency && status === 'COMPLETED' ? sum + unitsOf(String(amount)) : sum,
          0n,
        ),
      );
    expect(summary.totals.amount?.map(({ currency, amount }) => [currency, amount])).toEqual(
      (summary.choices.currency ?? []).map((currency) => [currency, total(currency)]),
    );
    expect(summary).toMatchObject({
      count: deposits.length,
      flagged: 0,
      coverage: { complete: true, asOf: NOW, gaps: [] },
    });

    const { jobId } = await exportAll(workspaceId);
    expect(app.suggested).toEqual(['Tienda  Ñandú Lima - Deposits 2026-09-01 to 2026-09-30.xlsx']);
    const exported = await app.ended(jobId ?? '');
    const path = app.state.savePath ?? '';
    expect(exported).toMatchObject({
      status: 'done',
      result: { kind: 'export', path, fileName: 'October.xlsx', rows: deposits.length },
    });
    const sheets = await readXlsxFile(path);
    expect(sheets.map(({ sheet, data }) => [sheet, data.length]).slice(1)).toEqual([
      ['Deposits', deposits.length + 1],
      ['Fields', 22],
    ]);
    await app.call('jobs.showFile', { jobId: exported.id });
    expect(app.shown).toEqual([path]);
  });

  it('no secret is left anywhere: not in files, not in the log, not in anything that crossed to the renderer', async () => {
    const { id: workspaceId } = await create();
    await app.call('session.check', { workspaceId });
    await sync(workspaceId);
    await app.ended((await exportAll(workspaceId)).jobId ?? '');
    await app.ask('workspaces.replaceCredentials', {
      workspaceId,
      set: 'reporting',
      credentials: { accessKey: 'someone@tesoreria.example', secretKey: 'a-secret-that-is-wrong' },
    });
    expect(await app.ask('session.check', { workspaceId })).toMatchObject({
      ok: false,
      error: { code: 'login-refused' },
    });
    // A request that is refused may hold a secret too.
    const misspelt = {
      workspaceId,
      set: 'reporting',
      credentials: { accessKey: '', secretKey: 'a-secret-that-is-wrong' },
    } as const;
    await app.ask('workspaces.replaceCredentials', misspelt);
    app.state.through = () => Promise.reject(new Error('connect ECONNREFUSED'));
    await app.ask('session.check', { workspaceId });
    const { entries } = await app.call('app.requestLog', {});
    expect(entries.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/v1/auth/login', '/v1/balance', '/v1/deposits']),
    );
    await app.call('app.copyRequestLog', {});
    expect(app.copied[0]?.split('\n')).toHaveLength(entries.length);
    await app.call('app.showLogFile', {});
    expect(app.shown.at(-1)).toMatch(/tieout\.log$/);
    const { secretKey } = sandbox.credentials.reporting;
    await app.call('app.screenFailed', { screen: 'audit', details: `TypeError: cannot draw ${secretKey}` });
    const { secrets: known, crossed, copied, state } = app;
    await app.stop();
    app = await startAgain(folder.path, app);

    const secrets = [...known, sandbox.credentials.reporting.secretKey, 'a-secret-that-is-wrong'];
    expect(secrets.length).toBeGreaterThanOrEqual(4);
    const everywhere = readdirSync(folder.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(
        (entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name)).toString('latin1')] as const,
      );
    expect(everywhere.map(([name]) => name).sort()).toEqual(
      expect.arrayContaining(['October.xlsx', 'cache.db', 'tieout.log', 'workspace.json']),
    );
    const workbook = JSON.stringify(await readXlsxFile(state.savePath ?? ''));
    for (const secret of secrets) {
      expect(workbook).not.toContain(secret);
      for (const [name, bytes] of everywhere) expect([name, bytes.includes(secret)]).toEqual([name, false]);
      expect(JSON.stringify([crossed, copied])).not.toContain(secret);
    }
    const log = everywhere.find(([name]) => name === 'tieout.log')?.[1];
    expect(log).toContain('/v1/deposits');
    expect(log).toContain('screen audit: TypeError: cannot draw');
    expect(log).not.toMatch(/Bearer|"body"|clientDocument/);
  });
});

it('the month that is not over is complete as of its reading', async () => {
  const { id: workspaceId } = await create();
  await sync(workspaceId, '2026-10');
  const filter = { firstDay: '2026-10-01', lastDay: '2026-10-31' };
  const { coverage } = await app.call('listings.summary', { workspaceId, listing: 'deposits', filter });
  expect(coverage).toEqual({ complete: true, asOf: NOW, gaps: [] });
});

describe('workspaces', () => {
  it('are created, listed, changed and removed, with all that belongs to them', async () => {
    const created = await create('A');
    expect(created).toMatchObject({ ...settings('A'), demo: false, kept: ONLY_REPORTING, createdAt: NOW });
    const other = await create('B');
    const ownOf = (id: string) => [`${id}/workspace-key`, `${id}/audit-anchor`];
    expect([...app.own.keys()]).toEqual([...ownOf(created.id), ...ownOf(other.id)]);
    const key = String(app.own.get(`${created.id}/workspace-key`));
    expect(app.secrets.has(key)).toBe(true);
    await sync(created.id);
    const { workspace } = await app.call('workspaces.update', {
      workspaceId: created.id,
      settings: { ...settings('A'), timeZone: 'UTC' },
    });
    expect(workspace).toMatchObject({ timeZone: 'UTC', connection: { state: 'online', at: NOW } });
    const lastScreen = `/workspaces/${created.id}/deposits`;
    await app.call('app.changePreferences', { change: { lastScreen } });
    await app.call('workspaces.remove', { workspaceId: created.id });
    expect(await app.call('app.preferences', {})).toMatchObject({ lastScreen: null });
    expect((await app.call('workspaces.list', {})).workspaces.map(({ id }) => id)).toEqual([other.id]);
    expect(readdirSync(join(folder.path, 'workspaces'))).toEqual([other.id]);
    expect([...app.kept.keys()]).toEqual([`${other.id}/reporting`]);
    expect([...app.own.keys()]).toEqual(ownOf(other.id));
    expect(JSON.stringify(app.crossed)).not.toContain(key);
    expect(sandbox.sessions.openCount()).toBe(0);
    for (const name of ['workspaces.remove', 'session.check', 'session.balance', 'session.logOut'] as const) {
      expect(await app.ask(name, { workspaceId: created.id })).toMatchObject({
        error: { code: 'workspace-not-found' },
      });
    }
  });

  it('one whose credentials cannot be kept is not created', async () => {
    app.state.keychainAnswers = false;
    await expect(create()).rejects.toMatchObject({ details: { code: 'keychain-unavailable' } });
    expect(readdirSync(join(folder.path, 'workspaces'))).toEqual([]);
  });

  it('are still shown, with their records, when the keychain does not answer', async () => {
    const { id: workspaceId } = await create();
    await sync(workspaceId);
    app.state.keychainAnswers = false;
    expect((await app.call('workspaces.list', {})).workspaces).toMatchObject([
      { id: workspaceId, kept: { reporting: false, payouts: false } },
    ]);
    expect(
      (await app.call('listings.summary', { workspaceId, listing: 'deposits', filter: MONTH })).count,
    ).toBeGreaterThan(0);
  });

  it('moved to another path of the same host, keep their credentials and end what was open', async () => {
    const { id: workspaceId } = await create();
    await app.call('session.check', { workspaceId });
    const { workspace, forgotten } = await app.call('workspaces.update', {
      workspaceId,
      settings: { ...settings(), merchantsBaseUrl: `${sandbox.merchantsBaseUrl}/elsewhere` },
    });
    expect(workspace).toMatchObject({ kept: ONLY_REPORTING, connection: { state: 'unknown' } });
    expect([forgotten, sandbox.sessions.openCount()]).toEqual([[], 0]);
  });

  it('forget each credential set by itself, and say so when it is needed', async () => {
    const { id: workspaceId } = await create();
    const { reporting, deposits, readOnly, payouts } = sandbox.credentials;
    await app.call('workspaces.replaceCredentials', { workspaceId, set: 'deposits', credentials: deposits });
    await app.call('workspaces.replaceCredentials', { workspaceId, set: 'readOnly', credentials: readOnly });
    await app.call('workspaces.replaceCredentials', { workspaceId, set: 'payouts', credentials: payouts });
    await app.call('session.check', { workspaceId });
    const { workspace } = await app.call('workspaces.forgetCredentials', { workspaceId, set: 'payouts' });
    expect(workspace.kept).toEqual({ reporting: true, deposits: true, readOnly: true, payouts: false });
    // The reporting session has nothing to do with it.
    expect(sandbox.sessions.openCount()).toBe(1);
    await app.call('workspaces.forgetCredentials', { workspaceId, set: 'reporting' });
    expect([sandbox.sessions.openCount(), [...app.kept.keys()]]).toEqual([
      0,
      [`${workspaceId}/deposits`, `${workspaceId}/readOnly`],
    ]);
    expect(await app.ask('session.check', { workspaceId })).toMatchObject({
      error: { code: 'credentials-missing' },
    });
    await app.call('workspaces.replaceCredentials', {
      workspaceId,
      set: 'reporting',
      credentials: reporting,
    });
    expect((await app.call('session.check', { workspaceId })).username).toBe(reporting.accessKey);
    await app.call('workspaces.remove', { workspaceId });
    expect(app.kept.size).toBe(0);
    const crossed = JSON.stringify(app.crossed);
    for (const secret of [deposits.apiKey, readOnly.apiKey, payouts.login, payouts.pass]) {
      expect([crossed.includes(secret), app.secrets.has(secret)]).toEqual([false, true]);
    }
  });

  it('of the demo work like any other, several at a time', async () => {
    const { workspace } = await app.call('workspaces.createDemo', {});
    expect(workspace).toMatchObject({
      name: 'Demo',
      demo: true,
      kept: { reporting: true, deposits: true, readOnly: true, payouts: true },
      service: { ...DEFAULT_SERVICE_SETTINGS, schemeWord: 'TIEPAY', moneyMovement: false },
    });
    expect((await app.call('session.check', { workspaceId: workspace.id })).balance.balances).toHaveLength(2);
    expect((await app.call('workspaces.createDemo', {})).workspace.name).toBe('Demo 2');
  });
});

describe('a changed address leads no credentials elsewhere', () => {
  const everySet = async (workspaceId: string) => {
    const { deposits, readOnly, payouts } = sandbox.credentials;
    await app.call('workspaces.replaceCredentials', { workspaceId, set: 'deposits', credentials: deposits });
    await app.call('workspaces.replaceCredentials', { workspaceId, set: 'readOnly', credentials: readOnly });
    await app.call('workspaces.replaceCredentials', { workspaceId, set: 'payouts', credentials: payouts });
  };
  const sent: string[] = [];
  const watch = () => {
    sent.length = 0;
    app.state.through = (url, init) => {
      sent.push(new URL(url).host);
      return fetch(url, init);
    };
  };

  it.each([
    ['merchantsBaseUrl', ['reporting'], ['deposits', 'readOnly', 'payouts']],
    ['baseUrl', ['deposits', 'readOnly', 'payouts'], ['reporting']],
  ] as const)('%s: what belonged to it is forgotten, the rest stays', async (address, gone, left) => {
    const { id: workspaceId } = await create();
    await everySet(workspaceId);
    const moved = { ...settings(), [address]: 'https://elsewhere.example' };
    const { workspace, forgotten } = await app.call('workspaces.update', { workspaceId, settings: moved });
    expect(forgotten).toEqual(gone);
    expect([...app.kept.keys()].sort()).toEqual(left.map((set) => `${workspaceId}/${set}`).sort());
    expect(Object.entries(workspace.kept).flatMap(([set, kept]) => (kept ? [set] : []))).toEqual([...left]);
  });

  it('a script that changes the address and has the app log in gets nothing, at once or later', async () => {
    const { id: workspaceId } = await create();
    await app.call('session.check', { workspaceId });
    watch();
    const moved = { ...settings(), merchantsBaseUrl: 'http://127.0.0.1:9/api' };
    const update = app.ask('workspaces.update', { workspaceId, settings: moved });
    const [atOnce] = await Promise.all([app.ask('session.check', { workspaceId }), update]);
    const later = await app.ask('session.check', { workspaceId });
    expect(later).toMatchObject({ ok: false, error: { code: 'credentials-missing' } });
    // Asked in the middle of the change, it may still be answered by the old address, which knows the keys.
    expect(atOnce.ok || ['credentials-missing', 'cancelled'].includes(atOnce.error.code)).toBe(true);
    expect(sent).not.toContain('127.0.0.1:9');
    expect(sandbox.sessions.openCount()).toBe(0);
  });

  it('a keychain that does not forget stops the change; so does a name that is taken, with nothing forgotten', async () => {
    await create('Taken');
    const { id: workspaceId } = await create('Mine');
    const moved = { ...settings('Mine'), merchantsBaseUrl: 'https://elsewhere.example' };
    app.state.keychainAnswers = false;
    const request = { workspaceId, settings: moved };
    expect(await app.ask('workspaces.update', request)).toMatchObject({
      error: { code: 'keychain-unavailable' },
    });
    app.state.keychainAnswers = true;
    expect(
      await app.ask('workspaces.update', { workspaceId, settings: { ...moved, name: 'taken' } }),
    ).toMatchObject({ error: { code: 'workspace-name-taken' } });
    const { workspaces } = await app.call('workspaces.list', {});
    expect(workspaces.find(({ id }) => id === workspaceId)).toMatchObject({
      merchantsBaseUrl: sandbox.merchantsBaseUrl,
      kept: ONLY_REPORTING,
    });
  });

  it('the demo keeps its own addresses, whatever is asked for', async () => {
    const { workspace } = await app.call('workspaces.createDemo', {});
    const { workspace: changed, forgotten } = await app.call('workspaces.update', {
      workspaceId: workspace.id,
      settings: { ...settings('Demo'), baseUrl: 'https://elsewhere.example' },
    });
    expect(changed).toMatchObject({ baseUrl: workspace.baseUrl, kept: workspace.kept });
    expect(forgotten).toEqual([]);
  });
});

describe('the session', () => {
  it('is tried out, gives the balance, which is kept for offline, and ends', async () => {
    const { id: workspaceId } = await create();
    expect((await app.call('session.balance', { workspaceId })).balance).toBeNull();
    const { balance, idMerchant } = await app.call('session.check', { workspaceId });
    expect(idMerchant).toBe(String(sandbox.dataset.merchant.idMerchant));
    app.state.through = () => Promise.reject(new Error('offline'));
    expect(await app.ask('session.check', { workspaceId })).toMatchObject({
      error: { code: 'service-unreachable' },
    });
    expect((await app.call('session.balance', { workspaceId })).balance).toEqual(balance);
    app.state.through = (url, init) => fetch(url, init);
    await app.call('session.logOut', { workspaceId });
    expect(sandbox.sessions.openCount()).toBe(0);
    expect((await app.call('workspaces.list', {})).workspaces[0]?.connection.state).toBe('logged-out');
  });
});

describe('jobs', () => {
  it('a sync is followed by events, cancelled, and taken up again', async () => {
    const { id: workspaceId } = await create();
    let listed = 0;
    app.state.through = async (url, init) => {
      if (url.includes('/v1/deposits')) listed += 1;
      if (listed === 2) await app.call('jobs.cancel', { jobId });
      return fetch(url, init);
    };
    const start = { workspaceId, listing: 'deposits', month: '2026-09' } as const;
    const { jobId } = await app.call('sync.start', start);
    expect(await app.ask('sync.start', start)).toMatchObject({ error: { code: 'job-running' } });
    expect(await app.ended(jobId)).toMatchObject({ status: 'cancelled', done: 50, result: null });
    const query = { workspaceId, listing: 'deposits', filter: MONTH } as const;
    expect(await app.call('listings.summary', query)).toMatchObject({
      count: 50,
      coverage: { complete: false },
    });
    app.state.through = (url, init) => fetch(url, init);
    const again = await sync(workspaceId);
    expect(again.result).toMatchObject({ rows: expectedDeposits().length, resumed: 50, unchanged: 0 });
    const told = app.crossed.filter((entry) => Array.isArray(entry) && entry[0] === 'jobs.changed');
    expect(told.length).toBeGreaterThanOrEqual(4);
  });

  it('a sync that fails tells why, in the error family', async () => {
    const { id: workspaceId } = await create();
    app.state.through = async (url, init) =>
      url.includes('/v1/deposits')
        ? new Response('{"code":500,"description":"Later"}', { status: 500 })
        : fetch(url, init);
    expect(await sync(workspaceId)).toMatchObject({
      status: 'failed',
      error: { code: 'service-failed', httpStatus: 500, serviceMessage: 'Later', retryable: true },
    });
  });

  it('an export of nothing is refused before anybody is asked where to put it', async () => {
    const { id: workspaceId } = await create();
    const nothing = { error: { code: 'nothing-to-export', retryable: false } };
    const request = { workspaceId, listing: 'deposits', sort: NEWEST, language: 'en' } as const;
    expect(await app.ask('export.start', { ...request, filter: MONTH })).toMatchObject(nothing);
    await sync(workspaceId);
    for (const filter of [
      { firstDay: '2031-01-01', lastDay: '2031-01-31' },
      { ...MONTH, identities: ['of no record'] },
      { ...MONTH, text: 'of no record' },
    ])
      expect(await app.ask('export.start', { ...request, filter })).toMatchObject(nothing);
    expect(app.suggested).toEqual([]);
    const { jobs } = await app.call('jobs.list', {});
    expect(jobs.filter((job) => job.workspaceId === workspaceId)).toMatchObject([{ kind: 'sync' }]);
  });

  it('an export is declined, or fails where nothing can be written', async () => {
    const { id: workspaceId } = await create();
    await sync(workspaceId);
    app.state.savePath = null;
    expect(await exportAll(workspaceId)).toEqual({ jobId: null });
    const { id: nameless } = await create('<?>');
    await sync(nameless);
    const spanish = {
      workspaceId: nameless,
      listing: 'deposits',
      filter: MONTH,
      sort: NEWEST,
      language: 'es',
    } as const;
    await app.call('export.start', spanish);
    expect(app.suggested.at(-1)).toBe('Depósitos 2026-09-01 al 2026-09-30.xlsx');
    app.state.savePath = join(folder.path, 'x'.repeat(200), 'y'.repeat(200), 'z'.repeat(200), 'a.xlsx');
    const { jobId } = await exportAll(workspaceId);
    const job = await app.ended(jobId ?? '');
    expect(job).toMatchObject({ status: 'failed', error: { code: 'file-not-writable' } });
    expect(await app.ask('jobs.showFile', { jobId: job.id })).toMatchObject({
      error: { code: 'job-not-found' },
    });
  });

  it('an export is cancelled and leaves no file', async () => {
    const { id: workspaceId } = await create();
    await sync(workspaceId);
    // So many that it is still being written when it is cancelled.
    // Cancelled before the store has its part of it, too.
    const { jobId } = await exportAll(workspaceId);
    await app.call('jobs.cancel', { jobId: jobId ?? '' });
    expect(await app.ended(jobId ?? '')).toMatchObject({ status: 'cancelled', result: null, error: null });
    expect(readdirSync(folder.path).filter((name) => name.includes('xlsx'))).toEqual([]);
  });

  it('a workspace is removed only when its jobs have ended', async () => {
    const { id: workspaceId } = await create();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    app.state.through = async (url, init) => {
      if (url.includes('page=1')) {
        letGo();
        await new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        );
      }
      return fetch(url, init);
    };
    const { jobId } = await app.call('sync.start', { workspaceId, listing: 'deposits', month: '2026-09' });
    await held;
    await app.call('workspaces.remove', { workspaceId });
    expect((await app.ended(jobId)).status).toBe('cancelled');
    expect(readdirSync(join(folder.path, 'workspaces'))).toEqual([]);
  });
});

it('a listing of an unknown workspace, sort or job is refused', async () => {
  const { id: workspaceId } = await create();
  const query = { listing: 'deposits', filter: MONTH } as const;
  const nobody = '8f14e45f-ceea-467f-a7b5-0123456789ab';
  expect(await app.ask('listings.summary', { ...query, workspaceId: nobody })).toMatchObject({
    error: { code: 'workspace-not-found' },
  });
  const page = { ...query, workspaceId, sort: { field: 'secret', descending: true }, page: 0, pageSize: 1 };
  expect(await app.ask('listings.page', page)).toMatchObject({
    error: { code: 'invalid-request', subject: 'secret' },
  });
  expect(await app.ask('jobs.cancel', { jobId: nobody })).toMatchObject({ error: { code: 'job-not-found' } });
  expect(await app.call('app.info', {})).toMatchObject({ version: '0.1.0', systemLocale: 'es-PE' });
});

it('remembers who is at work and how the app looks, and takes both outside the window', async () => {
  const change = { person: 'Rosa Quispe', language: 'en', colorScheme: 'dark' } as const;
  expect(await app.call('app.preferences', {})).toMatchObject({ person: 'Ana Preparer', language: 'es' });
  expect(await app.call('app.changePreferences', { change })).toMatchObject(change);
  expect(app.outside).toMatchObject({ language: 'en', colorScheme: 'dark' });
  expect(await app.ask('app.changePreferences', { change: { person: '  ' } })).toMatchObject({
    error: { code: 'invalid-request' },
  });
  const searched = `/workspaces/8f14e45f-ceea-467f-a7b5-0123456789ab/deposits?text=45678912`;
  expect(await app.ask('app.changePreferences', { change: { lastScreen: searched } })).toMatchObject({
    error: { code: 'invalid-request' },
  });
  expect(await app.call('app.preferences', {})).toMatchObject({ person: 'Rosa Quispe', lastScreen: null });
});

it('settings leave the computer without secrets and permissions, and are read without changing anything', async () => {
  const { workspace } = await app.call('workspaces.createDemo', {});
  app.state.savePath = join(folder.path, 'settings file.json');
  expect(await app.call('workspaces.exportSettings', { workspaceId: workspace.id })).toEqual({
    fileName: 'settings file.json',
  });
  const text = readFileSync(app.state.savePath, 'utf8');
  for (const secret of app.secrets) expect(text).not.toContain(secret);

  const before = await app.call('workspaces.list', {});
  expect(await app.call('workspaces.readSettings', {})).toEqual({ file: null });
  app.state.openPath = app.state.savePath;
  const { file } = await app.call('workspaces.readSettings', {});
  expect(file).toMatchObject({ fileName: 'settings file.json', settings: { name: workspace.name } });
  expect(await app.call('workspaces.list', {})).toEqual(before);
});

it('has nothing to tell of files that are sound, and takes that a notice was read', async () => {
  const { workspace } = await app.call('workspaces.createDemo', {});
  const workspaceId = workspace.id;
  const nothing = {
    recoveries: [],
    copyOverdue: null,
    settingsUnusable: null,
    encryption: null,
    closeFiles: { lost: [], uncopied: [] },
  };
  expect(await app.call('storage.state', { workspaceId })).toEqual(nothing);
  await app.call('storage.dismiss', { workspaceId, what: 'work', at: 1 });
  expect(await app.call('storage.state', { workspaceId })).toEqual(nothing);
  const nobody = '8f14e45f-ceea-467f-a7b5-0123456789ab';
  for (const asked of ['storage.state', 'sync.unlisted'] as const)
    expect(await app.ask(asked, { workspaceId: nobody })).toMatchObject({
      error: { code: 'workspace-not-found' },
    });
  expect(await app.call('sync.unlisted', { workspaceId })).toEqual({ total: 0, records: [] });
});
