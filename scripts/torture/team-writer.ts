/**
 * A writer of a team (writer-kill-child.ts) as the campaign holds it: started, listened to, killed, and started again
 * on the same files.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Order, Said, WriterSetup } from '../../src-main/team/testing/writer-protocol.ts';
import { childFile } from '../../src-main/testing/thread-files.ts';

/** A start, or following the log, that takes longer hangs. */
const PATIENCE_MS = 90_000;
const SOURCE = join(import.meta.dirname, '../../src-main/team/testing');

export class TeamWriter {
  readonly setup: WriterSetup;
  private readonly onSaid: (said: Said) => void;
  private readonly listeners = new Set<(said: Said) => void>();
  private child: ChildProcess | undefined;
  private errors = '';

  constructor(setup: WriterSetup, onSaid: (said: Said) => void) {
    this.setup = setup;
    this.onSaid = onSaid;
  }

  get name(): string {
    return this.setup.person;
  }

  /** What it wrote on its standard error since it was asked last. */
  complaints(): string {
    const told = this.errors;
    this.errors = '';
    return told;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [childFile(SOURCE, 'writer-kill-child.ts')], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Most of a start is loading: what was compiled once is kept.
        NODE_COMPILE_CACHE: join(tmpdir(), 'tieout-torture-compiled'),
        TIEOUT_TEST_CHILD: JSON.stringify(this.setup),
      },
    });
    this.child = child;
    child.stdin?.on('error', () => undefined);
    child.stderr?.on('data', (text) => {
      this.errors = `${this.errors}${text}`.slice(-4_000);
    });
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const said = parsed(line);
        // What a killed one had still said comes before its end, and counts.
        if (!said) return;
        this.onSaid(said);
        if (this.child === child) for (const listener of this.listeners) listener(said);
      });
    await this.heard((said) => said.said === 'ready');
  }

  order(order: Order): void {
    this.child?.stdin?.write(`${JSON.stringify(order)}\n`);
  }

  /** Follows the log up to the entry. Rejects where that takes too long. */
  async follow(to: number): Promise<void> {
    const there = this.heard((said) => said.said === 'there' && said.sequence >= to);
    this.order({ order: 'follow', to });
    await there;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }

  private heard(isIt: (said: Said) => boolean): Promise<void> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      const end = (error?: Error) => {
        clearTimeout(late);
        this.listeners.delete(listener);
        child?.off('close', onClose);
        if (error) reject(error);
        else resolve();
      };
      const listener = (said: Said) => {
        if (isIt(said)) end();
      };
      const onClose = () => end(new Error(`${this.name} ended: ${this.errors}`));
      const late = setTimeout(() => end(new Error(`${this.name} hangs: ${this.errors}`)), PATIENCE_MS);
      this.listeners.add(listener);
      child?.once('close', onClose);
    });
  }
}

/** A line that a kill cut in two says nothing. */
function parsed(line: string): Said | null {
  try {
    return JSON.parse(line) as Said;
  } catch {
    return null;
  }
}
