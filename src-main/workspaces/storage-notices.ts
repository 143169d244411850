/**
 * What had to be done about a workspace's damaged files, kept in its folder until a person has read it: a recovery at
 * night must not be forgotten with the app that made it.
 */
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { recovery, type StorageRecovery } from '../../src-shared/contract/storage.ts';
import { readKept, type Unusable, writeKept } from '../kept-file.ts';
import type { Recovery } from '../store/recovery/kept-database.ts';
import type { WorkspaceRegistry } from './registry.ts';

const FILE = 'storage-notices.json';
/** Read ones are kept, too, so that they are not told again; so many of the newest. */
const KEPT = 50;

const noticesFile = z.strictObject({
  version: z.literal(1),
  notices: z.array(z.strictObject({ recovery, read: z.boolean() })),
});
type Notices = z.infer<typeof noticesFile>['notices'];

type Parts = {
  readonly registry: WorkspaceRegistry;
  readonly now: () => number;
  /** Every recovery since the app started, of all workspaces. */
  readonly recoveries: () => Promise<readonly Recovery[]>;
  /** A file that cannot be read or written: the notices then hold until the app ends. */
  readonly onProblem: (error: unknown) => void;
};

export class StorageNotices {
  private readonly parts: Parts;
  private readonly known = new Map<string, Promise<Notices>>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Those that are unread, oldest first. Throws `workspace-not-found`. */
  async unread(workspaceId: string): Promise<StorageRecovery[]> {
    const notices = await this.collect(workspaceId);
    return notices.filter(({ read }) => !read).map(({ recovery }) => recovery);
  }

  /** A person has read it. Throws `workspace-not-found`. */
  async dismiss(workspaceId: string, what: StorageRecovery['what'], at: number): Promise<void> {
    const notices = await this.collect(workspaceId);
    const isIt = ({ recovery }: Notices[number]) => recovery.what === what && recovery.at === at;
    await this.keep(
      workspaceId,
      notices.map((notice) => (isIt(notice) ? { ...notice, read: true } : notice)),
    );
  }

  /** A file of the workspace's settings could not be used as it was found. */
  async addUnusable(workspaceId: string, unusable: Unusable): Promise<void> {
    const before = await this.read(workspaceId);
    await this.keep(
      workspaceId,
      [...before, { recovery: this.ofSettings(unusable), read: false }].slice(-KEPT),
    );
  }

  private ofSettings({ file, setAside, copyOf, found }: Unusable): StorageRecovery {
    const at = this.parts.now();
    return { what: 'settings', at, restoredFrom: copyOf, setAside, file, found: [...found] };
  }

  /** Keeps what was recovered, whether or not anybody looks. */
  async collectAll(): Promise<void> {
    for (const { id } of this.parts.registry.list()) await this.collect(id);
  }

  /** The workspace is gone, and its file with it. */
  forget(workspaceId: string): void {
    this.known.delete(workspaceId);
  }

  private async collect(workspaceId: string): Promise<Notices> {
    this.parts.registry.find(workspaceId);
    const before = await this.read(workspaceId);
    const since = (await this.parts.recoveries()).flatMap((one) => this.about(workspaceId, one));
    const missing = since.filter((one) => !before.some(({ recovery }) => isSame(recovery, one)));
    if (missing.length === 0) return before;
    const notices = [...before, ...missing.map((recovery) => ({ recovery, read: false }))].slice(-KEPT);
    await this.keep(workspaceId, notices);
    return notices;
  }

  private about(workspaceId: string, recovery: Recovery): StorageRecovery[] {
    const { path, setAside, at, restoredFrom, work } = recovery;
    const { registry } = this.parts;
    const file = basename(path);
    const told = { at, restoredFrom, setAside: setAside && basename(setAside) };
    if (path === registry.databasePath(workspaceId)) return [{ ...told, what: 'cache' }];
    if (path === registry.workPath(workspaceId))
      return [{ ...told, what: 'work', ...(work === undefined ? {} : { work }) }];
    return dirname(path) === registry.closesFolderOf(workspaceId) ? [{ ...told, what: 'close', file }] : [];
  }

  private read(workspaceId: string): Promise<Notices> {
    const known = this.known.get(workspaceId);
    if (known) return known;
    const reading = this.readFile(workspaceId);
    this.known.set(workspaceId, reading);
    return reading;
  }

  private async readFile(workspaceId: string): Promise<Notices> {
    let own: Unusable | undefined;
    const kept = await readKept(
      this.path(workspaceId),
      (content) => noticesFile.parse(content),
      (unusable) => {
        this.parts.onProblem(unusable.error);
        own = unusable;
      },
    );
    return [...(kept?.notices ?? []), ...(own ? [{ recovery: this.ofSettings(own), read: false }] : [])];
  }

  private async keep(workspaceId: string, notices: Notices): Promise<void> {
    this.known.set(workspaceId, Promise.resolve(notices));
    await writeKept(this.path(workspaceId), { version: 1, notices }).catch(this.parts.onProblem);
  }

  private path(workspaceId: string): string {
    return join(this.parts.registry.folderOf(workspaceId), FILE);
  }
}

function isSame(one: StorageRecovery, other: StorageRecovery): boolean {
  return one.what === other.what && one.at === other.at && one.file === other.file;
}
