/** A folder for what one test makes and others of the same run copy; each worker's temporary files lie elsewhere. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLE = 'TIEOUT_RUN_FOLDER';

/** Begins a run; what it returns ends it. */
export default async function beginRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tieout-run-'));
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

export function runFolder(): string {
  const folder = process.env[VARIABLE];
  if (!folder) throw new Error(`${VARIABLE} is not set: this is no run of playwright.config.ts`);
  return folder;
}
