/**
 * The workspaces on this machine: a folder each, holding its settings (no secrets) and its database. Two workspaces
 * never share a file, so forgetting one is removing its folder.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import type { UnreadableWorkspace, WorkspaceSettings } from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { removeFolder, renameFile, unprotectAll, whileBusy } from '../busy-file.ts';
import { checksummed } from '../checksum.ts';
import { fileError } from '../file-error.ts';
import { forceToDisk } from '../force-to-disk.ts';
import { readKept, setAside, writeKept } from '../kept-file.ts';
import { replaceFile } from '../replace-file.ts';
import { RESTORED_FILE } from '../store/work/restored.ts';
import {
  copyWorkspace,
  describeUnreadable,
  readCopy,
  readWorkspace,
  SETTINGS_FILE,
  type WorkspaceRecord,
  writeWorkspace,
} from './workspace-file.ts';

export type { WorkspaceRecord };

/** Folders that cannot be read and that a person does not want to be told of any more, version 1. */
const unlistedFile = z.strictObject({ version: z.literal(1), folders: z.array(z.string()) });
const UNLISTED_FILE = 'unlisted.json';
const DATABASE_FILE = 'cache.db';
const WORK_FILE = 'work.db';
const CLOSES_FOLDER = 'closes';
/** The folder of a workspace whose removal was begun, before its id. */
const REMOVED = 'removed-';
/** The folder into which a workspace is being restored from a file, before its id. */
const RESTORING = 'restoring-';
const isNoWorkspace = (folder: string) => folder.startsWith(REMOVED) || folder.startsWith(RESTORING);

export class WorkspaceRegistry {
  private readonly folder: string;
  private readonly records = new Map<string, WorkspaceRecord>();
  private readonly problems = new Map<string, UnreadableWorkspace>();
  private readonly unlisted = new Set<string>();
  private readonly onProblem: (what: string, error: unknown) => void;
  /** The change under way: each starts from what the one before it left. */
  private changing: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, onProblem: (what: string, error: unknown) => void) {
    this.folder = folder;
    this.onProblem = onProblem;
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
    await registry.readUnlisted();
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !isNoWorkspace(entry.name)) await registry.take(entry.name);
    }
    return registry;
  }

  private async readUnlisted(): Promise<void> {
    const kept = await readKept(
      join(this.folder, UNLISTED_FILE),
      (content) => unlistedFile.parse(content),
      ({ error }) => this.onProblem(UNLISTED_FILE, error),
    );
    for (const folder of kept?.folders ?? []) this.unlisted.add(folder);
  }

  private async take(folder: string): Promise<void> {
    try {
      const { record, isChecked } = await readWorkspace(this.folder, folder);
      this.records.set(record.id, record);
      // Of an earlier version: from now on nobody changes it unseen.
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
      const folders = [...this.unlisted, folder];
      await writeKept(join(this.folder, UNLISTED_FILE), { version: 1, folders });
      this.unlisted.add(folder);
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

  private idIn(path: string): string {
    const [id = ''] = relative(this.folder, path).split(sep);
    return id;
  }

  /** Everything of the workspace lies in it, and goes with it. */
  folderOf(id: string): string {
    return join(this.folder, id);
  }

  /** The files of locked months. */
  closesFolderOf(id: string): string {
    return join(this.folder, id, CLOSES_FOLDER);
  }

  /** Its two databases. */
  pathsOf(id: string): { readonly cachePath: string; readonly workPath: string } {
    return { cachePath: this.databasePath(id), workPath: this.workPath(id) };
  }

  /** Where a close reads and writes, and the zone and moment (epoch ms) by which its days are cut. Throws `workspace-not-found`. */
  closePathsOf(id: string, now: number) {
    return {
      ...this.pathsOf(id),
      folder: this.closesFolderOf(id),
      timeZone: this.find(id).settings.timeZone,
      now,
    };
  }

  databasePath(id: string): string {
    return join(this.folder, id, DATABASE_FILE);
  }

  /** The database of people's own work: what cannot be read from the service again. */
  workPath(id: string): string {
    return join(this.folder, id, WORK_FILE);
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

  /**
   * An empty folder for a workspace that is restored from a file: no workspace before `admit`. Throws `workspace-here`, and
   * `file-not-writable` and its like with `subject`.
   */
  makeRoom(id: string, subject: string): Promise<string> {
    return this.inTurn(async () => {
      this.refuseHere(id);
      const folder = join(this.folder, `${RESTORING}${id}`);
      try {
        await removeFolder(folder);
        await mkdir(folder, { mode: 0o700 });
      } catch (error) {
        throw fileError(error, subject);
      }
      return folder;
    });
  }

  /**
   * Makes what was restored into `makeRoom`'s folder a workspace, at one stroke; under a name of its own where another workspace
   * has its name. `note` is for the first opening of its work, null for none; `last` is done when nothing can be refused any more. Throws
   * `workspace-here`, `settings-not-kept`, and what `last` throws.
   */
  admit(restored: WorkspaceRecord, note: string | null, last: () => Promise<void>): Promise<WorkspaceRecord> {
    return this.inTurn(async () => {
      this.refuseHere(restored.id);
      const name = this.freeName(restored.settings.name);
      const record = { ...restored, settings: { ...restored.settings, name } };
      const folder = join(this.folder, `${RESTORING}${record.id}`);
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
    return this.inTurn(() => this.finishRemoval(join(this.folder, `${RESTORING}${id}`), id, last));
  }

  /** A restore never overwrites: also not a folder whose settings cannot be read, which may hold more than the file. */
  private refuseHere(id: string): void {
    const name = this.records.get(id)?.settings.name ?? this.problems.get(id)?.name ?? id;
    if (this.records.has(id) || this.problems.has(id))
      throw new TieoutError('workspace-here', { subject: name });
  }

  private freeName(name: string): string {
    const taken = new Set(this.list().map(({ settings }) => settings.name.toLowerCase()));
    for (let number = 1; ; number += 1) {
      // A name has at most 80 characters.
      const free = number === 1 ? name : `${name.slice(0, 75)} ${number}`;
      if (!taken.has(free.toLowerCase())) return free;
    }
  }

  /**
   * Removes the folder with everything in it, and then what belongs to it elsewhere (`last`); the database must be closed.
   * At one stroke it is no workspace any more: should anything of it be held open by somebody else, or the app end meanwhile,
   * the rest is done with the next start. Throws `workspace-not-found`, and `file-not-writable` when not even the stroke
   * could be done: then everything stands as it was.
   */
  remove(id: string, last: (id: string) => Promise<void> = async () => undefined): Promise<void> {
    return this.inTurn(async () => {
      const { name } = this.find(id).settings;
      await renameFile(this.folderOf(id), this.removedFolder(id)).catch((error: unknown) => {
        throw fileError(error, name);
      });
      this.records.delete(id);
      await this.finishRemoval(this.removedFolder(id), id, last);
    });
  }

  /**
   * Goes on with removals, and removes what restores made, that did not come to their end; `last` as for `remove`, told whether the
   * workspace was only on its way.
   */
  finishRemovals(last: (id: string, wasArriving: boolean) => Promise<void>): Promise<void> {
    return this.inTurn(async () => {
      for (const name of (await readdir(this.folder).catch(() => [])).filter(isNoWorkspace)) {
        const id = name.slice(name.indexOf('-') + 1);
        await this.finishRemoval(join(this.folder, name), id, () => last(id, name.startsWith(RESTORING)));
      }
    });
  }

  /** The folder itself goes last of all: as long as it is there, it is known what is still to be done. */
  private async finishRemoval(
    folder: string,
    id: string,
    last: (id: string) => Promise<void>,
  ): Promise<void> {
    try {
      unprotectAll(folder);
      for (const name of await readdir(folder))
        await whileBusy(() => rm(join(folder, name), { recursive: true, force: true }));
      // Of a workspace that is there, what the keychain has is its own.
      if (!this.records.has(id) && !this.problems.has(id)) await last(id);
      await whileBusy(() => rmdir(folder));
    } catch (error) {
      this.onProblem(`removing ${id}`, error);
    }
  }

  private removedFolder(id: string): string {
    return join(this.folder, `${REMOVED}${id}`);
  }

  private inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.changing.then(change);
    this.changing = turn.catch(() => undefined);
    return turn;
  }

  private refuseTakenName(name: string, exceptId?: string): void {
    const taken = this.list().some(
      ({ id, settings }) => id !== exceptId && settings.name.toLowerCase() === name.toLowerCase(),
    );
    if (taken) throw new TieoutError('workspace-name-taken', { subject: name });
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
