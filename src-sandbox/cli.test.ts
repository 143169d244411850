import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
type Ended = { code: number | null; out: string; err: string };

/** Runs the command line; `meanwhile` gets all output so far whenever there is more. */
function run(
  args: readonly string[],
  meanwhile?: (out: string, child: ChildProcess) => void,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (part) => {
      out += part;
      meanwhile?.(out, child);
    });
    child.stderr.on('data', (part) => {
      err += part;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

describe('npm run sandbox', () => {
  it('prints addresses and credentials, serves, and stops at an interrupt', async () => {
    let answered: Promise<number> | undefined;
    const { code, out } = await run(['--rows', '10', '--seed', '1', '--no-planted'], (text, child) => {
      const base = /merchants_base_url {2}(\S+)/.exec(text)?.[1];
      if (!base || answered) return;
      answered = fetch(`${base}/v1/deposits`).then((response) => response.status);
      answered.finally(() => child.kill('SIGINT'));
    });
    expect(await answered).toBe(401);
    expect(out).toMatch(/base_url {12}http:\/\/127\.0\.0\.1:\d+\n/);
    expect(out).toContain('10 deposits of');
    expect(out).toContain('0 planted discrepancies');
    // Windows ends a process that is sent an interrupt.
    if (process.platform !== 'win32') expect(code).toBe(0);
  });

  it('does wrong what it is told, and writes the files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tieout-cli-'));
    const fault = '{"on":"GET /v1/deposits","fault":{"kind":"status","status":503}}';
    let answered: Promise<number[]> | undefined;
    const args = [
      '--rows',
      '10',
      '--months',
      '0',
      '--as-of',
      '2026-05-15T12:00:00Z',
      '--kyc-scheme-word',
      'OTHER',
    ];
    const { out } = await run([...args, '--fault', fault, '--files', folder], (text, child) => {
      const base = /merchants_base_url {2}(\S+)/.exec(text)?.[1];
      if (!base || answered) return;
      const status = (path: string) => fetch(base + path).then((response) => response.status);
      answered = Promise.all(['/v1/deposits', '/v1/deposits', '/v1/notes'].map(status));
      answered.finally(() => child.kill('SIGINT'));
    });
    const files = await readdir(folder);
    await rm(folder, { recursive: true });
    expect(await answered).toEqual([503, 503, 401]);
    expect(files).toContain('statement-2026-05-PEN.ofx');
    expect(files).toContain('ledger-2026-05.csv');
    expect(out).toContain('for KYC OTHER');
  });

  it.each([
    [['--fault', 'often'], 'a fault must be JSON: often'],
    [['--bogus'], "Unknown option '--bogus'"],
    [['--rows', 'many'], '--rows must be a whole number: many'],
    [['--port', '70000'], '--port must be at most 65535'],
    [['--as-of', 'yesterday'], 'not an ISO 8601 instant: yesterday'],
    [['--months', '121'], 'months must be 0 to 120'],
  ])('explains itself when told %j', async (args, problem) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(problem);
    expect(err).toContain('Usage: npm run sandbox');
  });

  it('shows its usage when asked', async () => {
    const { code, out } = await run(['--help']);
    // Windows ends a process that is sent an interrupt.
    if (process.platform !== 'win32') expect(code).toBe(0);
    expect(out).toContain('--living');
  });
});
