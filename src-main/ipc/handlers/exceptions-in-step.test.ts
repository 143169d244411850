/**
 * Exceptions follow whatever touches them, and looking at screens writes nothing: over the contract, with the real
 * threads.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNSETTLED } from '../../../src-shared/contract/exception-kinds.ts';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { materialitySettings } from '../../../src-shared/contract/materiality.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { workMigrations } from '../../store/migrations/work/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startAgain, startApp, type TestApp } from '../testing/app.ts';

const MONTH = '2026-09';
const MATCHES = { origins: [], ruleId: null, currency: null, undone: false };
const SCOPE = { book: 'bank', month: MONTH } as const;

const folder = temporaryFolder();
let clock = NOW;
let app: TestApp;
let workspaceId: string;
let workPath: string;
let statements: { files: string[]; folder: string };
beforeAll(async () => {
  // A second goes by at each look: what follows something else is later than it.
  app = await startApp(folder.path, { now: () => (clock += 1_000) });
  workspaceId = (await app.call('workspaces.createDemo', {})).workspace.id;
  workPath = app.databasePath(workspaceId).replace(/[^/\\]+$/, 'work.db');
  app.shareKeys(workspaceId);
  app.state.folderPath = folder.path;
  const saved = await app.call('demo.saveFiles', { workspaceId, month: MONTH });
  if (!saved) throw new Error('no files');
  statements = saved;
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const everything = {
  month: null,
  page: 0,
  pageSize: 200,
  sort: 'kind',
} as const;

/** What the inbox has of both kinds: by key, with its amount and where it stands. */
async function inbox(): Promise<string[]> {
  const all: Exception[] = [];
  for (let page = 0; ; page += 1) {
    const { exceptions, count } = await app.call('exceptions.list', { workspaceId, ...everything, page });
    all.push(...exceptions);
    if (all.length >= count) break;
  }
  return all.map(({ key, status, amount, day }) => `${key} ${status} ${amount} ${day}`).sort();
}

/** What is not settled of the month in soles: as the inbox counts it, and as the checklist does. */
async function openExceptions(): Promise<{ inbox: number; close: number }> {
  const query = { ...everything, month: MONTH, currencies: ['PEN'], statuses: [...UNSETTLED] };
  const { count } = await app.call('exceptions.list', { workspaceId, ...query });
  return { inbox: count, close: Number(await pointFigure('exceptions', 'openExceptions')) };
}

async function pointFigure(point: string, name: string): Promise<string | undefined> {
  const { items } = await lookAtClose();
  return items.find(({ item }) => item === point)?.figures.find((figure) => figure.name === name)?.value;
}

const lookAtClose = () => app.call('close.month', { workspaceId, month: MONTH, currency: 'PEN' });

/** Does something, lets the refresh behind it end, and compares with what looking for every cause anew finds. */
async function follows(touch: () => Promise<unknown>): Promise<{ before: string[]; after: string[] }> {
  const before = await inbox();
  await touch();
  await app.upkeep.whenDone(workspaceId);
  const after = await inbox();
  const counted = await openExceptions();
  expect(counted.inbox).toBe(counted.close);
  expect(await app.call('exceptions.refresh', { workspaceId, month: MONTH })).toEqual({
    appeared: 0,
    cleared: 0,
    returned: 0,
  });
  expect(await inbox()).toEqual(after);
  return { before, after };
}

async function sync(): Promise<void> {
  const { jobIds } = await app.call('sync.run', {
    workspaceId,
    listings: [...LISTING_NAMES],
    firstDay: '2026-08-25',
    lastDay: '2026-10-05',
    mode: 'everything',
  });
  for (const jobId of jobIds) expect((await app.ended(jobId)).status).toBe('done');
}

async function importFile(end: string): Promise<string> {
  const name = statements.files.find((file) => file.endsWith(end)) ?? '';
  app.state.statementPaths = [join(statements.folder, name)];
  const { files } = await app.call('statements.choose', { workspaceId });
  const asked = { workspaceId, token: files[0]?.token ?? '', book: 'bank' as const, mapping: null };
  await app.call('statements.inspect', { workspaceId, token: asked.token, book: 'bank' });
  await app.call('statements.check', asked);
  return (await app.call('statements.import', { ...asked, period: null })).fileId;
}

async function run(): Promise<void> {
  const { jobId } = await app.call('matching.run', { workspaceId, ...SCOPE });
  expect((await app.ended(jobId)).status).toBe('done');
}

/** How often months were touched so far, and how many of them were not refreshed since. */
function touches(): { touched: number; stale: number } {
  const db = openDatabase(workPath, { readonly: true });
  try {
    const row = db
      .prepare('SELECT total(touched) AS touched, total(seen < touched) AS stale FROM exceptionRefresh')
      .get() as { touched: number; stale: number };
    return { touched: Number(row.touched), stale: Number(row.stale) };
  } finally {
    db.close();
  }
}

/** Does something that touches months, and sees that it leaves no more of them stale than there were. */
async function refreshes(touch: () => Promise<unknown>): Promise<void> {
  await app.upkeep.settle(workspaceId);
  const before = touches();
  await touch();
  await app.upkeep.whenDone(workspaceId);
  const after = touches();
  expect(after.touched).toBeGreaterThan(before.touched);
  expect(after.stale).toBeLessThanOrEqual(before.stale);
}

/** A file of the provider's panel with one deposit that the service does not have. */
async function importReport(): Promise<void> {
  app.state.openPath = join(folder.path, 'panel.csv');
  const rows = [
    'Deposit ID;creation_date;Status;Currency;Amount;externalId',
    '990000001;15/09/2026 10:00:00;completed;PEN;10,00;a',
  ];
  writeFileSync(app.state.openPath, `${rows.join('\n')}\n`);
  const chosen = await app.call('reports.choose', { workspaceId, listing: 'deposits' });
  if (!chosen) throw new Error('nothing was chosen');
  const mapping = { ...chosen.mapping, decimal: ',' as const };
  const asked = { workspaceId, token: chosen.token, listing: 'deposits' as const, mapping };
  const { days } = await app.call('reports.check', asked);
  await app.call('reports.import', { ...asked, days });
}

/** As a lock that somebody made: of a month and currency in which nothing else is decided here. */
function lock(place: { month: string; currency: string }): void {
  const digest = 'a'.repeat(64);
  const decision = {
    ...{ kind: 'locked', preparer: 'Ana', reviewer: 'Rosa', digest, sha256: digest },
    ...{ file: 'a.db', bytes: 1, records: 0, opening: null, closing: null },
  };
  const work = openDatabase(workPath, { migrations: workMigrations });
  work
    .prepare(
      `INSERT INTO closeEvent (month, currency, version, at, actor, kind, document)
       VALUES (?, ?, 1, ?, 'Rosa', 'locked', ?)`,
    )
    .run(place.month, place.currency, NOW, JSON.stringify(decision));
  work.close();
}

const revision = () => {
  const db = openDatabase(workPath, { readonly: true });
  try {
    const rows = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      .all();
    return rows.map((row) => {
      const { name } = row as { name: string };
      const all = db.prepare(`SELECT * FROM ${name}`).raw().all();
      return [name, JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? `${value}` : value))];
    });
  } finally {
    db.close();
  }
};

// In this order: each goes on from where the one before ended.
describe('exceptions are in step after', () => {
  it('a sync, without anybody asking', async () => {
    await sync();
    await expect
      .poll(() => app.crossed.some((each) => Array.isArray(each) && each[0] === 'exceptions.refreshed'))
      .toBe(true);
    // The event comes after each round; the last one is waited for.
    await app.upkeep.whenDone(workspaceId);
    expect(await inbox()).not.toEqual([]);
    const { before, after } = await follows(async () => undefined);
    expect(after).toEqual(before);
  });

  it('a reading again of what has changed', async () => {
    const cache = openDatabase(app.databasePath(workspaceId));
    cache
      .prepare(
        `UPDATE deposits SET fee = fee + 7000000, asReceived = replace(asReceived, '"fee"', ' "fee"') WHERE identity = (
           SELECT identity FROM deposits WHERE status = 'COMPLETED' AND currency = 'PEN' AND fee > 0
             AND creationDate BETWEEN unixepoch('2026-09-14') * 1000 AND unixepoch('2026-09-16') * 1000 LIMIT 1)`,
      )
      .run();
    cache.close();
    await app.call('exceptions.refresh', { workspaceId, month: MONTH });
    const { before, after } = await follows(sync);
    expect(after).not.toEqual(before);
  });

  it('an import: its lines wait for their run, and opening the close writes nothing', async () => {
    const before = await inbox();
    await importFile('PEN.ofx');
    await app.upkeep.whenDone(workspaceId);
    const at = revision();
    expect(await pointFigure('bank', 'filesToMatch')).toBe('1');
    const counted = await openExceptions();
    expect(counted.inbox).toBe(counted.close);
    expect(revision()).toEqual(at);
    expect(await inbox()).toEqual(before);
  });

  it('a run, which leaves over what it did not match', async () => {
    const { before, after } = await follows(run);
    expect(await pointFigure('bank', 'filesToMatch')).toBeUndefined();
    expect(after).not.toEqual(before);
    // What was matched at once never was an exception.
    expect(after.filter((each) => /^line-.* resolved /.test(each))).toEqual([]);
  });

  it('a decision', async () => {
    const { matches } = await app.call('matching.matches', {
      workspaceId,
      ...SCOPE,
      ...MATCHES,
      page: 0,
      pageSize: 5,
    });
    const { before, after } = await follows(() =>
      app.call('matching.undo', {
        workspaceId,
        matchIds: [matches[0]?.id ?? 0],
        reason: 'Not the same payment.',
      }),
    );
    expect(after).not.toEqual(before);
  });

  it('a change of what is expected in a book', async () => {
    const { bank: shown } = await app.call('matching.populations', { workspaceId });
    const { before, after } = await follows(() =>
      app.call('matching.setPopulations', {
        workspaceId,
        book: 'bank',
        shown,
        populations: [],
        reason: 'To see it.',
      }),
    );
    expect(after).not.toEqual(before);
  });

  it('a change of the tie-out’s rules', async () => {
    const fee = {
      listing: 'deposits',
      statuses: ['COMPLETED'],
      dateField: 'lastChangeDate',
      dayCut: 'reporting',
      amountField: 'amount',
      currencyField: 'currency',
      sign: 'plus',
    };
    const { before, after } = await follows(async () => {
      const rules = await app.call('tieOut.rules', { workspaceId });
      const changed = { ...rules, columns: { ...rules.columns, depositFeeTotal: fee } } as typeof rules;
      await app.call('tieOut.setRules', { workspaceId, shown: rules, rules: changed, reason: 'To see it.' });
    });
    expect(after).not.toEqual(before);
  });

  it('a materiality policy', async () => {
    const limits = ['PEN', 'USD'].map((currency) => ({ currency, amount: '1000000.00', percent: null }));
    const settings = materialitySettings.parse({ policy: { name: 'All of it', limits } });
    const none = materialitySettings.parse({});
    const { before, after } = await follows(() =>
      app.call('materiality.set', { workspaceId, shown: none, settings, reason: 'To see it.' }),
    );
    expect(after).not.toEqual(before);
    expect(await app.call('materiality.settings', { workspaceId })).toEqual(settings);
    const ended = await follows(() =>
      app.call('materiality.set', {
        workspaceId,
        shown: settings,
        settings: none,
        reason: 'To go on without.',
      }),
    );
    expect(ended.after).not.toEqual(after);
  });

  it('the removal of a statement', async () => {
    const fileId = await importFile('USD.ofx');
    // A person asks for what its lines are, and does not run the rules over them.
    await app.call('exceptions.refresh', { workspaceId, month: MONTH });
    const { before, after } = await follows(() => app.call('statements.remove', { workspaceId, fileId }));
    expect(after).not.toEqual(before);
  });

  it('a table that covers other days than were said at its import', async () => {
    const name = statements.files.find((file) => file.endsWith('.csv') && file.startsWith('ledger')) ?? '';
    app.state.statementPaths = [join(statements.folder, name)];
    const { files } = await app.call('statements.choose', { workspaceId });
    const of = { workspaceId, token: files[0]?.token ?? '', book: 'ledger' as const };
    const { table } = await app.call('statements.inspect', of);
    const mapping = table && { ...table.mapping, account: '121301' };
    await app.call('statements.check', { ...of, mapping });
    const { fileId } = await app.call('statements.import', { ...of, mapping, period: null });
    const { period: shown } = await app.call('statements.covering', { workspaceId, fileId });
    const period = { ...shown, firstDay: '2026-08-31' };
    await refreshes(() => app.call('statements.cover', { workspaceId, fileId, period, shown }));
    expect(await app.call('statements.covering', { workspaceId, fileId })).toMatchObject({ period });
    await app.call('statements.remove', { workspaceId, fileId });
  });

  it('an invoice that is entered, and one that is removed', async () => {
    const place = { workspaceId, month: MONTH, currency: 'PEN' };
    const invoice = { number: 'F001-1', day: '2026-09-30', base: '1.00', tax: '0.18' };
    await refreshes(() => app.call('journals.setInvoice', { ...place, shown: null, invoice }));
    await refreshes(() => app.call('journals.removeInvoice', { ...place, number: invoice.number }));
  });

  it('a report file that is imported, and one that is removed', async () => {
    await refreshes(importReport);
    const { files } = await app.call('reports.list', { workspaceId });
    await refreshes(() => app.call('reports.remove', { workspaceId, id: files[0]?.id ?? '' }));
  });

  it('a change of the rules', async () => {
    const {
      version: shown,
      at: _at,
      actor: _actor,
      ...document
    } = await app.call('matching.rules', { workspaceId, book: 'bank' });
    await refreshes(() =>
      app.call('matching.setRules', {
        workspaceId,
        book: 'bank',
        shown,
        document: { ...document, rules: document.rules.slice(1) },
        reason: 'To see it.',
      }),
    );
  });

  it('a close that is reopened', async () => {
    const place = { month: MONTH, currency: 'USD' };
    lock(place);
    await refreshes(() => app.call('close.reopen', { workspaceId, ...place, reason: 'To see it.' }));
  });

  it('a recovery of what they rest on', async () => {
    await app.upkeep.settle(workspaceId);
    const before = touches();
    await app.noteRecovery({
      path: app.databasePath(workspaceId),
      setAside: null,
      at: NOW,
      restoredFrom: null,
    });
    await expect.poll(() => touches().touched).toBeGreaterThan(before.touched);
    await expect.poll(() => touches().stale).toBeLessThanOrEqual(before.stale);
  });

  it('another time zone', async () => {
    const { workspaces } = await app.call('workspaces.list', {});
    const {
      id: _,
      demo: _d,
      createdAt: _c,
      kept: _k,
      connection: _n,
      ...settings
    } = workspaces[0] ?? ({} as never);
    const { before, after } = await follows(() =>
      app.call('workspaces.update', { workspaceId, settings: { ...settings, timeZone: 'Pacific/Auckland' } }),
    );
    expect(after).not.toEqual(before);
  });
});

it('what a session was kept from refreshing is refreshed in the next one, once its databases are open', async () => {
  await app.upkeep.touch(workspaceId, {});
  await app.stop();
  app = await startAgain(folder.path, app);
  app.shareKeys(workspaceId);
  const stale = () => {
    const db = openDatabase(workPath, { readonly: true });
    try {
      return Number(db.prepare('SELECT count(*) FROM exceptionRefresh WHERE seen < touched').pluck().get());
    } finally {
      db.close();
    }
  };
  await inbox();
  expect(stale()).toBeGreaterThan(0);
  await expect.poll(stale).toBe(0);
});

describe('looking', () => {
  it('at screens writes nothing into people’s own work', async () => {
    await lookAtClose();
    const work = openDatabase(workPath, { migrations: workMigrations });
    const version = () => work.pragma('data_version', { simple: true });
    const before = revision();
    const at = version();
    const list = { page: 0, pageSize: 50 };
    await app.call('close.list', { workspaceId });
    await lookAtClose();
    await inbox();
    await app.call('tieOut.month', { workspaceId, month: MONTH });
    await app.call('matching.overview', { workspaceId, ...SCOPE });
    await app.call('matching.matches', { workspaceId, ...SCOPE, ...MATCHES, ...list });
    await app.call('matching.proposals', { workspaceId, ...SCOPE, kinds: [], currency: null, ...list });
    await app.call('statements.list', { workspaceId, book: 'bank' });
    await app.call('sync.coverage', { workspaceId, firstMonth: MONTH, lastMonth: MONTH });
    await lookAtClose();
    expect(revision()).toEqual(before);
    expect(version()).toBe(at);
    work.close();
  });
});
