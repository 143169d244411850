/**
 * The campaign: round after round the app is started, its person works, and something breaks. After each round the app
 * is started anew, and what it shows is compared with what the person was told (ledger.ts) and with what the service
 * has.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { AppProcess } from './app-process.ts';
import { type Damaged, damageOne } from './damage.ts';
import { Dice } from './dice.ts';
import { compileFaultyDisk, DISK_FAULTS, failingDisk } from './faulty-disk.ts';
import { Ledger, type Violation } from './ledger.ts';
import { leftBehind } from './left-behind.ts';
import { makeOldWorkspace } from './old-workspace.ts';
import { countRound, countsOf, type Fault, findingsOf, nothingFound, type Outcome } from './outcome.ts';
import type { ActName, Message, Setup, Shown } from './protocol.ts';
import { atService, brokenWorkbooks } from './truth.ts';

type Asked = {
  readonly rounds: number;
  readonly seed: number;
  readonly faults: readonly Fault[];
  readonly acts: readonly ActName[];
  readonly report: (line: string) => void;
  /** Where what is found is added as it is found. */
  readonly outcome?: Outcome;
  /** Ends the campaign in the middle of a round. */
  readonly signal?: AbortSignal;
};

/** The counts so far are told after so many rounds: a campaign may be cut off before its end. */
const TOLD_EVERY = 100;

/** What is still there when the app has been started and ended so often stays. */
const STARTS_TO_CLEAR = 3;

/** A workspace is used for so many rounds; then a new one begins, so that a month does not grow without end. */
const ROUNDS_TOGETHER = 25;
const AS_OF = '2026-11-20T12:00:00Z';
const CLOCKS = [0, 0, 0, DAY_MS, -DAY_MS, 366 * DAY_MS, -40 * DAY_MS] as const;

export async function torture(asked: Asked): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-torture-'));
  const started = Date.now();
  const ahead = Date.parse(AS_OF) - started;
  const sandbox = await startSandbox({
    seed: asked.seed,
    asOf: AS_OF,
    rows: 240,
    months: 2,
    clock: () => Date.now() + ahead,
    planted: false,
  });
  try {
    const campaign = new Campaign(asked, sandbox, folder, ahead);
    await campaign.run();
    return campaign.outcome;
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Campaign {
  readonly outcome: Outcome;
  private readonly asked: Asked;
  private readonly sandbox: Sandbox;
  private readonly folder: string;
  private readonly ahead: number;
  private readonly dice: Dice;
  private readonly library: string | null;
  private ledger = new Ledger();
  private home = '';
  /** The one started last. */
  private app: AppProcess | undefined;
  private notices = 0;
  private onShown: ((shown: Shown) => void) | undefined;
  private spoilt = false;
  /** The round whose traces were not looked for yet. */
  private unseen: { about: string; damaged: Damaged | undefined } = {
    about: 'the beginning',
    damaged: undefined,
  };

  constructor(asked: Asked, sandbox: Sandbox, folder: string, ahead: number) {
    this.asked = asked;
    this.outcome = asked.outcome ?? nothingFound();
    this.sandbox = sandbox;
    this.folder = folder;
    this.ahead = ahead;
    this.dice = new Dice(asked.seed);
    this.library = compileFaultyDisk(folder);
    if (!this.library) this.outcome.skipped.push('failing disks: there is no compiler for them here');
  }

  async run(): Promise<void> {
    const base = await this.prepared();
    const faults = this.asked.faults.filter((fault) => fault !== 'disk' || this.library);
    const { signal } = this.asked;
    const stopped = new Promise<void>((resolve) => {
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    for (let round = 0; round < this.asked.rounds && !signal?.aborted; round += 1) {
      // After a fault that was found, what follows from it is not to be counted again.
      if (round % ROUNDS_TOGETHER === 0 || this.spoilt) this.begin(base, round);
      const fault = faults[round % faults.length] ?? 'kill';
      this.outcome.rounds[fault] += 1;
      const ended = this.round(fault, round);
      // Ignore how a round ends that was cut off.
      ended.catch(() => undefined);
      await Promise.race([ended, stopped.then(() => this.app?.kill())]);
      const done = round + 1;
      if (done % TOLD_EVERY === 0 && done < this.asked.rounds)
        this.asked.report(`${findingsOf(this.outcome)}${countsOf(this.outcome)}`);
    }
  }

  /** A workspace whose month is read, from which every series of rounds begins. */
  private async prepared(): Promise<string> {
    this.makeHome('base');
    const app = this.start({ acts: ['sync'], seed: 1 });
    await app.shown;
    await until(() => (this.outcome.acts.sync?.done ?? 0) > 0);
    if (!(await app.stop())) throw new Error(`the app did not end: ${app.complaints}`);
    this.outcome.acts = {};
    return this.home;
  }

  /** What was told in another workspace does not count in this one. */
  private moveTo(name: string): void {
    [this.home, this.ledger, this.notices] = [join(this.folder, name), new Ledger(), 0];
  }

  private makeHome(name: string): void {
    this.moveTo(name);
    for (const part of ['disk/data', 'disk/desk', 'inbox'])
      mkdirSync(join(this.home, part), { recursive: true });
  }

  /** What the failing disk concerns: all but the computer's keychain. */
  private get disk(): string {
    return join(this.home, 'disk');
  }

  private begin(base: string, round: number): void {
    if (this.home !== base) rmSync(this.home, { recursive: true, force: true });
    this.moveTo(`series-${round}`);
    cpSync(base, this.home, { recursive: true });
    this.spoilt = false;
  }

  /** A workspace of the first released version, which the next start has to bring along. */
  private beginOld(round: number): void {
    this.makeHome(`old-${round}`);
    const setup = this.setup({ seed: 0, clock: 0, acts: [], idle: true });
    for (const done of makeOldWorkspace(setup, Date.now() + this.ahead)) {
      this.ledger.begun(done);
      this.ledger.finished(done);
    }
    // Nothing of it goes on in the rounds after.
    this.spoilt = true;
  }

  private start({
    acts = this.asked.acts,
    seed = this.dice.below(1_000_000_000),
    idle = false,
    clock = 0,
    env = {},
  }: {
    acts?: readonly ActName[];
    idle?: boolean;
    seed?: number;
    clock?: number;
    env?: Record<string, string>;
  } = {}): AppProcess {
    const setup = this.setup({ seed, clock, acts, idle });
    this.app = new AppProcess(setup, env, (message) => this.hear(message));
    return this.app;
  }

  private setup(about: Pick<Setup, 'seed' | 'clock' | 'acts' | 'idle'>): Setup {
    const { reporting, payouts } = this.sandbox.credentials;
    return {
      ...about,
      root: join(this.disk, 'data'),
      keychain: join(this.home, 'keychain.json'),
      desk: join(this.disk, 'desk'),
      inbox: join(this.home, 'inbox'),
      clock: this.ahead + about.clock,
      service: {
        baseUrl: this.sandbox.baseUrl,
        merchantsBaseUrl: this.sandbox.merchantsBaseUrl,
        reporting,
        payouts,
      },
    };
  }

  private hear(message: Message): void {
    if (message.kind === 'shown') this.onShown?.(message.shown);
    if (message.kind === 'shown' || message.kind === 'stopped') return;
    const { name } = message.act;
    const counts = this.outcome.acts[name] ?? { begun: 0, done: 0, failed: {} };
    this.outcome.acts[name] = counts;
    if (message.kind === 'failed') counts.failed[message.code] = (counts.failed[message.code] ?? 0) + 1;
    else counts[message.kind] += 1;
    if (message.kind === 'begun') this.ledger.begun(message.act);
    if (message.kind === 'done') this.ledger.finished(message.act);
  }

  private async round(fault: Fault, number: number): Promise<void> {
    const clock = fault === 'clock' ? this.dice.among(CLOCKS) : 0;
    const env = fault === 'disk' ? this.failing() : {};
    let damaged: Damaged | undefined;
    if (fault === 'kill-at-start' || fault === 'migration') {
      if (fault === 'migration') this.beginOld(number);
      const app = this.start();
      await passed(this.dice.below(1_500));
      await app.kill();
    } else {
      // What is seen at this start is also the end of the round before, unless something else is already broken in this
      // one.
      const app = fault === 'disk' || fault === 'clock' ? this.start({ clock, env }) : await this.look();
      if (fault === 'disk' || fault === 'clock')
        await Promise.race([app.shown.catch(() => undefined), app.ended]);
      await passed(this.dice.below(1_500));
      if (fault === 'kill') await app.kill();
      else if (!(await app.stop()) && fault !== 'disk')
        this.outcome.untrue.push(`round ${number}: did not end in order: ${app.complaints.slice(-300)}`);
      if (fault === 'damage') damaged = damageOne(join(this.disk, 'data'), this.dice);
    }
    const what = [
      fault,
      clock ? `${clock / DAY_MS} days` : '',
      env.TORTURE_FAULT ?? '',
      damaged ? JSON.stringify(damaged) : '',
    ];
    this.unseen = { about: `round ${number} (${what.filter(Boolean).join(' ')})`, damaged };
    // The next start must see this round alone.
    if (fault !== 'kill') {
      const { about } = this.unseen;
      // An app at work has files that it has just begun; one that ended in order has none, but where its end cut off
      // what it does by itself (files of an earlier version are encrypted): a start behind that takes them away.
      for (let start = 1; start <= STARTS_TO_CLEAR; start += 1) {
        const app = await this.look(true);
        if (!(await app.stop()) && fault !== 'disk') return;
        if (leftBehind(this.disk).length === 0) return;
      }
      this.lookForLeftovers(about);
    }
  }

  private lookForLeftovers(about: string): void {
    for (const name of leftBehind(this.disk)) {
      this.outcome.leftBehind.push(`${about}: ${name}`);
      this.asked.report(`${about}: left behind ${name}`);
      this.spoilt = true;
    }
  }

  /** A disk that fails after some bytes, one of its ways. */
  private failing(): Record<string, string> {
    if (!this.library) return {};
    const kind = this.dice.among(DISK_FAULTS);
    return failingDisk(this.library, this.disk, kind, this.dice.below(kind === 'readonly' ? 2 : 400_000));
  }

  /**
   * Starts the app, compares what it shows with what the person was told of the round before, and leaves it at work.
   */
  private async look(idle = false): Promise<AppProcess> {
    const { about, damaged } = this.unseen;
    let violations: Violation[] = [];
    let told = false;
    // At once: what the app does and tells after it has shown itself is not part of what it shows.
    this.onShown = (shown) => {
      violations = this.ledger.compare(shown, atService(this.sandbox));
      const named = damaged ? basename(damaged.file) : undefined;
      // The file that was damaged is found out and named: that is what is asked for.
      if (named !== undefined && shown.audit.problem.includes(named)) {
        told = true;
        violations = violations.filter(
          ({ what }) => !what.includes(named) && !what.includes('of a locked month'),
        );
      }
      // Of these settings there is no other copy: that they begin anew is told.
      if (named === 'settings.json' && shown.notices.length > this.notices)
        violations = violations.filter(({ what }) => !what.startsWith('the person'));
      told ||= shown.notices.length > this.notices || shown.failed.length > 0;
      this.notices = shown.notices.length;
    };
    const app = this.start({ idle });
    await app.shown.catch((error: unknown) => {
      violations = [{ kind: 'false', what: `does not start: ${String(error).slice(0, 500)}` }];
    });
    this.onShown = undefined;
    violations.push(...(await brokenWorkbooks(this.ledger, join(this.disk, 'desk'))));
    if (violations.length > 0) this.spoilt = true;
    if (countRound(this.outcome, { about, violations, damaged: damaged !== undefined, told }))
      this.asked.report(`${about}: damaged, and nobody was told`);
    const found = violations.map(({ kind, what }) => `${kind} ${what}`).join('; ');
    this.asked.report(`${about}: ${found || 'nothing lost'}`);
    this.unseen = { about: 'nothing', damaged: undefined };
    return app;
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await passed(50);
}
