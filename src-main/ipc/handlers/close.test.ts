/**
 * A month closed over the contract, with the real store threads: from the sync to the locked workbook, and forgotten.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { readinessOf } from '../../../src-shared/close-readiness.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';

let sandbox: Sandbox;
let folder: ReturnType<typeof temporaryFolder>;
let app: TestApp;
beforeEach(async () => {
  folder = temporaryFolder();
  sandbox = await startSandbox({
    asOf: new Date(NOW).toISOString(),
    rows: 300,
    months: 2,
    clock: () => NOW,
    planted: false,
  });
  app = await startApp(folder.path);
});
afterEach(async () => {
  await app.stop();
  await sandbox.close();
  folder.remove();
});

/** From a file that changes after it was read, which enters nothing; then as it is. */
async function enterTrialBalance(place: { workspaceId: string; month: string; currency: string }) {
  const path = join(folder.path, 'Balance 2026-09.csv');
  const write = (amount: string) =>
    writeFileSync(path, `Cuenta,Deudor,Acreedor\n121301,${amount},\n5011,,${amount}\n`);
  write('7.00');
  app.state.openPath = path;
  const asked = { ...place, account: '121301' };
  const found = await app.call('close.chooseTrialBalance', asked);
  expect(found?.check).toMatchObject({ problems: [], doubts: [], entries: [{ amount: '7.00' }] });
  const shown = [{ currency: place.currency, account: '', amount: null }];
  const chosen = { ...asked, token: found?.token ?? '', accepted: false, reserve: null, shown };
  write('8.00');
  expect(await app.ask('close.importTrialBalance', chosen)).toMatchObject({
    error: { code: 'statement-changed' },
  });
  expect((await app.call('close.month', place)).statement?.perBooks).toBeNull();
  write('7.00');
  for (const other of [[], [{ currency: place.currency, account: '', amount: '6.00' }]])
    expect(await app.ask('close.importTrialBalance', { ...chosen, shown: other })).toMatchObject({
      error: { code: 'settings-changed' },
    });
  expect(await app.call('close.importTrialBalance', chosen)).toEqual({ entered: ['PEN'] });
  expect((await app.call('close.month', place)).statement?.perBooks).toMatchObject({
    ...{ amount: '7.00', origin: 'trial-balance', file: 'Balance 2026-09.csv', row: 2 },
  });
}

it('is checked, signed by two, locked, exported, and forgotten with its workspace', async () => {
  const workspaceId = await connectedWorkspace(app, sandbox);
  const { jobIds } = await app.call('sync.run', {
    workspaceId,
    listings: [...LISTING_NAMES],
    firstDay: '2026-08-25',
    lastDay: '2026-10-14',
    mode: 'everything',
  });
  for (const jobId of jobIds) expect((await app.ended(jobId)).status).toBe('done');

  const { closes, actor } = await app.call('close.list', { workspaceId });
  expect(actor).toBe('Ana Preparer');
  expect(closes.map(({ month, currency, state }) => `${month} ${currency} ${state}`)).toContain(
    '2026-09 PEN open',
  );
  const place = { workspaceId, month: '2026-09', currency: 'PEN' };
  const open = await app.call('close.month', place);
  const readiness = await app.call('close.readiness', place);
  expect(readiness).toEqual(readinessOf(open));
  expect(readiness.done).toBeLessThan(readiness.points);
  for (const { item, state, required } of open.items)
    if (required && state !== 'ok' && state !== 'not-applicable')
      await app.call('close.waive', { ...place, item, reason: 'There is no bank account in this test.' });
  const shown = { account: '121301', amount: '7.00', reserve: null };
  const balance = { ...place, account: '121301', amount: open.figures.closing, reserve: null, shown };
  const before = await app.call('close.month', place);
  await enterTrialBalance(place);
  // From a screen that the trial balance has not reached, nothing is replaced.
  for (const unseen of [
    { account: '', amount: null },
    { ...shown, amount: '7.01' },
    { ...shown, reserve: '1.00' },
  ])
    expect(await app.ask('close.enterBalance', { ...balance, shown: unseen })).toMatchObject({
      error: { code: 'settings-changed' },
    });
  await app.call('close.enterBalance', balance);
  // With a balance the account is to be reconciled, too; the month before and its items are not in this test.
  await app.call('close.waive', {
    ...place,
    item: 'account',
    reason: 'Its items are not decided on in this test.',
  });
  const { digest, statement } = await app.call('close.month', place);
  // What is typed is part of what is signed.
  expect(digest).not.toBe(before.digest);
  expect(statement).toMatchObject({
    account: '121301',
    perBooks: { amount: open.figures.closing, origin: 'typed', by: actor },
    difference: '0.00',
  });
  const comment = 'Sin extracto: la cuenta se abrió el 2 de octubre';
  await app.call('close.sign', { ...place, role: 'preparer', name: actor, digest, comment: ` ${comment} ` });
  expect(
    await app.ask('close.sign', { ...place, role: 'reviewer', name: 'ana preparer', digest }),
  ).toMatchObject({
    ok: false,
    error: { code: 'close-same-person' },
  });
  // Two names on one account of the computer: only where the team says so.
  const review = { ...place, role: 'reviewer', name: 'Benito', digest } as const;
  expect(await app.ask('close.sign', review)).toMatchObject({
    ok: false,
    error: { code: 'close-same-account', subject: actor },
  });
  await app.call('close.setTeam', { workspaceId, onePerson: true });
  await app.call('close.sign', review);
  const lock = await app.ended((await app.call('close.lock', { ...place, digest })).jobId);
  expect(lock).toMatchObject({ status: 'done', error: null, result: { kind: 'lock', month: '2026-09' } });

  const locked = await app.call('close.month', place);
  expect(locked).toMatchObject({ state: 'locked', source: 'snapshot', snapshot: 'intact', digest });
  expect(locked.signOffs.map((each) => each.comment)).toEqual([comment, '']);
  const again = await app.ended((await app.call('close.lock', { ...place, digest })).jobId);
  expect(again.error?.code).toBe('close-is-locked');
  expect(await app.call('close.adjustments', place)).toMatchObject({
    adjustments: [],
    summary: { pending: 0 },
  });

  expect(locked.statement).toEqual(statement);
  expect(await app.ask('close.enterBalance', balance)).toMatchObject({
    ok: false,
    error: { code: 'close-is-locked' },
  });
  app.state.savePath = join(folder.path, 'statement.pdf');
  expect(await app.call('close.printStatement', { ...place, language: 'es' })).toEqual({
    path: app.state.savePath,
  });
  expect(app.suggested.at(-1)).toBe('Tienda - Conciliación de la cuenta 2026-09 PEN.pdf');
  const page = readFileSync(app.state.savePath, 'utf8');
  for (const words of [
    'Saldo según libros',
    '121301',
    'Diferencia sin explicar',
    'setiembre de 2026 · PEN',
    digest,
  ])
    expect(page).toContain(words);

  app.state.savePath = join(folder.path, 'close.xlsx');
  const { jobId } = await app.call('close.export', { ...place, language: 'es' });
  expect(await app.ended(jobId ?? '')).toMatchObject({ status: 'done', error: null });
  expect(app.suggested.at(-1)).toBe('Tienda - Cierre 2026-09 PEN.xlsx');
  expect(existsSync(app.state.savePath)).toBe(true);
  const { entries } = await app.call('audit.list', {
    workspaceId,
    before: null,
    limit: 3,
    actions: ['close.'],
  });
  expect(entries.map(({ action }) => action)).toEqual(['close.exported', 'close.exported', 'close.locked']);

  const signed = await app.call('audit.list', {
    workspaceId,
    before: null,
    limit: 2,
    actions: ['close.signed'],
  });
  // Newest first; who said nothing has no comment in the trail.
  expect(signed.entries.map(({ detail }) => detail.comment)).toEqual([undefined, comment]);

  const home = dirname(app.databasePath(workspaceId));
  expect(readdirSync(join(home, 'closes'))).toEqual(['2026-09-PEN-1.db']);
  await app.call('workspaces.remove', { workspaceId });
  expect(existsSync(home)).toBe(false);
});
