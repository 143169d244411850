/**
 * A month goes to a reviewer's computer as a file and comes back as an answer, over the contract and with the real
 * threads.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';
import { readSeptember } from '../testing/september.ts';

let sandbox: Sandbox;
let folder: ReturnType<typeof temporaryFolder>;
let here: TestApp;
let there: TestApp;

beforeAll(async () => {
  folder = temporaryFolder();
  const asOf = new Date(NOW).toISOString();
  sandbox = await startSandbox({ asOf, rows: 300, months: 2, clock: () => NOW, planted: false });
  for (const name of ['here', 'there']) mkdirSync(join(folder.path, name));
  here = await startApp(join(folder.path, 'here'));
  there = await startApp(join(folder.path, 'there'));
  await there.call('app.changePreferences', { change: { person: 'Luis Rojas' } });
});
afterAll(async () => {
  await here.stop();
  await there.stop();
  await sandbox.close();
  folder.remove();
});

const at = (name: string) => join(folder.path, name);
/** The same file with one of its last characters changed. */
const tampered = (name: string) => {
  const bytes = readFileSync(at(name));
  const place = bytes.length - 40;
  bytes.writeUInt8(bytes.readUInt8(place) === 65 ? 66 : 65, place);
  writeFileSync(at('tampered'), bytes);
  return at('tampered');
};
const saveKey = async (app: TestApp, name: string) => {
  app.state.savePath = at(name);
  const { saved } = await app.call('reviewFile.saveKey', {});
  return saved;
};
const accepted = async () => {
  const { file } = await there.call('reviewFile.open', {});
  const { jobId, workspaceId } = await there.call('reviewFile.accept', { token: file?.token ?? '' });
  return { file, workspaceId, job: await there.ended(jobId) };
};

it('is read, commented on and signed there, and the signature stands here', async () => {
  const workspaceId = await connectedWorkspace(here, sandbox);
  const place = await readSeptember(here, workspaceId);
  const { digest } = await here.call('close.month', place);
  await here.call('close.sign', { ...place, role: 'preparer', name: 'Ana Torres', digest });

  // The reviewer's key goes to the preparer once.
  const saved = await saveKey(there, 'luis.json');
  here.state.openPath = at('luis.json');
  const { reviewer } = await here.call('reviewFile.chooseKey', {});
  expect(reviewer).toMatchObject({ name: 'Luis Rojas', code: saved?.code });
  const send = (token: string) => here.call('reviewFile.send', { ...place, digest, token });
  await saveKey(here, 'ana.json');
  here.state.openPath = at('ana.json');
  const self = (await here.call('reviewFile.chooseKey', {})).reviewer?.token ?? '';
  expect(await failureOf(send(self))).toMatchObject({ code: 'close-same-person' });
  here.state.openPath = tampered('luis.json');
  expect(await failureOf(here.call('reviewFile.chooseKey', {}))).toMatchObject({
    code: 'review-key-invalid',
  });

  here.state.openPath = at('luis.json');
  here.state.savePath = at('september.tieout-review');
  const token = (await here.call('reviewFile.chooseKey', {})).reviewer?.token ?? '';
  expect(await here.ended((await send(token)).jobId ?? '')).toMatchObject({
    status: 'done',
    result: { kind: 'review-file', name: 'Luis Rojas' },
  });
  expect((await here.call('close.month', place)).review).toMatchObject({
    ...{ byFile: 'Luis Rojas', sent: { to: 'Luis Rojas' } },
  });

  // Nobody but the addressee can open the file, and no changed file opens.
  here.state.openPath = at('september.tieout-review');
  expect(await failureOf(here.call('reviewFile.open', {}))).toMatchObject({ code: 'review-file-foreign' });
  expect(await failureOf(here.call('moving.choose', {}))).toMatchObject({ code: 'workspace-file-unknown' });
  there.state.openPath = tampered('september.tieout-review');
  expect((await accepted()).job).toMatchObject({ error: { code: 'workspace-file-damaged' } });
  expect((await there.call('workspaces.list', {})).workspaces).toEqual([]);

  there.state.openPath = at('september.tieout-review');
  const { file, workspaceId: copy, job } = await accepted();
  expect(file).toMatchObject({ name: 'Tienda', from: { name: 'Ana Torres' }, month: '2026-09' });
  expect(job).toMatchObject({ status: 'done', error: null, result: { kind: 'review-copy' } });
  expect(await failureOf(there.call('reviewFile.open', {}))).toMatchObject({ code: 'review-file-known' });
  const [listed] = (await there.call('workspaces.list', {})).workspaces;
  expect(listed).toMatchObject({
    ...{ id: copy, kept: { reporting: false, payouts: false } },
    review: { month: '2026-09', currency: 'PEN', from: 'Ana Torres', to: 'Luis Rojas' },
  });

  // The same figures and records, and nothing but the review can be decided.
  const there9 = { ...place, workspaceId: copy };
  const month = await there.call('close.month', there9);
  expect(month).toMatchObject({ digest, signOffs: [{ role: 'preparer', stands: true }] });
  const rows = { listing: 'deposits', filter: { firstDay: '2026-09-01', lastDay: '2026-09-30' } } as const;
  expect(await there.call('listings.summary', { ...rows, workspaceId: copy })).toEqual(
    await here.call('listings.summary', { ...rows, workspaceId }),
  );
  expect(await there.call('audit.verify', { workspaceId: copy })).toMatchObject({ faults: [] });
  for (const refused of [
    there.call('close.withdraw', { ...there9, role: 'preparer', reason: 'x' }),
    there.call('close.comment', { ...there9, month: '2026-08', text: 'x' }),
    there.call('close.lock', { ...there9, digest }),
    there.call('sync.startAll', { workspaceId: copy, month: '2026-09' }),
    there.call('workspaces.showRecoveryCode', { workspaceId: copy }),
    there.call('moving.export', { workspaceId: copy }),
  ])
    expect(await failureOf(refused)).toMatchObject({ code: 'review-copy' });
  expect(await failureOf(there.call('reviewFile.saveAnswer', { workspaceId: copy }))).toMatchObject({
    code: 'review-nothing-said',
  });

  const answered = async (name: string) => {
    there.state.savePath = at(name);
    await there.call('reviewFile.saveAnswer', { workspaceId: copy });
    return at(name);
  };
  const take = (path: string, of = place) => {
    here.state.openPath = path;
    return here.call('reviewFile.takeAnswer', of);
  };
  const subject = { kind: 'figure', key: 'closing', title: 'Closing balance' } as const;
  await there.call('close.comment', { ...there9, text: 'Why so much?', subject });
  const first = await answered('first');
  expect(readFileSync(first, 'utf8')).not.toContain('Why so much');
  await there.call('close.sign', { ...there9, role: 'reviewer', name: 'Luis Rojas', digest });
  const second = await answered('second');
  const count = async () => (await here.call('audit.list', { workspaceId, before: null, limit: 1 })).entries;
  const before = await count();
  expect(await failureOf(take(tampered('first')))).toMatchObject({ code: 'review-file-damaged' });
  expect(await failureOf(take(first, { ...place, month: '2026-08' }))).toMatchObject({
    code: 'review-file-foreign',
  });
  expect(await failureOf(take(at('luis.json')))).toMatchObject({ code: 'review-file-damaged' });
  expect(await count()).toEqual(before);
  expect(await take(first)).toEqual({
    taken: { name: 'Luis Rojas', comments: 1, returned: false, signed: false },
  });
  expect(await failureOf(take(first))).toMatchObject({ code: 'review-file-known', subject: 'first' });
  expect(await take(second)).toEqual({
    taken: { name: 'Luis Rojas', comments: 0, returned: false, signed: true },
  });
  expect(await failureOf(take(first))).toMatchObject({ code: 'review-file-older' });
  const signed = await here.call('close.month', place);
  expect(signed.state).toBe('reviewed');
  expect(signed.signOffs).toMatchObject([
    { name: 'Ana Torres', stands: true },
    { name: 'Luis Rojas', actor: 'Luis Rojas', key: saved?.code, stands: true },
  ]);
  expect(signed.review.threads).toMatchObject([{ subject, comments: [{ by: 'Luis Rojas' }] }]);
  // Both signatures are enough for the lock, and the trail tells of each step and by whom.
  const { jobId } = await here.call('close.lock', { ...place, digest });
  expect(await here.ended(jobId)).toMatchObject({ status: 'done', error: null });
  expect(await here.call('audit.verify', { workspaceId })).toMatchObject({ faults: [] });
  const { entries } = await here.call('audit.list', { workspaceId, before: null, limit: 8, actions: [] });
  expect(entries.map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
    'Ana Preparer: close.locked',
    'Luis Rojas: close.signed',
    'Ana Preparer: close.answer-taken',
    'Luis Rojas: close.commented',
    'Ana Preparer: close.answer-taken',
    'Ana Preparer: workspace.exported',
    'Ana Preparer: close.sent-for-review',
    'Ana Preparer: close.signed',
  ]);
});
