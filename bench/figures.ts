/** How a bench measures and shows what it found. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, platform, release } from 'node:os';
import { join } from 'node:path';

/** What one side did in one round. */
export type Round = {
  readonly requests: number;
  /** Wall time, milliseconds. */
  readonly ms: number;
  /** Processor time of this thread, milliseconds; the service and the garbage collector's helpers are not in it. */
  readonly cpuMs: number;
};

/** Runs `work` for `count` numbered requests, `concurrency` at a time, each taking the next number. */
export async function measured(
  count: number,
  concurrency: number,
  work: (number: number) => Promise<void>,
): Promise<Round> {
  const started = performance.now();
  const cpu = process.threadCpuUsage();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const number = next;
      next += 1;
      await work(number);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const used = process.threadCpuUsage(cpu);
  return {
    requests: count,
    ms: performance.now() - started,
    cpuMs: (used.user + used.system) / 1000,
  };
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Where the figures were taken: they mean nothing without. */
export const machine = () => ({
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  system: `${platform()} ${release()}`,
  node: process.version,
  /** Processes that wanted a core over the last minute; far above the number of cores the figures are soft. */
  loadAverage: Number((loadavg()[0] ?? 0).toFixed(1)),
});

/** Keeps the figures under `.tieout/bench/`; returns the path relative to the project. */
export function keep(name: string, figures: object): string {
  const folder = join('.tieout', 'bench');
  mkdirSync(join(import.meta.dirname, '..', folder), { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(join(import.meta.dirname, '..', file), `${JSON.stringify(figures, null, 2)}\n`);
  return file;
}
