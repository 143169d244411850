/**
 * Journal entries of a workspace that a team shares: there is no file that the team's record of exports does not know
 * of.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettingOffered } from '../../store/close/journals.ts';
import { accountSetup } from '../../store/close/testing/account.ts';
import { PLACE, type TestWorkspace } from '../../store/close/testing/workspace.ts';
import { takeEntries } from '../../store/replica/shared-writes.ts';
import { LogHere, WORKSPACE } from '../../store/replica/testing/log-here.ts';
import { shareHere } from '../../store/replica/testing/share-here.ts';
import { joinLog } from '../../store/replica/upload.ts';
import { decideOnClose } from '../../store/work/close-events.ts';
import { confirmJournalSetting } from '../../store/work/journal-book.ts';
import { readExported, readExports } from '../../store/work/journal-exports.ts';
import { failureOf } from '../../testing/failure.ts';
import { asOnWindows } from '../../testing/windows-files.ts';
import { exportJournal } from './export-journal.ts';

const QUERY = { ...PLACE, workspaceId: '8a0f33c1-0000-4000-8000-000000000000', language: 'en' as const };

let t: TestWorkspace;
accountSetup(300, (workspace) => {
  t = workspace;
});
let log = new LogHere();
shareHere((offered) => log.offer(offered));

/** From here on the workspace follows a log, with its accounts confirmed. */
function share(): void {
  confirmJournalSetting(t.own, readSettingOffered(t.sources, 'en').setting, t.by('ana'));
  log = new LogHere();
  joinLog(t.own, WORKSPACE);
  t.own.close();
  t.openOwn();
}
const FILE = 'Journal.csv';
const exportNow = (again: number | null = null) =>
  exportJournal(
    t.sources,
    { cachePath: join(t.path, 'cache.db') },
    { ...QUERY, format: 'csv', again, targetPath: join(t.path, FILE) },
    t.by('ana'),
  );
const files = () => readdirSync(t.path).filter((name) => name.startsWith('Journal'));
const text = () => readFileSync(join(t.path, FILE), 'utf8');

it('a file is in its place only where the team has the export, and the one of before stays', async () => {
  share();
  log.answering = 'away';
  expect(await failureOf(exportNow())).toMatchObject({ code: 'team-away' });
  expect(files()).toEqual([]);
  writeFileSync(join(t.path, FILE), 'of another month');
  log.answering = 'unknown';
  expect(await failureOf(exportNow())).toMatchObject({ code: 'team-unknown' });
  expect(text()).toBe('of another month');
  // It stood: the file is had by exporting once more, and no entry is exported twice.
  log.answering = 'usual';
  takeEntries(t.own, log.entries);
  const [stood] = readExports(t.own, PLACE);
  expect(await exportNow(stood?.number ?? 0)).toBe(readExported(t.own, PLACE).length);
  expect(text()).toContain(readExported(t.own, PLACE)[0]?.externalId);
  expect(await failureOf(exportNow())).toMatchObject({ code: 'journal-nothing-new' });
});

it('where a colleague decided something else a moment before, it is exported all the same', async () => {
  share();
  const elsewhere = log.offer;
  const first = () => {
    Object.assign(log, { offer: elsewhere });
    decideOnClose(t.own, PLACE, t.by('bo'), () => ({ kind: 'commented', text: 'a moment before' }));
  };
  Object.assign(log, {
    offer: (offered: Parameters<typeof elsewhere>[0]) => {
      first();
      return elsewhere(offered);
    },
  });
  expect(await exportNow()).toBeGreaterThan(0);
  expect(files()).toEqual([FILE]);
  expect(readExports(t.own, PLACE)).toMatchObject([{ file: FILE }]);
});

it('what was exported before can be written once more while the server is away', async () => {
  share();
  await exportNow();
  log.answering = 'away';
  const [done] = readExports(t.own, PLACE);
  expect(await exportNow(done?.number ?? 0)).toBeGreaterThan(0);
});

it('a file that cannot have its place is told with the export that stands', async () => {
  share();
  mkdirSync(join(t.path, FILE));
  expect(await failureOf(exportNow())).toMatchObject({ code: 'journal-file-missing' });
  expect(readExports(t.own, PLACE)).toHaveLength(1);
});

it('nothing counts as exported where a person protected the file that is there', async () => {
  share();
  writeFileSync(join(t.path, FILE), 'mine', { mode: 0o400 });
  const windows = asOnWindows();
  try {
    expect(await failureOf(exportNow())).toMatchObject({ code: 'file-not-writable' });
  } finally {
    windows.restore();
  }
  expect(text()).toBe('mine');
  expect(files()).toEqual([FILE]);
  expect(readExports(t.own, PLACE)).toEqual([]);
});
