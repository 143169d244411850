/**
 * Months that were locked before a team shared the workspace. Their locks name the bytes of a file, which only one
 * computer has: it was encrypted with that computer's key. That computer says in an entry of the log what is in it, and
 * the file travels like those of months that are locked later.
 */
import { basename, dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { CloseLock } from '../../../src-shared/contract/close.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { CloseState } from '../../close/state.ts';
import { formWithoutKey } from '../engine/file-cipher.ts';
import type { Db } from '../engine/open.ts';
import { isShared } from '../work/audit.ts';
import { readContent } from '../work/close-content.ts';
import { decideOnClose, readCloseState, readCloseStates } from '../work/close-events.ts';
import { readLockFileState } from '../work/lock-file.ts';

type Unnamed = { readonly place: ClosePlace; readonly lock: CloseLock };

/** Answers how many were told. Throws `cancelled`, and why the log does not take an entry: those before it stand. */
export async function nameCloses(
  work: Db,
  at: number,
  { signal }: { readonly signal: AbortSignal },
): Promise<number> {
  const folder = join(dirname(work.name), 'closes');
  let named = 0;
  for (const { place, lock } of isShared(work) ? unnamed(work) : []) {
    const path = join(folder, lock.file);
    // A plain file gets other bytes when it is encrypted.
    if (formWithoutKey(path) !== 'encrypted' || readLockFileState(folder, lock) !== 'intact') continue;
    const told = await readContent(path, async () => {
      await turn();
      if (signal.aborted) throw new TieoutError('cancelled');
    });
    const { file, bytes, sha256 } = lock;
    // Unless it was told over another computer meanwhile, or is another file now.
    const still = unnamedOf(readCloseState(work, place)).some(
      (each) => each.file === file && each.sha256 === sha256,
    );
    if (!still) continue;
    decideOnClose(work, place, { at, actor: '' }, () => ({
      ...{ kind: 'encrypted', before: { file, sha256 }, file, bytes, sha256 },
      ...told,
    }));
    named += 1;
  }
  return named;
}

const unnamed = (work: Db): Unnamed[] =>
  readCloseStates(work).flatMap(({ month, currency, state }) =>
    unnamedOf(state).map((lock) => ({ place: { month, currency }, lock })),
  );

const unnamedOf = ({ locks }: CloseState): CloseLock[] =>
  locks.filter(({ content, file }) => content === undefined && file === basename(file));
