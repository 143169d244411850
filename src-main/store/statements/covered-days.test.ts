/** Which days a table covers, said again after its import. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { enterStatement } from '../matching/testing/account.ts';
import { openWork } from '../testing/databases.ts';
import { listAudit } from '../work/audit.ts';
import { decideOnClose } from '../work/close-events.ts';
import { readCovering, storeCovering } from './covered-days.ts';
import { listStatementFiles } from './statements.ts';

const AS_IMPORTED = { firstDay: '2026-10-03', lastDay: '2026-10-30' };
const WHOLE = { firstDay: '2026-10-01', lastDay: '2026-10-31' };

let folder: ReturnType<typeof temporaryFolder>;
let work: Db;
let fileId: string;
beforeEach(() => {
  folder = temporaryFolder();
  work = openWork(join(folder.path, 'work.db'));
  enterStatement(work, 'bank', {
    ...AS_IMPORTED,
    lines: [
      { day: '2026-10-04', amount: '10.00', reference: 'A' },
      { day: '2026-10-30', amount: '-3.00', reference: 'B' },
    ],
  });
  fileId = listStatementFiles(work, 'bank')[0]?.id ?? '';
});
afterEach(() => {
  work.close();
  folder.remove();
});

const cover = (period: typeof WHOLE, shown = AS_IMPORTED) =>
  storeCovering(work, { fileId, period, shown, actor: 'Ana', at: 7 });
const covered = () =>
  listStatementFiles(work, 'bank')[0]?.statements.map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`);
const lock = (month: string) => {
  const digests = { opening: null, closing: null, digest: 'a'.repeat(64), sha256: 'a'.repeat(64) };
  const file = { file: `${month}-PEN-1.db`, bytes: 1, records: 1, preparer: 'Ana', reviewer: 'Ben' };
  decideOnClose(work, { month, currency: 'PEN' }, { at: 1, actor: 'Ana' }, () => ({
    ...{ kind: 'locked', ...digests, ...file },
  }));
};

it('is told with the days that have lines, and is part of the trail', () => {
  expect(readCovering(work, fileId)).toEqual({
    period: AS_IMPORTED,
    lines: { firstDay: '2026-10-04', lastDay: '2026-10-30' },
  });
  cover(WHOLE);
  expect(covered()).toEqual(['2026-10-01 2026-10-31']);
  expect(listAudit(work, { before: null, limit: 1, actions: [] }).entries).toMatchObject([
    {
      action: 'statement.days-changed',
      actor: 'Ana',
      detail: { fileId, before: AS_IMPORTED, after: WHOLE, statements: [{ currency: 'PEN', ...WHOLE }] },
    },
  ]);
  // And narrowed again, as far as there are lines.
  cover({ firstDay: '2026-10-04', lastDay: '2026-10-31' }, WHOLE);
  expect(covered()).toEqual(['2026-10-04 2026-10-31']);
});

it.each([
  ['a line would lie before', { firstDay: '2026-10-05', lastDay: '2026-10-31' }, AS_IMPORTED],
  ['a line would lie after', { firstDay: '2026-10-01', lastDay: '2026-10-29' }, AS_IMPORTED],
  ['the days are none', { firstDay: '2026-10-31', lastDay: '2026-10-01' }, AS_IMPORTED],
])('is refused where %s', (_, period, shown) => {
  expect(() => cover(period, shown)).toThrow('statement-period-wrong');
  expect(covered()).toEqual(['2026-10-03 2026-10-30']);
});

it('is refused where other days are covered than were shown', () => {
  expect(() => cover(WHOLE, WHOLE)).toThrow('settings-changed');
});

it('is refused where a day of a locked month comes or goes, and only there', () => {
  lock('2026-09');
  expect(() => cover({ firstDay: '2026-09-30', lastDay: '2026-10-31' })).toThrow('close-is-locked');
  cover(WHOLE);
  lock('2026-10');
  expect(() => cover({ ...WHOLE, lastDay: '2026-10-30' }, WHOLE)).toThrow('close-is-locked');
  cover({ ...WHOLE, lastDay: '2026-11-02' }, WHOLE);
  expect(covered()).toEqual(['2026-10-01 2026-11-02']);
});

it('is refused where a ledger would no longer state the balance at the end of a locked month, or would anew', () => {
  work.prepare("UPDATE statementFile SET book = 'ledger'").run();
  work.prepare('UPDATE statement SET closing = 7000000').run();
  cover(WHOLE);
  lock('2026-10');
  expect(() => cover({ ...WHOLE, lastDay: '2026-11-02' }, WHOLE)).toThrow('close-is-locked');
  work.prepare("UPDATE statement SET lastDay = '2026-11-02'").run();
  expect(() => cover(WHOLE, { ...WHOLE, lastDay: '2026-11-02' })).toThrow('close-is-locked');
  cover({ ...WHOLE, lastDay: '2026-11-03' }, { ...WHOLE, lastDay: '2026-11-02' });
});

it('is refused for a file that states its days itself, and for one that is gone', () => {
  work.prepare("UPDATE statementFile SET format = 'mt940'").run();
  expect(() => cover(WHOLE)).toThrow('statement-says-its-days');
  fileId = crypto.randomUUID();
  expect(() => cover(WHOLE)).toThrow('statement-not-found');
  expect(() => readCovering(work, fileId)).toThrow('statement-not-found');
});
