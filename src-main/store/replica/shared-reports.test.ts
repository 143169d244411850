/** The list of report files between the computers of a team: the files, their records, and their going. */
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { listings } from '../../../src-shared/service/listings.ts';
import { ownThread } from '../../statements/testing/own-thread.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { recordStorer } from '../listings/records.ts';
import { listReports, removeReport } from '../statements/report-files.ts';
import { importReport } from '../statements/report-import.ts';
import { REPORT, readingIn } from '../statements/testing/report.ts';
import { openWork } from '../testing/databases.ts';
import { depositRecord } from '../testing/records.ts';
import { packed } from './record-batch.ts';
import { forgetShared, readBatchPlace, readNextBatch } from './share-records.ts';
import { takeBatch } from './take-records.ts';
import { BatchServer } from './testing/batch-server.ts';
import { threeComputers } from './testing/computers.ts';
import { everythingOf } from './testing/everything-of.ts';
import { takesAll, writeBatches } from './testing/taking.ts';

let [ana, bo, eva] = [null as unknown as Db, null as unknown as Db, null as unknown as Db];
let server = new BatchServer();
beforeEach(() => {
  [ana, bo, eva] = threeComputers();
  openWork(join(dirname(ana.name), 'work.db')).close();
  server = new BatchServer();
});

const pathsOf = (db: Db) => ({ cachePath: db.name, workPath: join(dirname(db.name), 'work.db') });
const importInto = (db: Db, change: Partial<typeof REPORT> = {}) =>
  importReport(
    ownThread,
    pathsOf(db),
    readingIn(dirname(db.name)),
    { ...REPORT, ...change },
    new AbortController().signal,
    () => undefined,
  );
const takeOut = (db: Db) =>
  removeReport(pathsOf(db), {
    ...{ fileId: REPORT.fileId, actor: 'ana', at: REPORT.at + 60_000, timeZone: LIMA },
  });
const shown = (db: Db) => ({ files: listReports(db), ...everythingOf(db) });
const count = (db: Db) => Number(db.prepare('SELECT count(*) FROM deposits').pluck().get());

it.each([
  ['of its days', REPORT.days],
  ['for no days', null],
])(
  'a file that was taken %s is in the list of each computer, with its records, until it is taken out; and then in none',
  async (_, days) => {
    await importInto(ana, { days });
    server.exchange(ana, bo);
    expect(listReports(ana)).toMatchObject([{ name: 'deposits.csv', rows: 3, days }]);
    expect(count(bo)).toBe(3);
    expect(shown(bo)).toEqual(shown(ana));

    expect(takeOut(ana)).toMatchObject({ removed: 3 });
    server.exchange(ana, bo, eva);
    expect(listReports(bo)).toEqual([]);
    expect([count(bo), everythingOf(bo).coverage]).toEqual([0, []]);
    expect(shown(bo)).toEqual(shown(ana));
    // A computer that joins gets the window that the file had, and its removal.
    expect({ ...shown(eva), versions: [] }).toEqual({ ...shown(ana), versions: [] });
  },
);

it('what one who had not learned of it sends of a file that was taken out does not come back', async () => {
  await importInto(ana, { days: null });
  server.exchange(ana, bo);
  takeOut(ana);
  server.send(ana);
  // Bo has more of the same parts, and sends them with what the file had.
  const more = Array.from({ length: 200 }, (_, index) => depositRecord(10 + index, { creationDate: '' }));
  recordStorer(bo, listings.deposits)({ records: more, readAt: REPORT.at });
  server.send(bo);
  server.exchange(ana, bo, eva);
  for (const db of [ana, bo, eva]) expect([listReports(db), count(db)]).toEqual([[], 200]);
});

it('a server that was restored learns again of the files, and of what was taken out', async () => {
  await importInto(ana);
  server.exchange(ana, bo);
  takeOut(ana);
  server.send(ana);
  // Before Bo has taken it, the server is as it was, and older.
  server = new BatchServer();
  for (const db of [ana, bo]) forgetShared(db);
  server.exchange(bo, ana, eva);
  for (const db of [ana, bo, eva]) expect([listReports(db), count(db)]).toEqual([[], 0]);
});

it('killed in the middle of their arrival, a computer has the file and its records whole or not at all', async () => {
  await importInto(ana);
  server.send(ana);
  const before = server.batches;
  takeOut(ana);
  server.send(ana);
  const batches = [...before, ...server.batches.slice(-1)];
  expect(batches.map(({ about }) => JSON.parse(about).subject)).toEqual([
    'records deposits',
    ...[`report ${REPORT.fileId}`, `report ${REPORT.fileId}`],
  ]);
  const batchesPath = join(dirname(bo.name), 'batches.json');
  writeBatches(batchesPath, batches);
  const reached = new Set<number>();
  let rounds = 0;
  // A kill that came too late is tried again.
  for (let attempt = 0; reached.size < 2 || !reached.has(batches.length); ) {
    const path = join(dirname(bo.name), `killed-${attempt}.db`);
    // Killed while the second that it does is under way, each time a little later.
    rounds += 1;
    const after = (rounds % 10) * 2;
    const isAll = await takesAll({ name: 'take', given: { path, batchesPath } }, (said, child) => {
      if (said.length >= 2) setTimeout(() => child.kill('SIGKILL'), after);
    });
    if (isAll) attempt += 1;
    const db = openDatabase(path);
    const { taken } = readBatchPlace(db);
    reached.add(taken);
    const { coverage } = everythingOf(db);
    const expected = [
      [0, 0, 0],
      [3, 0, 1],
      [3, 1, 1],
      [0, 0, 0],
    ];
    expect([count(db), listReports(db).length, coverage.length]).toEqual(expected[taken]);
    db.close();
  }
});

it('refuses a file that is another one than its batch says, and of two of one number the same stands everywhere', async () => {
  await importInto(ana);
  server.exchange(ana, bo);
  const [file] = listReports(ana);
  const kept = { ...file, sha256: REPORT.sha256 };
  const about = { subject: `report ${REPORT.fileId}`, readAt: REPORT.at, rows: 0 };
  const wrong = [
    { about, content: { kept: { ...kept, id: 'another' } } },
    { about, content: { kept: { ...kept, importedAt: 7 } } },
    { about, content: { kept: { ...kept, listing: 'things' } } },
    { about, content: { taken: { file: kept, at: 7, uncovered: [] } } },
    { about: { ...about, rows: 1 }, content: { kept } },
    { about, content: 'nothing of ours' },
  ];
  for (const each of wrong) {
    const batch = { number: 1_000, about: JSON.stringify(each.about), content: packed(each.content) };
    expect(() => takeBatch(bo, batch), JSON.stringify(each)).toThrow();
  }
  expect(shown(bo)).toEqual(shown(ana));
  // One that cannot be read took its place on the server: who knows the file tells of it again.
  const lost = server.keep({ about: JSON.stringify(about), content: packed('nothing'), rows: 0 });
  takeBatch(bo, { number: lost, about: JSON.stringify(about), content: null });
  expect([server.send(bo), readBatchPlace(bo).taken]).toEqual([1, lost]);

  server.keep({
    about: JSON.stringify(about),
    content: packed({ kept: { ...kept, name: 'another.csv' } }),
    rows: 0,
  });
  server.exchange(eva, ana, bo);
  for (const db of [ana, bo, eva]) expect(listReports(db)).toEqual([file]);
  expect([ana, bo, eva].map((db) => readNextBatch(db))).toEqual([null, null, null]);
});
