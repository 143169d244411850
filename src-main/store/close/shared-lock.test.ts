/**
 * Files of a shared workspace whose entry may stand although its answer was lost: they are the only ones that the team
 * has.
 */
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { TieoutError } from '../../../src-shared/errors.ts';
import { failureOf } from '../../testing/failure.ts';
import { takeEntries } from '../replica/shared-writes.ts';
import { LogHere, WORKSPACE } from '../replica/testing/log-here.ts';
import { shareHere } from '../replica/testing/share-here.ts';
import { joinLog } from '../replica/upload.ts';
import { listAudit } from '../work/audit.ts';
import { checkCloseFiles, type RestoredClose } from '../work/close-copies.ts';
import { readCloseState } from '../work/close-events.ts';
import { readLockFileState } from '../work/lock-file.ts';
import { attachSupport, copySupport, removeSupport } from '../work/support.ts';
import { readClose } from './closes.ts';
import { lockClose } from './lock.ts';
import { accountSetup } from './testing/account.ts';
import { PLACE, type TestWorkspace, unwatched } from './testing/workspace.ts';

let t: TestWorkspace;
accountSetup(300, (workspace) => {
  t = workspace;
});
let log = new LogHere();
shareHere((offered) => log.offer(offered));

/** From here on the workspace follows a log. */
function share(): void {
  log = new LogHere();
  joinLog(t.own, WORKSPACE);
  t.own.close();
  t.openOwn();
}
const followed = () => Number(t.own.prepare('SELECT sequence FROM sharedLog').pluck().get());
const pull = () => takeEntries(t.own, log.since(followed()));
const lock = (digest: string) => lockClose(t.sources, PLACE, digest, t.by('ana'), unwatched());
const checked = () => readCloseState(t.own, PLACE).locks.map((each) => readLockFileState(t.folder, each));
const documents = () => (existsSync(join(t.path, 'support')) ? readdirSync(join(t.path, 'support')) : []);
function chosen(name: string): string {
  const path = join(t.path, name);
  writeFileSync(path, `%PDF-1.7 ${name}`);
  return path;
}
const attach = (path: string) => attachSupport(t.own, { kind: 'close', ...PLACE }, path, t.by('ana'));

it('the file of a month whose lock may stand is kept, also where the month is locked once more', async () => {
  t.waiveOpen();
  share();
  const digest = await t.sign();
  log.answering = 'unknown';
  expect(await failureOf(lock(digest))).toMatchObject({ code: 'team-unknown' });
  // Asked again before anything came: the lock stands by then, and its file is the one of before.
  log.answering = 'usual';
  expect(await failureOf(lock(digest))).toMatchObject({ code: 'team-overtaken' });
  pull();
  expect(readCloseState(t.own, PLACE).locked).toBe(true);
  expect(checked()).toEqual(['intact']);
  expect(readdirSync(t.folder)).toHaveLength(1);
});

it('the file of a lock that this computer had no room to take is kept', async () => {
  t.waiveOpen();
  share();
  const digest = await t.sign();
  const usual = log.offer;
  const offer = { ...log, offer: usual };
  Object.assign(log, {
    offer: (...offered: Parameters<typeof usual>) => {
      usual(...offered);
      throw new TieoutError('database-full');
    },
  });
  expect(await failureOf(lock(digest))).toMatchObject({ code: 'database-full' });
  Object.assign(log, { offer: offer.offer });
  pull();
  expect(checked()).toEqual(['intact']);
});

it('a damaged file is read from its copy while the team cannot be told, which is done later, once', async () => {
  t.waiveOpen();
  share();
  await lock(await t.sign());
  const [file = ''] = readdirSync(t.folder);
  chmodSync(join(t.folder, file), 0o600);
  writeFileSync(join(t.folder, file), 'damaged');
  const told: string[] = [];
  const onRestored = ({ setAside }: RestoredClose) => told.push(String(setAside && basename(setAside)));
  const restored = () =>
    listAudit(t.own, { before: null, limit: 50, actions: ['close.file-restored'] }).entries.map(
      ({ detail }) => detail,
    );
  log.answering = 'away';
  expect(await readClose({ ...t.sources, onRestored }, PLACE)).toMatchObject({ source: 'snapshot' });
  expect(checked()).toEqual(['intact']);
  expect(told).toEqual([expect.stringMatching(/damaged/)]);
  expect(readdirSync(t.folder).sort()).toEqual([file, told[0]].sort());
  const check = () => checkCloseFiles({ work: t.own, folder: t.folder, now: 1 });
  await check();
  expect(restored()).toEqual([]);
  log.answering = 'usual';
  for (const _ of [1, 2]) await check();
  expect(restored()).toMatchObject([{ file, setAside: told[0] }]);
});

it('a file that cannot be restored leaves nothing of the attempt', async () => {
  t.waiveOpen();
  share();
  await lock(await t.sign());
  const [file = ''] = readdirSync(t.folder);
  rmSync(join(t.folder, file), { force: true });
  const usual = log.offer;
  Object.assign(log, {
    offer: () => {
      throw new TieoutError('database-full');
    },
  });
  expect(await failureOf(readClose(t.sources, PLACE))).toMatchObject({ code: 'database-full' });
  expect(readdirSync(t.folder)).toEqual([]);
  Object.assign(log, { offer: usual });
  expect(await readClose(t.sources, PLACE)).toMatchObject({ source: 'snapshot' });
});

it('a lock that the team refuses leaves no file', async () => {
  t.waiveOpen();
  share();
  const digest = await t.sign();
  log.answering = 'away';
  expect(await failureOf(lock(digest))).toMatchObject({ code: 'team-away' });
  expect(readdirSync(t.folder)).toEqual([]);
});

it('a file that was set aside as no lock’s takes its place where it proves to be one', async () => {
  t.waiveOpen();
  share();
  const digest = await t.sign();
  log.answering = 'unknown';
  await failureOf(lock(digest));
  log.answering = 'usual';
  const [file = ''] = readdirSync(t.folder);
  renameSync(join(t.folder, file), join(t.folder, file.replace(/\.db$/, '.unrecorded-1.db')));
  pull();
  expect(checked()).toEqual(['missing']);
  expect(await checkCloseFiles({ work: t.own, folder: t.folder, now: 1 })).toEqual({
    lost: [],
    uncopied: [],
  });
  expect(checked()).toEqual(['intact']);
});

it('a document whose entry may stand is kept, and attached once', async () => {
  share();
  log.answering = 'unknown';
  expect(await failureOf(Promise.resolve().then(() => attach(chosen('invoice.pdf'))))).toMatchObject({
    code: 'team-unknown',
  });
  expect(documents()).toHaveLength(1);
  log.answering = 'usual';
  expect(() => attach(chosen('invoice.pdf'))).toThrow('team-overtaken');
  pull();
  expect(documents()).toHaveLength(1);
  const [row] = t.own.prepare('SELECT id FROM supportFile').all() as { id: bigint }[];
  copySupport(t.own, Number(row?.id), join(t.path, 'copy.pdf'));
  expect(existsSync(join(t.path, 'copy.pdf'))).toBe(true);
});

it('no document is removed that no person removed: neither one that waits for its entry, nor one beside which another is refused', () => {
  share();
  log.answering = 'unknown';
  expect(() => attach(chosen('first.pdf'))).toThrow('team-unknown');
  log.answering = 'away';
  expect(() => attach(chosen('second.pdf'))).toThrow('team-away');
  expect(documents()).toHaveLength(1);
  log.answering = 'usual';
  const third = attach(chosen('third.pdf'));
  expect(documents()).toHaveLength(2);
  removeSupport(t.own, third.id, t.by('ana'));
  expect(documents()).toHaveLength(1);
});
