/** A report file whose records are matched stays until the matches are undone. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ownThread } from '../../statements/testing/own-thread.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from '../engine/open.ts';
import { over } from '../engine/over.ts';
import { migrations } from '../migrations/cache/index.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { listAudit } from '../work/audit.ts';
import { listReports, removeReport } from './report-files.ts';
import { importReport } from './report-import.ts';
import { REPORT, readingIn } from './testing/report.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const paths = { cachePath: join(folder.path, 'cache.db'), workPath: join(folder.path, 'work.db') };
const removing = { fileId: REPORT.fileId, actor: 'ana', at: REPORT.at + 1_000, timeZone: LIMA };
const inWork = (sql: string) =>
  over(openDatabase(paths.workPath, { migrations: workMigrations }), (work) => work.exec(sql));

function found() {
  const cache = over(openDatabase(paths.cachePath), (db) => ({
    files: listReports(db).length,
    records: Number(db.prepare('SELECT count(*) FROM deposits').pluck().get()),
    covered: Number(db.prepare('SELECT count(*) FROM coverage').pluck().get()),
    versions: Number(db.prepare('SELECT count(*) FROM recordVersion').pluck().get()),
  }));
  const entries = over(openDatabase(paths.workPath, { migrations: workMigrations }), (work) =>
    listAudit(work, { before: null, limit: 10, actions: [] }).entries.map(({ action }) => action),
  );
  return { ...cache, entries };
}

it('is refused with nothing changed while one of its records is matched, and taken out once that is undone', async () => {
  mkdirSync(folder.path, { recursive: true });
  openDatabase(paths.cachePath, { migrations }).close();
  openDatabase(paths.workPath, { migrations: workMigrations }).close();
  const { signal } = new AbortController();
  await importReport(ownThread, paths, readingIn(folder.path), REPORT, signal, () => undefined);
  const before = found();
  expect(before).toMatchObject({ files: 1, records: 3, entries: ['report.imported'] });

  inWork(`INSERT INTO match (id, book, origin, currency, lineId, lineUnits, listing, identity, recordUnits, difference, at, actor, month)
    VALUES (1, 'bank', 'manual', 'PEN', 7, 20000000, 'deposits', '2', 20000000, 0, ${REPORT.at}, 'ana', '2026-10')`);
  expect(await failureOf((async () => removeReport(paths, removing))())).toMatchObject({
    code: 'report-in-use',
    subject: 'deposits.csv',
  });
  expect(found()).toEqual(before);

  inWork(`INSERT INTO matchUndo (matchId, at, actor, reason) VALUES (1, ${REPORT.at}, 'ana', 'wrong file')`);
  expect(removeReport(paths, removing)).toEqual({ removed: 3, firstDay: '2026-10-01' });
  expect(found()).toMatchObject({
    files: 0,
    records: 0,
    covered: 0,
    entries: ['report.removed', 'report.imported'],
  });
});
