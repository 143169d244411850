/** What is done about the data folder before anything in it is opened. */
import { execFile } from 'node:child_process';
import { realpathSync, statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { moveData } from './data-move.ts';
import { type DataPlace, mountedType, unfitFor } from './data-place.ts';
import { type Claim, type Claimant, claimantOf, claimFolder, RENEWED_MS } from './folder-claim.ts';
import type { Refusal } from './start-refusals.ts';

type Taken =
  | { readonly claim: Claim }
  | { readonly refusal: Refusal; readonly facts: Readonly<Record<string, string>> };

/** Who this process is to others that want the same folder. */
export function thisClaimant(env: NodeJS.ProcessEnv = process.env): Claimant {
  return { host: hostname(), session: env.SESSIONNAME ?? '', pid: process.pid };
}

/**
 * Sees that the folder, which is there (`beforeStart`), is where it may be, moves what an earlier version had
 * elsewhere, and claims it.
 */
export async function takeDataFolder({ folder, before }: DataPlace, now: () => number): Promise<Taken> {
  const path = realpathSync.native(folder);
  const unfit = unfitFor({ platform: process.platform, env: process.env, path, type: await typeOf(path) });
  if (unfit) return { refusal: unfit, facts: { folder: path } };
  if (before !== null) {
    try {
      await moveData(before, folder);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { refusal: 'not-moved', facts: { folder, before, why } };
    }
  }
  const claim = await claimFolder(folder, thisClaimant(), now);
  if (!claim) {
    const host = (await claimantOf(folder))?.host ?? '?';
    return { refusal: 'other-computer', facts: { folder, host } };
  }
  setInterval(() => void claim.renew(), RENEWED_MS).unref();
  return { claim };
}

/** Of the file system; undefined where the system does not tell, and on Windows, where the path does. */
async function typeOf(path: string): Promise<number | string | undefined> {
  try {
    if (process.platform === 'linux') return statfsSync(path).type;
    if (process.platform !== 'darwin') return undefined;
    const { stdout } = await promisify(execFile)('/sbin/mount', { timeout: 2_000 });
    return mountedType(stdout, path);
  } catch {
    return undefined;
  }
}
