/**
 * The workspaces on this machine: a folder each, holding its settings (no secrets) and its databases. Two workspaces
 * never share a file, so forgetting one is removing its folder.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { UnreadableWorkspace, WorkspaceSettings } from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { removeFolder, renameFile } from '../busy-file.ts';
import { checksummed } from '../checksum.ts';
import { forceToDisk } from '../force-to-disk.ts';
import { setAside } from '../kept-file.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { replaceFile } from '../replace-file.ts';
import { RESTORED_FILE } from '../store/work/restored.ts';
import {
  beginRemoval,
  isUnfinished,
  makeEmpty,
  removeUnfinished,
  restoringFolder,
  unfinishedFolders,
} from './unfinished-folders.ts';
import { UnlistedFolders } from './unlisted-folders.ts';
import {
  copyWorkspace,
  describeUnreadable,
  readCopy,
  readWorkspace,
  SETTINGS_FILE,
  type WorkspaceRecord,
  writeWorkspace,
} from './workspace-file.ts';
import { freeName, isTaken } from './workspace-names.ts';
import { WorkspacePaths } from './workspace-paths.ts';

export class WorkspaceRegistry extends WorkspacePaths {
  private readonly records = new Map<string, WorkspaceRecord>();
  private readonly problems = new Map<string, UnreadableWorkspace>();
  private readonly unlisted: UnlistedFolders;
  private readonly onProblem: (what: string, error: unknown) => void;
  private readonly inTurn = oneAtATime();

  private constructor(folder: string, onProblem: (what: string, error: unknown) => void) {
    super(folder);
    this.onProblem = onProblem;
    this.unlisted = new UnlistedFolders(folder);
  }

  /**
   * Reads every workspace below the folder. One whose settings cannot be read is left alone, told through `onProblem`
   * (with the name of its folder) and kept among `unreadable()`; it stops no other.
   */
  static async open(
    folder: string,
    onProblem: (what: string, error: unknown) => void,
  ): Promise<WorkspaceRegistry> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const registry = new WorkspaceRegistry(folder, onProblem);
    await registry.unlisted.read(onProblem);
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !isUnfinished(entry.name)) await registry.take(entry.name);
    }
    return registry;
  }

  private async take(folder: string): Promise<void> {
    try {
      const { record, isChecked } = await readWorkspace(this.folder, folder);
      this.records.set(record.id, record);
      // Of an earlier version: write it with a checksum, so that a change from outside is noticed.
      if (!isChecked)
        await writeWorkspace(this.folder, record).catch((error) => this.onProblem(record.id, error));
      await this.copy(record);
    } catch (error) {
      this.onProblem(folder, error);
      // An empty folder is what an interrupted removal leaves: there is nothing in it to tell anybody about.
      const names = await readdir(join(this.folder, folder)).catch(() => ['?']);
      if (names.length > 0) this.problems.set(folder, await describeUnreadable(this.folder, folder, error));
    }
  }

  /** Oldest first. */
  list(): WorkspaceRecord[] {
    return [...this.records.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  /** Folders of workspaces whose settings cannot be read, without those that a person no longer wants listed. */
  unreadable(): UnreadableWorkspace[] {
    return [...this.problems.values()]
      .filter(({ folder }) => !this.unlisted.has(folder))
      .sort((a, b) => (a.folder < b.folder ? -1 : 1));
  }

  /** The path of an unreadable workspace's folder. Throws `workspace-not-found` for anything else. */
  unreadableFolder(folder: string): string {
    if (!this.problems.has(folder)) throw new TieoutError('workspace-not-found');
    return join(this.folder, folder);
  }

  /**
   * Takes the copy of the settings in the place of settings that cannot be read, which are kept under another name. The
   * permission to move money is not among what comes back: a person gives it again. Throws `workspace-not-found` where
   * there is no such folder or no copy, `workspace-name-taken`.
   */
  restore(folder: string): Promise<WorkspaceRecord> {
    return this.inTurn(async () => {
      const path = join(this.unreadableFolder(folder), SETTINGS_FILE);
      if (this.problems.get(folder)?.copyOf === null) throw new TieoutError('workspace-not-found');
      const { record: copy } = await readCopy(this.folder, folder).catch((error: unknown) => {
        throw new TieoutError('workspace-not-found', {}, error);
      });
      this.refuseTakenName(copy.settings.name, copy.id);
      const service = { ...copy.settings.service, moneyMovement: false };
      await setAside(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw new TieoutError('file-not-writable', { subject: path }, error);
      });
      const record = await this.write({ ...copy, settings: { ...copy.settings, service } });
      this.problems.delete(folder);
      return record;
    });
  }

  /** No longer lists a folder that cannot be read; the folder itself stays as it is. Throws `workspace-not-found`. */
  unlist(folder: string): Promise<void> {
    return this.inTurn(async () => {
      this.unreadableFolder(folder);
      await this.unlisted.add(folder);
    });
  }

  /** Throws `workspace-not-found`. */
  find(id: string): WorkspaceRecord {
    const record = this.records.get(id);
    if (!record) throw new TieoutError('workspace-not-found');
    return record;
  }

  /** What a copy to review a month in is of; undefined of any other workspace, and where there is none. */
  reviewOf(id: string): WorkspaceRecord['review'] {
    return this.records.get(id)?.review;
  }

  /** The workspace in whose folder the path lies. Throws `workspace-not-found`. */
  findByPath(path: string): WorkspaceRecord {
    return this.find(this.idIn(path));
  }

  /** The same; undefined where there is none, or none any more. */
  ownerOf(path: string): WorkspaceRecord | undefined {
    return this.records.get(this.idIn(path));
  }

  /** Where a close reads and writes, and the zone and moment by which days are cut. Throws `workspace-not-found`. */
  closePathsOf(id: string, now: number) {
    return {
      ...this.pathsOf(id),
      folder: this.closesFolderOf(id),
      timeZone: this.find(id).settings.timeZone,
      now,
    };
  }

  /** Throws `workspace-name-taken`. */
  create(settings: WorkspaceSettings, demo: WorkspaceRecord['demo'], now: number): Promise<WorkspaceRecord> {
    return this.inTurn(async () => {
      this.refuseTakenName(settings.name);
      const id = randomUUID();
      // 0700: names, documents and amounts of people are in there.
      await mkdir(join(this.folder, id), { mode: 0o700 });
      try {
        return await this.write({ version: 1, id, createdAt: now, settings, demo, idMerchant: null });
      } catch (error) {
        // A folder without settings would be reported as unreadable at every start.
        await removeFolder(join(this.folder, id));
        throw error;
      }
    });
  }

  /**
   * Throws `workspace-not-found`, `workspace-name-taken`. `first` is done before anything is written and with no other
   * change in between; when it fails, nothing has changed.
   */
  update(
    id: string,
    change: Partial<Pick<WorkspaceRecord, 'settings' | 'idMerchant'>>,
    first: (before: WorkspaceRecord) => Promise<void> = async () => undefined,
  ): Promise<WorkspaceRecord> {
    return this.inTurn(async () => {
      const before = this.find(id);
      const record = { ...before, ...change };
      this.refuseTakenName(record.settings.name, id);
      await first(before);
      return this.write(record);
    });
  }

  /** An empty folder to restore a workspace into: none before `admit`. Throws `workspace-here`, and as `makeEmpty`. */
  makeRoom(id: string, subject: string): Promise<string> {
    return this.inTurn(async () => {
      this.refuseHere(id);
      return makeEmpty(restoringFolder(this.folder, id), subject);
    });
  }

  /**
   * Makes what was restored into `makeRoom`'s folder a workspace, at one stroke; under a name of its own where another
   * workspace has its name. `note` is for the first opening of its work, null for none; `last` is done when nothing can
   * be refused any more. Throws `workspace-here`, `settings-not-kept`, and what `last` throws.
   */
  admit(restored: WorkspaceRecord, note: string | null, last: () => Promise<void>): Promise<WorkspaceRecord> {
    return this.inTurn(async () => {
      this.refuseHere(restored.id);
      const name = freeName(restored.settings.name, this.names());
      const record = { ...restored, settings: { ...restored.settings, name } };
      const folder = restoringFolder(this.folder, record.id);
      if (note !== null) await replaceFile(join(folder, RESTORED_FILE), note);
      await replaceFile(join(folder, SETTINGS_FILE), checksummed(record));
      forceToDisk(folder);
      await last();
      await renameFile(folder, this.folderOf(record.id));
      forceToDisk(this.folder);
      this.records.set(record.id, record);
      await this.copy(record);
      return record;
    });
  }

  /** Removes what a restore that failed or was cancelled has made, and what belongs to it elsewhere. */
  clearRoom(id: string, last: (id: string) => Promise<void>): Promise<void> {
    return this.inTurn(() => this.finishRemoval({ folder: restoringFolder(this.folder, id), id }, last));
  }

  /** A restore never overwrites: also not a folder whose settings cannot be read, which may hold more than the file. */
  private refuseHere(id: string): void {
    const name = this.records.get(id)?.settings.name ?? this.problems.get(id)?.name ?? id;
    if (this.records.has(id) || this.problems.has(id))
      throw new TieoutError('workspace-here', { subject: name });
  }

  /**
   * Removes the folder with everything in it, and then what belongs to it elsewhere (`last`); the database must be
   * closed. At one stroke it is no workspace any more: should anything of it be held open by somebody else, or the app
   * end meanwhile, the rest is done with the next start. Throws `workspace-not-found`, and `file-not-writable` when not
   * even the stroke could be done: then everything stands as it was.
   */
  remove(id: string, last: (id: string) => Promise<void> = async () => undefined): Promise<void> {
    return this.inTurn(async () => {
      const { name } = this.find(id).settings;
      const folder = await beginRemoval(this.folder, id, name);
      this.records.delete(id);
      await this.finishRemoval({ folder, id }, last);
    });
  }

  /**
   * Goes on with removals, and removes what restores made, that did not come to their end; `last` as for `remove`, told
   * whether the workspace was only on its way.
   */
  finishRemovals(last: (id: string, wasArriving: boolean) => Promise<void>): Promise<void> {
    return this.inTurn(async () => {
      for (const left of await unfinishedFolders(this.folder))
        await this.finishRemoval(left, (id) => last(id, left.wasArriving));
    });
  }

  private async finishRemoval(
    { folder, id }: { readonly folder: string; readonly id: string },
    last: (id: string) => Promise<void>,
  ): Promise<void> {
    // Of a workspace that is there, what the keychain has is its own.
    const isHere = this.records.has(id) || this.problems.has(id);
    await removeUnfinished(folder, isHere ? async () => undefined : () => last(id)).catch((error) =>
      this.onProblem(`removing ${id}`, error),
    );
  }

  private refuseTakenName(name: string, exceptId?: string): void {
    if (isTaken(name, this.names(exceptId))) throw new TieoutError('workspace-name-taken', { subject: name });
  }

  private names(exceptId?: string): string[] {
    return this.list().flatMap(({ id, settings }) => (id === exceptId ? [] : [settings.name]));
  }

  private async write(record: WorkspaceRecord): Promise<WorkspaceRecord> {
    await writeWorkspace(this.folder, record);
    this.records.set(record.id, record);
    await this.copy(record);
    return record;
  }

  private copy(record: WorkspaceRecord): Promise<void> {
    return copyWorkspace(this.folder, record, (error) => this.onProblem(record.id, error));
  }
}
