/** Decides until it is killed, and says each decision that stands. Its arguments are in the environment. */
import { createPrivateKey, randomUUID } from 'node:crypto';
import '../../store/testing/keys.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { workMigrations } from '../../store/migrations/work/index.ts';
import { decideOnClose } from '../../store/work/close-events.ts';
import { connectLog } from '../shared-log.ts';
import { Replica } from './replica.ts';

const { path, workspace, key, actor, config } = JSON.parse(process.env.TIEOUT_TEST_CHILD ?? '{}');
const replica = new Replica({
  db: openDatabase(path, { migrations: workMigrations }),
  workspace,
  privateKey: createPrivateKey(key),
  connect: () => connectLog(config),
});
for (;;) {
  const text = randomUUID();
  await replica.decide((db) =>
    decideOnClose(db, { month: '2026-09', currency: 'PEN' }, { at: 1, actor }, () => ({
      kind: 'commented',
      text,
    })),
  );
  process.stdout.write(`${text}\n`);
}
