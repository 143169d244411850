import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { beside } from './log.mjs';
import { isAlive, readIfThere } from './paths.mjs';
import { run } from './run.mjs';

const node = (script) => [process.execPath, '-e', script];

function isDividedBySession() {
  return readIfThere('/proc/self/autogroup').includes(' nice ');
}

describe('running a command', () => {
  it('gives its code and both outputs', async () => {
    const result = await run(node('console.log("out"); console.error("err"); process.exit(3)'), {
      capture: true,
    });
    expect(result.code).toBe(3);
    expect(result.output).toContain('out\n');
    expect(result.output).toContain('err\n');
  });

  it('never throws, also when there is no such program', async () => {
    const result = await run(['/no/such/program'], { capture: true });
    expect(result).toMatchObject({ code: 127, output: expect.stringContaining('ENOENT') });
  });

  it('in work beside the rest leaves the processor to others, and is heard from when it is waited for', async () => {
    const heard = [];
    vi.spyOn(console, 'log').mockImplementation((line) => heard.push(line));
    onTestFinished(() => vi.restoreAllMocks());
    const ended = beside(() => run(node('console.log("at " + require("os").getPriority())')));
    await run(node(''), { capture: true });
    expect(heard).toEqual([]);
    expect(await ended()).toMatchObject({ code: 0 });
    const [, priority] = /^at (\d+)$/.exec(heard.join()) ?? [];
    expect(Number(priority)).toBeGreaterThanOrEqual(Math.max(1, getPriority()));
  });

  it.skipIf(!isDividedBySession())(
    'leaves it to other sessions too, where it is divided between them',
    async () => {
      const wait =
        'setTimeout(() => console.log(require("fs").readFileSync("/proc/self/autogroup", "utf8")), 700)';
      const answers = ['a', 'b', 'c'].map(() => beside(() => run(node(wait), { capture: true })));
      for (const answer of answers) expect((await answer()).output).toMatch(/ nice 10\n/);
    },
  );

  it('stops what takes too long, and says so', async () => {
    const result = await run(node('setInterval(() => {}, 1000)'), { capture: true, limitMs: 200 });
    expect(result).toMatchObject({ code: 137, stopped: 'it did not end within 0.2 s' });
  });
});

describe.skipIf(process.platform === 'win32')('a bootstrap that is killed', () => {
  it('leaves nothing running', async () => {
    const module = JSON.stringify(new URL('./run.mjs', import.meta.url).href);
    const script = `
      const { run } = await import(${module});
      await run([process.execPath, '-e', 'console.log(process.pid); setInterval(() => {}, 1000)']);
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => parent.kill('SIGKILL'));
    const child = Number(await once(parent.stdout, 'data'));
    onTestFinished(() => {
      if (isAlive(child)) process.kill(child, 'SIGKILL');
    });
    expect(isAlive(child)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(child), { interval: 20 }).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')('a process that has ended', () => {
  it('is not alive while its parent has not asked for its end', async () => {
    // The shell gives its place to a program that knows nothing of what the shell has started.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => parent.kill('SIGKILL'));
    const child = Number(await once(parent.stdout, 'data'));
    expect(isAlive(child)).toBe(true);
    await expect.poll(() => isAlive(child), { interval: 20 }).toBe(false);
    // Its number is still taken.
    expect(() => process.kill(child, 0)).not.toThrow();
    expect(isAlive(parent.pid)).toBe(true);
  });
});
