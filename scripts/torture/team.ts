/**
 * The campaign of a team: writers decide at random on one workspace while clients are killed, the server is ended at
 * once and started again, and connections are cut and delayed. After each round all of them follow the log to its end,
 * and what is in their databases is compared with each other and with what they were told.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import '../../src-main/store/testing/keys.ts';
import { openDatabase } from '../../src-main/store/engine/open.ts';
import { workMigrations } from '../../src-main/store/migrations/work/index.ts';
import { textOfKey } from '../../src-main/team/own-key.ts';
import { startProxy } from '../../src-main/team/testing/cutting-proxy.ts';
import { startTeam } from '../../src-main/team/testing/people.ts';
import { startServer, type TestServer } from '../../src-main/team/testing/server.ts';
import bundleThreads from '../../src-main/testing/bundle-threads.ts';
import { BUNDLED } from '../../src-main/testing/thread-files.ts';
import { Dice } from './dice.ts';
import { statementOf } from './statement.ts';
import {
  countsOfTeam,
  findingsOfTeam,
  nothingFoundInTeam,
  TeamLedger,
  type TeamOutcome,
} from './team-ledger.ts';
import { DECIDING_ENTRIES, lookInto } from './team-truth.ts';
import { TeamWriter } from './team-writer.ts';

/** What breaks in a round. */
const TEAM_FAULTS = ['kill', 'server', 'cut', 'slow', 'all'] as const;
type TeamFault = (typeof TEAM_FAULTS)[number];

type Asked = {
  readonly rounds: number;
  readonly seed: number;
  readonly writers: number;
  /** In turns; all of them unless told. */
  readonly faults?: readonly TeamFault[];
  readonly report: (line: string) => void;
  /** Where what is found is added as it is found. */
  readonly outcome?: TeamOutcome;
  readonly signal?: AbortSignal;
};

/** A workspace is used for so many rounds: a month that grows without end would slow every decision. */
const ROUNDS_TOGETHER = 40;
/** So long a round waits at most for decisions that it can disturb. */
const PATIENCE_MS = 15_000;
/**
 * So many extracts of the books come in, each about a window of an hour that there are records of
 * (writer-background.ts).
 */
const STATEMENTS = 120;
const WINDOWS_APART = 5;
const LINES = 12;
const MONTH = '2026-04';
/** Loaded into the writers' threads. */
const PAUSING = new URL('../../src-main/store/replica/testing/pause-behind-taking-back.ts', import.meta.url)
  .href;
const ROLES = ['preparer', 'cashout_preparer', 'cashout_releaser'];

export async function tortureTeam(asked: Asked): Promise<TeamOutcome> {
  // A writer that loads hundreds of files would be killed while it does.
  if (!process.env[BUNDLED]) {
    process.env.TIEOUT_BUNDLE_THREADS = '1';
    await bundleThreads();
  }
  const folder = mkdtempSync(join(tmpdir(), 'tieout-torture-team-'));
  const server = await startServer();
  const dice = new Dice(asked.seed);
  const proxy = await startProxy(server.port, () => dice.below(1_000_000) / 1_000_000);
  const campaign = new TeamCampaign(asked, { folder, server, proxy, dice });
  try {
    await campaign.run();
    return campaign.outcome;
  } finally {
    await campaign.end();
    await proxy.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Around = {
  readonly folder: string;
  readonly server: TestServer;
  readonly proxy: Awaited<ReturnType<typeof startProxy>>;
  readonly dice: Dice;
};

class TeamCampaign {
  readonly outcome: TeamOutcome;
  private readonly asked: Asked;
  private readonly around: Around;
  private ledger: TeamLedger;
  private writers: TeamWriter[] = [];
  private database = '';
  private spoilt = false;

  constructor(asked: Asked, around: Around) {
    this.asked = asked;
    this.around = around;
    this.outcome = asked.outcome ?? nothingFoundInTeam();
    this.ledger = new TeamLedger(this.outcome);
  }

  async run(): Promise<void> {
    const { rounds, signal, report, faults = TEAM_FAULTS } = this.asked;
    for (let round = 0; round < rounds && !signal?.aborted; round += 1) {
      // After a fault that was found, what follows from it is not to be counted again.
      if (round % ROUNDS_TOGETHER === 0 || this.spoilt) await this.begin(round);
      const fault = faults[round % faults.length] ?? 'all';
      const before = findingsOfTeam(this.outcome);
      try {
        await this.round(fault);
        await this.look(`round ${round} (${fault})`);
      } catch (error) {
        this.outcome.stuck.push(`round ${round} (${fault}): ${error}`);
      }
      this.outcome.rounds += 1;
      this.spoilt = findingsOfTeam(this.outcome) !== before;
      report(`${this.spoilt ? findingsOfTeam(this.outcome) : ''}${fault}: ${countsOfTeam(this.outcome)}`);
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.writers.map((writer) => writer.kill()));
  }

  /** A new team with a workspace that has no entry yet, each of its people at a computer of their own. */
  private async begin(round: number): Promise<void> {
    await this.end();
    const { folder, server, proxy } = this.around;
    const names = Array.from({ length: this.asked.writers }, (_, index) => `writer${index}x`);
    const team = await startTeam(server, Object.fromEntries(names.map((name) => [name, ROLES])));
    await team.end();
    const { database, workspace } = team;
    this.database = database;
    this.ledger = new TeamLedger(this.outcome);
    const empty = join(folder, 'empty.db');
    openDatabase(empty, { migrations: workMigrations }).close();
    const statements = statementsIn(folder);
    this.writers = Object.values(team.people).map(({ name, login, privateKey }, at) => {
      const own = join(folder, `${round}-${name}`);
      mkdirSync(own);
      copyFileSync(empty, join(own, 'work.db'));
      const { ledger } = this;
      return new TeamWriter(
        {
          ...{ folder: own, workspace, person: name, privateKey: textOfKey(privateKey) },
          server: {
            ...{ host: '127.0.0.1', port: proxy.port, database, login },
            authority: null,
            encrypted: false,
          },
          references: Array.from({ length: 200 }, (_, index) => `P-${index}`),
          ...{ statements, syncs: at === 0, pausing: PAUSING },
        },
        (said) => ledger.hear(name, said),
      );
    });
    await Promise.all(this.writers.map((writer) => writer.start()));
  }

  private async round(fault: TeamFault): Promise<void> {
    const { dice, proxy } = this.around;
    const { decided } = this.outcome;
    for (const writer of this.writers) writer.order({ order: 'decide' });
    // Something must be under way: after the round before, computers may not have looked yet whether the server is
    // back. And until once a decision came beside background work, so must that: two writers on a quick machine have
    // decided long before.
    const until = performance.now() + PATIENCE_MS;
    const isUnderWay = () =>
      this.outcome.decided >= decided + this.writers.length && this.outcome.inBackground > 0;
    while (!isUnderWay() && performance.now() < until) await pause(20);
    await pause(dice.below(300));
    if (fault === 'cut') proxy.worsen(0.01 + dice.below(40) / 1_000, dice.below(20));
    if (fault === 'slow') proxy.worsen(0, 20 + dice.below(200));
    if (fault === 'all') proxy.worsen(0.01, dice.below(40));
    const broken: Promise<unknown>[] = [];
    if (fault === 'kill' || fault === 'all') broken.push(this.killSome());
    if (fault === 'server' || fault === 'all') broken.push(this.endServer());
    await Promise.all([...broken, pause(400 + dice.below(600))]);
    proxy.worsen(0);
  }

  /** Up to three, one after the other, each at a moment of its own; who was killed starts again and decides on. */
  private async killSome(): Promise<void> {
    const { dice } = this.around;
    for (let left = 1 + dice.below(3); left > 0; left -= 1) {
      const writer = dice.among(this.writers);
      await pause(dice.below(250));
      await writer.kill();
      this.outcome.kills += 1;
      await writer.start();
      writer.order({ order: 'decide' });
    }
  }

  private async endServer(): Promise<void> {
    const { dice, server } = this.around;
    await pause(dice.below(300));
    this.outcome.restarts += 1;
    await server.away(() => pause(dice.among([0, 0, 300, 1_500])));
  }

  private async look(about: string): Promise<void> {
    // An entry of a client that was killed may still be on its way.
    let entries = -1;
    for (;;) {
      const head = await this.head();
      if (head === entries) break;
      entries = head;
      await Promise.all(this.writers.map((writer) => writer.follow(head)));
    }
    // What was read last was sent while others were there already.
    await Promise.all(this.writers.map((writer) => writer.follow(entries)));
    const [first, ...others] = this.writers.map(({ name, setup }) => ({ name, ...lookInto(setup.folder) }));
    if (!first) return;
    for (const other of others)
      for (const what of ['work', 'records'] as const)
        if (other[what] !== first[what])
          this.outcome.different.push(`${about}: ${what} of ${other.name} and ${first.name}`);
    for (const line of first.overmatched) this.outcome.doubled.push(`${about}: matched twice: line ${line}`);
    const last = others.at(-1) ?? first;
    this.ledger.compare(about, [...first.decided, ...last.windows]);
    // Each decision is one entry, whatever it left in the tables.
    const deciding = await this.count(DECIDING_ENTRIES);
    if (deciding !== first.decided.length)
      this.outcome.doubled.push(`${about}: ${deciding} entries for ${first.decided.length} decisions`);
    for (const writer of this.writers) {
      const complaint = writer.complaints();
      if (complaint) this.outcome.untold.push(`${about}: ${writer.name}: ${complaint}`);
    }
  }

  /** How many entries the log has. */
  private head(): Promise<number> {
    return this.count('SELECT sequence AS count FROM tieout.workspace');
  }

  private async count(sql: string): Promise<number> {
    const client = new Client(this.around.server.as('postgres', this.database));
    await client.connect();
    try {
      const { rows } = await client.query(sql);
      return Number(rows[0].count);
    } finally {
      await client.end();
    }
  }
}

/** Files that any of the writers may import. */
const statementsIn = (folder: string): string[] =>
  Array.from({ length: STATEMENTS }, (_, index) => {
    const path = join(folder, `statement-${index}.ofx`);
    const window = index * WINDOWS_APART;
    writeFileSync(
      path,
      statementOf(`W${window}-`, LINES, MONTH, () => 1 + Math.floor(window / 24)),
    );
    return path;
  });
