/** What a connection to a shared workspace does beside deciding. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type ErrorCode, TieoutError } from '../../../src-shared/errors.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { copiesOf, keepCopy } from '../engine/backup.ts';
import { connect } from '../engine/connect.ts';
import { openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { openWork } from '../testing/databases.ts';
import { decideOnClose, recordExport } from '../work/close-events.ts';
import { digestOfShared } from './testing/digest-of-shared.ts';
import { shareHere } from './testing/share-here.ts';
import { joinLog } from './upload.ts';

let refusal: ErrorCode = 'team-away';
/** Behind which entry of the log each offer was to stand. */
const offeredBehind: number[] = [];
shareHere(({ head }) => {
  offeredBehind.push(head.sequence);
  throw new TieoutError(refusal);
});
/** A writer over another connection gives way once it is asked to. */
let giveWay: () => void = () => undefined;
vi.mock('../engine/turns.ts', async (original) => ({
  ...(await original<typeof import('../engine/turns.ts')>()),
  askForTurn: () => giveWay(),
}));

const PLACE = { month: '2026-09', currency: 'PEN' };

/** A work database that follows a log, and the connection to it. */
function openShared() {
  const folder = temporaryFolder();
  const path = join(folder.path, 'work.db');
  const before = openWork(path);
  joinLog(before, '7f1d2c66-6a0b-4a57-8a3f-0f4f3f1f6b11');
  before.close();
  const shared = openWork(path);
  onTestFinished(() => {
    shared.close();
    folder.remove();
  });
  return { path, shared };
}

it.each([
  ...(['team-away', 'team-unknown', 'team-log-behind', 'team-giving-back', 'team-server-full'] as const),
  ...(['team-app-older', 'team-log-broken', 'team-key-unconfirmed', 'team-refused'] as const),
])('what is exported stands without an entry where the log takes none: %s', (code) => {
  const { shared } = openShared();
  refusal = code;
  const detail = { file: 'close.xlsx', digest: 'd' };
  recordExport(shared, PLACE, detail, { at: 1, actor: 'Ana' });
  expect(shared.prepare('SELECT count(*) FROM auditEntry').pluck().get()).toBe(0n);
  // A decision is refused with its reason.
  const decide = () =>
    decideOnClose(shared, PLACE, { at: 1, actor: 'Ana' }, () => ({ kind: 'commented', text: 'x' }));
  expect(decide).toThrow(expect.objectContaining({ code }));
});

it('a decision waits for another writer of this computer to give way', () => {
  const { path, shared } = openShared();
  const other = connect(path, {});
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  giveWay = () => void (other.inTransaction && other.exec('COMMIT'));
  refusal = 'team-away';
  const decide = () =>
    decideOnClose(shared, PLACE, { at: 1, actor: 'Ana' }, () => ({ kind: 'commented', text: 'x' }));
  expect(decide).toThrow(expect.objectContaining({ code: 'team-away' }));
});

it.each(['a decision', 'a transaction over several turns'])(
  '%s is offered behind what it was made on, whatever another connection takes from the log meanwhile',
  (which) => {
    const usual = Database.prototype.exec;
    let onTakenBack: (db: Database.Database) => void = () => undefined;
    const exec = vi.spyOn(Database.prototype, 'exec').mockImplementation(function (
      this: Database.Database,
      sql: string,
    ) {
      usual.call(this, sql);
      if (sql === 'ROLLBACK') onTakenBack(this);
      return this;
    });
    onTestFinished(() => exec.mockRestore());
    const { path, shared } = openShared();
    const other = connect(path, {});
    onTestFinished(() => void other.close());
    onTakenBack = (db) => {
      if (db === shared) other.prepare('UPDATE sharedLog SET sequence = 1').run();
    };
    refusal = 'team-away';
    offeredBehind.length = 0;
    const comment = () =>
      decideOnClose(shared, PLACE, { at: 1, actor: 'Ana' }, () => ({ kind: 'commented', text: 'x' }));
    const overTurns = () => {
      shared.exec('BEGIN IMMEDIATE');
      comment();
      shared.exec('COMMIT');
    };
    expect(which === 'a decision' ? comment : overTurns).toThrow(
      expect.objectContaining({ code: 'team-away' }),
    );
    expect(Number(other.prepare('SELECT sequence FROM sharedLog').pluck().get())).toBe(1);
    expect(offeredBehind).toEqual([0]);
  },
);

it('the daily copy of a shared workspace is made, also while the server is away, and holds all of it', () => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'work.db');
  const before = openWork(path);
  decideOnClose(before, { month: '2026-09', currency: 'PEN' }, { at: 1, actor: 'Ana' }, () => ({
    kind: 'commented',
    text: 'before sharing',
  }));
  joinLog(before, '7f1d2c66-6a0b-4a57-8a3f-0f4f3f1f6b11');
  const whole = digestOfShared(before);
  before.close();
  const shared = openWork(path);
  onTestFinished(() => void shared.close());
  keepCopy(shared, path, 1);
  const [copy] = copiesOf(path);
  if (!copy) throw new Error('there is a copy');
  const copied = openDatabase(copy.path, { migrations: workMigrations, readonly: true });
  expect(digestOfShared(copied)).toBe(whole);
  copied.close();
});
