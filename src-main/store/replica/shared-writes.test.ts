/** What a connection to a shared workspace does beside deciding. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { TieoutError } from '../../../src-shared/errors.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { copiesOf, keepCopy } from '../engine/backup.ts';
import { openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { decideOnClose } from '../work/close-events.ts';
import { digestOfShared } from './followed.ts';
import { shareWhatIsShared } from './shared-writes.ts';
import { joinLog } from './upload.ts';

shareWhatIsShared(() => {
  throw new TieoutError('team-away');
});

it('the daily copy of a shared workspace is made, also while the server is away, and holds all of it', () => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'work.db');
  const before = openDatabase(path, { migrations: workMigrations });
  decideOnClose(before, { month: '2026-09', currency: 'PEN' }, { at: 1, actor: 'Ana' }, () => ({
    kind: 'commented',
    text: 'before sharing',
  }));
  joinLog(before, '7f1d2c66-6a0b-4a57-8a3f-0f4f3f1f6b11');
  const whole = digestOfShared(before);
  before.close();
  const shared = openDatabase(path, { migrations: workMigrations });
  onTestFinished(() => void shared.close());
  keepCopy(shared, path, 1);
  const [copy] = copiesOf(path);
  if (!copy) throw new Error('there is a copy');
  const copied = openDatabase(copy.path, { migrations: workMigrations, readonly: true });
  expect(digestOfShared(copied)).toBe(whole);
  copied.close();
});
