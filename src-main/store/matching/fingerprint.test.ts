/** When what is matched counts as different. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { readDecided, readMatchingState } from './fingerprint.ts';
import { enterStatement } from './testing/account.ts';

let folder: ReturnType<typeof temporaryFolder>;
let work: Db;
beforeEach(() => {
  folder = temporaryFolder();
  work = openWork(join(folder.path, 'work.db'));
});
afterEach(() => {
  work.close();
  folder.remove();
});

const enterFile = () =>
  enterStatement(work, 'bank', {
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    lines: [{ day: '2026-10-06', amount: '1.00' }],
  });
const insertMatch = (runId: number | null) =>
  work
    .prepare(
      "INSERT INTO match (runId, book, origin, currency, difference) VALUES (?, 'bank', 'manual', 'PEN', 0)",
    )
    .run(runId);

it('is another one once a file takes another’s place, a person matches, or a match is undone', () => {
  const states = [readMatchingState(work)];
  enterFile();
  states.push(readMatchingState(work));
  work.exec('DELETE FROM statementFile');
  enterFile();
  states.push(readMatchingState(work));
  const { lastInsertRowid } = insertMatch(null);
  states.push(readMatchingState(work));
  work.prepare("INSERT INTO matchUndo VALUES (?, 1, 'Ana', 'x')").run(lastInsertRowid);
  states.push(readMatchingState(work));
  expect(new Set(states).size).toBe(states.length);
});

it('stays while a run that is not entered yet writes, and while nothing of it changes', () => {
  const before = readMatchingState(work);
  insertMatch(1);
  work.exec("INSERT INTO tieOutRules (one, document) VALUES (1, '{}')");
  expect(readMatchingState(work)).toBe(before);
});

it('knows a file that took the place of another, which no count and no number of a row tells', () => {
  enterFile();
  const before = readDecided(work, 'bank');
  work.exec('DELETE FROM statementFile');
  enterFile();
  expect(readDecided(work, 'bank')).not.toBe(before);
});
