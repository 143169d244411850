/** The tormented app as the campaign holds it: started, listened to, killed or stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Message, Setup, Shown } from './protocol.ts';

/** A start or an orderly end that takes longer than this hangs. */
const PATIENCE_MS = 60_000;

export class AppProcess {
  readonly shown: Promise<Shown>;
  readonly ended: Promise<{ stopped: boolean; code: number | null; signal: string | null }>;
  private readonly child: ChildProcess;
  private errors = '';

  constructor(setup: Setup, env: Record<string, string>, onMessage: (message: Message) => void) {
    this.child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Most of a round is starting: what was compiled once is kept.
        NODE_COMPILE_CACHE: join(tmpdir(), 'tieout-torture-compiled'),
        ...env,
        TORTURE_SETUP: JSON.stringify(setup),
      },
    });
    let stopped = false;
    let show: (shown: Shown) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    this.shown = new Promise((resolve, reject) => {
      show = resolve;
      fail = reject;
    });
    this.shown.catch(() => undefined);
    this.child.stdin?.on('error', () => undefined);
    this.child.stderr?.on('data', (text) => {
      this.errors = `${this.errors}${text}`.slice(-4_000);
    });
    if (this.child.stdout)
      createInterface({ input: this.child.stdout }).on('line', (line) => {
        const message = parsed(line);
        if (!message) return;
        onMessage(message);
        if (message.kind === 'shown') show(message.shown);
        if (message.kind === 'stopped') stopped = true;
      });
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) => {
        fail(new Error(`the app ended before it showed anything (${code ?? signal}): ${this.errors}`));
        resolve({ stopped, code, signal });
      });
    });
  }

  /** What it wrote on its standard error. */
  get complaints(): string {
    return this.errors;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Asks it to end in order; false when it had to be killed. */
  async stop(): Promise<boolean> {
    this.child.stdin?.write('stop\n');
    const late = setTimeout(() => this.child.kill('SIGKILL'), PATIENCE_MS);
    const { stopped } = await this.ended;
    clearTimeout(late);
    return stopped;
  }
}

const CHILD = join(import.meta.dirname, 'app-child.ts');

/** A line that a kill cut in two is no message. */
function parsed(line: string): Message | null {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return null;
  }
}
