/**
 * A computer of a team that decides at random until it is killed: the app's own threads and its connection to the log, without screens.
 * It says of each decision that it begins and how it ended. What it is told comes as lines, `Order` each.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { TeamServer } from '../../../src-shared/contract/team.ts';
import { detailsOf } from '../../../src-shared/errors.ts';
import { aboutToSend, prepared } from '../../payouts/order.ts';
import { draft, LEAST_AGE_MS, ORIGINS } from '../../payouts/testing/orders.ts';
import { testKeySource } from '../../store/testing/keys.ts';
import { threadFile } from '../../testing/thread-files.ts';
import { STORE_THREAD } from '../../worker/start-ahead.ts';
import { StoreHost } from '../../worker/store-host.ts';
import { keyOfText } from '../own-key.ts';
import { TeamSession } from '../session.ts';

/** In the environment variable `TIEOUT_TEST_CHILD`. */
export type WriterSetup = {
  readonly folder: string;
  readonly workspace: string;
  readonly server: TeamServer;
  readonly person: string;
  /** As the keychain keeps it. */
  readonly privateKey: string;
  /** Named by several people, so that only one of them can be first. */
  readonly references: readonly string[];
};
/** `follow`: no more decisions; says when so many entries of the log are here. */
export type Order = { readonly order: 'decide' | 'end' } | { readonly order: 'follow'; readonly to: number };
/** `key` is what tells a decision from all others, in the database too. */
export type Said =
  | { readonly said: 'ready' | 'resting' }
  | { readonly said: 'begun' | 'done'; readonly key: string }
  | { readonly said: 'refused'; readonly key: string; readonly code: string }
  | { readonly said: 'there'; readonly sequence: number };

const setup = JSON.parse(process.env.TIEOUT_TEST_CHILD ?? '{}') as WriterSetup;
const { folder, workspace, server, person: actor } = setup;
const workPath = join(folder, 'work.db');
const tell = (said: Said) => process.stdout.write(`${JSON.stringify(said)}\n`);
const complain = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);

let session: TeamSession | undefined;
const host = new StoreHost(
  () => new Worker(threadFile('store'), STORE_THREAD),
  { jobProgress: () => undefined, recovered: () => complain('recovered'), report: complain },
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
session = new TeamSession({
  ...{ workspace, workPath, server, password: 'x', store, now: Date.now },
  privateKey: keyOfText(setup.privateKey),
  onState: () => undefined,
  onWork: () => undefined,
  ...{ person: actor, trailKey: new Uint8Array(32) },
  ...{ onPresence: () => undefined, onAssigned: () => undefined },
  onProblem: complain,
});
session.start();

const among = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;
const place = () => ({ month: `2026-0${1 + Math.floor(Math.random() * 9)}`, currency: 'PEN' });
const deciding = () => ({ at: Date.now(), actor });

/** One decision each; null where there is nothing to decide. Each is one entry of the log. */
const DECISIONS = {
  comment: async () => {
    const key = randomUUID();
    return { key, perform: () => store.commentOnClose(workPath, place(), key, deciding()) };
  },
  waive: async () => {
    const key = randomUUID();
    const waiver = { item: 'coverage', reason: key } as const;
    return { key, perform: () => store.waiveItem(workPath, place(), waiver, deciding()) };
  },
  prepare: async () => {
    const key = randomUUID();
    const order = prepared(key, draft({ external_id: among(setup.references) }), Date.now());
    return { key, perform: () => store.insertOrder(workPath, order, Date.now()) };
  },
  send: async () => {
    const open = (await store.listOrders(workPath)).filter(({ state }) => state === 'prepared');
    if (open.length === 0) return null;
    const order = among(open);
    const at = Date.now();
    const sent = {
      ...aboutToSend(order, at, ORIGINS, LEAST_AGE_MS),
      sentBy: { account: actor, day: '2026-09-30' },
    };
    return {
      key: `${order.id} sent by ${actor} at ${at}`,
      perform: () => store.replaceOrder(workPath, order, sent, at),
    };
  },
} as const;
/** Comments and waivers are never refused for what others decided; cashouts are, and are the ones that must not be doubled. */
const DRAWN = ['comment', 'comment', 'waive', 'prepare', 'send'] as const;

let isDeciding = false;
let follows: number | null = null;

async function decideOne(): Promise<void> {
  const decision = await DECISIONS[among(DRAWN)]();
  if (!decision) return;
  const { key, perform } = decision;
  tell({ said: 'begun', key });
  try {
    await perform();
    tell({ said: 'done', key });
  } catch (error) {
    const { code } = detailsOf(error);
    if (code === 'internal') complain(error);
    tell({ said: 'refused', key, code });
    // While the server is away nobody waits for it.
    if (code === 'team-away') await pause(40);
  }
}

async function follow(to: number): Promise<void> {
  await session?.pull().catch(() => pause(50));
  const sequence = (await store.readFollowed(workPath))?.sequence ?? 0;
  if (sequence < to) return;
  tell({ said: 'there', sequence });
  follows = null;
}

let stopped = false;
createInterface({ input: process.stdin }).on('line', (line) => {
  const order = JSON.parse(line) as Order;
  isDeciding = order.order === 'decide';
  follows = order.order === 'follow' ? order.to : null;
  stopped = order.order === 'end';
});
tell({ said: 'ready' });
while (!stopped) {
  if (isDeciding) await decideOne();
  else if (follows !== null) await follow(follows);
  else await pause(5);
}
session.stop();
await host.stop();
process.exit(0);
