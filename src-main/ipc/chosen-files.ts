/**
 * The statement files that a person chose or dropped, by token. The window never names a path: of a chosen file only
 * this process knows it, and a dropped one comes as its bytes, of which a copy is kept while it is being imported.
 */
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { StatementFormat } from '../../src-shared/contract/statement-report.ts';
import type { ChosenFile } from '../../src-shared/contract/statements.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';

type Chosen = {
  readonly workspaceId: string;
  readonly path: string;
  readonly name: string;
  format: StatementFormat | null;
  checked: { readonly asked: string; readonly sha256: string } | null;
  /** Of a dropped file: bytes announced and received so far. */
  readonly dropped: { readonly announced: number; received: number } | null;
};

/** Files that are remembered; the oldest are forgotten. */
const MOST_CHOSEN = 50;
const LONGEST_NAME = 200;
/** In the workspace's folder, so that copies go with the workspace. */
const FOLDER = 'dropped';

/**
 * Copies that a killed run left are removed before any other is made, and once: several keep copies in one folder, and
 * the clearing of one would take away what another has begun.
 */
const cleared = new WeakMap<Registry, Promise<unknown>>();

type Registry = Pick<WorkspaceRegistry, 'list' | 'find' | 'folderOf'>;

export class ChosenFiles {
  private readonly files = new Map<string, Chosen>();
  private readonly registry: Registry;

  constructor(registry: Registry) {
    this.registry = registry;
    if (!cleared.has(registry))
      cleared.set(registry, Promise.allSettled(registry.list().map(({ id }) => removed(this.folderOf(id)))));
  }

  /** Throws `statement-not-found`, also for a file of another workspace and one whose bytes are still coming. */
  find(workspaceId: string, token: string): Chosen {
    const file = this.files.get(token);
    if (file?.workspaceId !== workspaceId || (file.dropped && file.dropped.received < file.dropped.announced))
      throw new TieoutError('statement-not-found');
    return file;
  }

  /** Throws `file-unreadable`. */
  async choose(workspaceId: string, path: string): Promise<ChosenFile> {
    const name = basename(path).slice(0, LONGEST_NAME);
    const { size } = await stat(path).catch((error: unknown) => {
      throw new TieoutError('file-unreadable', { subject: name }, error);
    });
    const token = randomUUID();
    this.remember(token, { workspaceId, path, name, format: null, checked: null, dropped: null });
    return { token, name, bytes: size };
  }

  /** Makes room for a dropped file. The name is only shown; where the copy lies is decided here. */
  async announce(workspaceId: string, name: string, bytes: number): Promise<ChosenFile> {
    this.registry.find(workspaceId);
    await cleared.get(this.registry);
    const token = randomUUID();
    const folder = this.folderOf(workspaceId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, token);
    await writeFile(path, '', { mode: 0o600, flag: 'wx' });
    this.remember(token, {
      workspaceId,
      path,
      name,
      format: null,
      checked: null,
      dropped: { announced: bytes, received: 0 },
    });
    return { token, name, bytes };
  }

  /**
   * Adds bytes in their order. Throws `statement-not-found`, `invalid-request` when they are not what comes next,
   * `file-disk-full`, `file-failed`.
   */
  async receive(workspaceId: string, token: string, offset: number, bytes: Uint8Array): Promise<void> {
    const file = this.files.get(token);
    if (file?.workspaceId !== workspaceId || !file.dropped) throw new TieoutError('statement-not-found');
    const { dropped } = file;
    if (offset !== dropped.received || offset + bytes.length > dropped.announced)
      throw new TieoutError('invalid-request', { subject: 'bytes' });
    try {
      await appendFile(file.path, bytes);
      dropped.received += bytes.length;
    } catch (error) {
      await this.letGo(workspaceId, token);
      const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
      throw new TieoutError(full ? 'file-disk-full' : 'file-failed', { subject: file.name }, error);
    }
  }

  /** Forgets the file; a dropped one's copy is removed. */
  async letGo(workspaceId: string, token: string): Promise<void> {
    const file = this.files.get(token);
    if (file?.workspaceId !== workspaceId) return;
    this.files.delete(token);
    if (file.dropped) await removed(file.path);
  }

  private remember(token: string, file: Chosen): void {
    this.files.set(token, file);
    for (const [oldest, { workspaceId }] of [...this.files].slice(0, -MOST_CHOSEN))
      void this.letGo(workspaceId, oldest);
  }

  private folderOf(workspaceId: string): string {
    return join(this.registry.folderOf(workspaceId), FOLDER);
  }
}

/** A copy that cannot be removed now (it is being read, on Windows) is removed with the next start. */
async function removed(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
}
