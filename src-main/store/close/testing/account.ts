/** A sandbox's account read once for a file of tests, and a workspace of its own for each of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../src-sandbox/index.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { AS_OF, fillAccount, type Listed, NOW, TestWorkspace } from './workspace.ts';

/** Starts the account of these tests, with so many records; the caller must close it. */
export function startAccount(rows: number): Promise<Sandbox> {
  return startSandbox({ seed: 5, asOf: AS_OF, rows, months: 3, clock: () => NOW, planted: false });
}

export const listedBy =
  (sandbox: Sandbox): Listed =>
  (listing) =>
    sandbox.dataset.list(listing as 'deposits');

const FILES = ['cache.db', 'work.db'] as const;
/**
 * The two files of an account of so many records, in the order of their names: filled once in a process, because a
 * score of files of tests begin with the same. Of the process and not of this module, as databases.ts has them.
 */
const made = globalThis as { tieoutFilledAccounts?: Map<number, readonly Buffer[]> };
made.tieoutFilledAccounts ??= new Map();
const filledAccounts = made.tieoutFilledAccounts;

function layAccount(folder: string, rows: number, sandbox: Sandbox): void {
  const paths = FILES.map((name) => join(folder, name));
  const known = filledAccounts.get(rows);
  if (known) {
    for (const [at, path] of paths.entries()) writeFileSync(path, known[at] ?? '', { mode: 0o600 });
    return;
  }
  fillAccount(folder, listedBy(sandbox));
  filledAccounts.set(
    rows,
    paths.map((path) => readFileSync(path)),
  );
}

/**
 * To be called once at the top of a file of tests.
 *
 * @param onWorkspace is given the workspace of each test before it begins
 */
export function accountSetup(
  rows: number,
  onWorkspace: (workspace: TestWorkspace) => void,
): {
  readonly listed: Listed;
  /** Gives the test another workspace, whose month was locked: it is locked once for all of them. */
  readonly locked: () => Promise<void>;
} {
  const [filled, locked] = [temporaryFolder(), temporaryFolder()];
  let lockedAt: number | undefined;
  let sandbox: Sandbox;
  let workspace: TestWorkspace;
  beforeAll(async () => {
    sandbox = await startAccount(rows);
    layAccount(filled.path, rows, sandbox);
  });
  afterAll(async () => {
    filled.remove();
    locked.remove();
    await sandbox.close();
  });
  const begin = (folder: string, clock?: number) => {
    workspace = new TestWorkspace(folder, clock);
    onWorkspace(workspace);
  };
  beforeEach(() => begin(filled.path));
  afterEach(() => workspace.close());
  return {
    listed: (listing) => listedBy(sandbox)(listing),
    locked: async () => {
      if (lockedAt === undefined) {
        const first = new TestWorkspace(filled.path);
        await first.lock();
        lockedAt = first.leaveIn(locked.path);
      }
      workspace.close();
      begin(locked.path, lockedAt);
    },
  };
}
