/**
 * A computer of a team that works at random until it is killed: the app's own threads and its connections to the log,
 * without screens. A person decides; beside that statements come in, matches are looked for, and records arrive, in
 * threads and over connections of their own. It says of each decision that it begins and how it ended. What it is told
 * comes as lines, `Order` each.
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { detailsOf } from '../../../src-shared/errors.ts';
import { StatementReaders } from '../../statement-reader/readers.ts';
import { READER_THREAD, threadReader } from '../../statement-reader/testing/thread-reader.ts';
import { testKeySource } from '../../store/testing/keys.ts';
import { threadFile } from '../../testing/thread-files.ts';
import { STORE_THREAD } from '../../worker/start-ahead.ts';
import { StoreHost } from '../../worker/store-host.ts';
import { keyOfText } from '../own-key.ts';
import { RecordsExchange } from '../records-exchange.ts';
import { connectionOf } from '../server-settings.ts';
import { TeamSession } from '../session.ts';
import { connectLog } from '../shared-log.ts';
import { worksInBackground } from './writer-background.ts';
import { type Decision, decisionsOf } from './writer-decisions.ts';
import type { Order, Said, WriterSetup } from './writer-protocol.ts';

const setup = JSON.parse(process.env.TIEOUT_TEST_CHILD ?? '{}') as WriterSetup;
const { folder, workspace, server, person: actor, pausing } = setup;
const paths = { workPath: join(folder, 'work.db'), cachePath: join(folder, 'cache.db') };
const { workPath, cachePath } = paths;
const tell = (said: Said) => process.stdout.write(`${JSON.stringify(said)}\n`);
const complain = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);

const readers = new StatementReaders({
  start: () => threadReader(new Worker(threadFile('reader'), READER_THREAD)),
  report: complain,
});
let session: TeamSession | undefined;
const host = new StoreHost(
  () => new Worker(threadFile('store'), { ...STORE_THREAD, execArgv: ['--import', pausing] }),
  {
    jobProgress: () => undefined,
    recovered: () => complain('recovered'),
    askReader: (ask) => readers.answer(ask),
    report: complain,
  },
  testKeySource,
  (offered) => {
    if (!session) throw new Error('nothing is decided before the log is followed');
    return session.offer(offered);
  },
);
const { store } = host;
if ((await store.readFollowed(workPath)) === null) {
  await store.joinLog(workPath, workspace);
  await store.closeDatabase(workPath);
}
const privateKey = keyOfText(setup.privateKey);
const exchange = new RecordsExchange({
  ...{ workspace, workPath, cachePath, privateKey, store, now: Date.now },
  connect: () => connectLog(connectionOf(server, 'x')),
  maySend: () => true,
  onRecords: () => undefined,
  onProblem: complain,
});
session = new TeamSession({
  ...{ workspace, workPath, server, password: 'x', store, now: Date.now, privateKey },
  onState: () => undefined,
  onWork: () => undefined,
  onRecords: () => exchange.look(),
  ...{ person: actor, trailKey: new Uint8Array(32) },
  ...{ onPresence: () => undefined, onAssigned: () => undefined },
  onProblem: complain,
});
session.start();

let isDeciding = false;
let follows: number | null = null;
let stopped = false;

async function perform(decision: Decision, inBackground: boolean): Promise<void> {
  const { key, perform } = decision;
  tell({ said: 'begun', key });
  try {
    await perform();
    tell({ said: 'done', key, inBackground });
  } catch (error) {
    const { code } = detailsOf(error);
    if (code === 'internal') complain(error);
    tell({ said: 'refused', key, code });
    // While the server is away decisions fail at once.
    if (code === 'team-away') await pause(40);
  }
}

/** In the background one thing is done after the other, beside what the person decides. */
let isBusy = false;
async function workInBackground(): Promise<void> {
  const works = worksInBackground({ store, paths, setup, exchange });
  while (!stopped) {
    if (isDeciding) {
      isBusy = true;
      const work = await works();
      if (work) await perform(work, true);
      isBusy = false;
    }
    await pause(Math.random() * 20);
  }
}

async function follow(to: number): Promise<void> {
  if (isBusy) return pause(5);
  try {
    await session?.pull();
    await exchange.run();
  } catch {
    return pause(50);
  }
  const sequence = (await store.readFollowed(workPath))?.sequence ?? 0;
  if (sequence < to) return;
  tell({ said: 'there', sequence });
  follows = null;
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const order = JSON.parse(line) as Order;
  isDeciding = order.order === 'decide';
  follows = order.order === 'follow' ? order.to : null;
  stopped = order.order === 'end';
});
tell({ said: 'ready' });
void workInBackground();
const decide = decisionsOf({ store, workPath, setup });
while (!stopped) {
  if (isDeciding) {
    const decision = await decide();
    if (decision) await perform(decision, false);
  } else if (follows !== null) await follow(follows);
  else await pause(5);
}
session.stop();
await exchange.stop();
await host.stop();
readers.stop();
process.exit(0);
