/**
 * The workspaces on this machine: a folder each, holding its settings (no secrets) and its database. Two workspaces
 * never share a file, so forgetting one is removing its folder.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import {
  DEFAULT_SERVICE_SETTINGS,
  type WorkspaceSettings,
  workspaceSettings,
} from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { withServiceDefaults } from './service-defaults.ts';

/** The settings file, version 1. */
const workspaceRecord = z.strictObject({
  version: z.literal(1),
  id: z.uuid(),
  createdAt: z.int(),
  settings: z.preprocess(withServiceDefaults(DEFAULT_SERVICE_SETTINGS), workspaceSettings),
  /** For a demo workspace: what the embedded service's data grows from, so that every start shows the same data. */
  demo: z.strictObject({ seed: z.int(), asOf: z.iso.datetime() }).nullable(),
  /** The merchant whose records fill the cache, from the first login on; another one's must never mix in. */
  idMerchant: z.string().nullable(),
});
export type WorkspaceRecord = z.infer<typeof workspaceRecord>;

const SETTINGS_FILE = 'workspace.json';
const DATABASE_FILE = 'cache.db';
const WORK_FILE = 'work.db';
const CLOSES_FOLDER = 'closes';

export class WorkspaceRegistry {
  private readonly folder: string;
  private readonly records: Map<string, WorkspaceRecord>;
  /** The change under way: each starts from what the one before it left. */
  private changing: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, records: Map<string, WorkspaceRecord>) {
    this.folder = folder;
    this.records = records;
  }

  /**
   * Reads every workspace below the folder. One whose settings cannot be read is left alone and reported through
   * `onUnreadable`; it stops no other.
   */
  static async open(
    folder: string,
    onUnreadable: (id: string, error: unknown) => void,
  ): Promise<WorkspaceRegistry> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const records = new Map<string, WorkspaceRecord>();
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      try {
        const text = await readFile(join(folder, entry.name, SETTINGS_FILE), 'utf8');
        const record = workspaceRecord.parse(JSON.parse(text));
        // A folder copied by hand would share its original's database and credentials.
        if (record.id !== entry.name) throw new Error('the folder is not named after the workspace in it');
        records.set(record.id, record);
      } catch (error) {
        onUnreadable(entry.name, error);
      }
    }
    return new WorkspaceRegistry(folder, records);
  }

  /** Oldest first. */
  list(): WorkspaceRecord[] {
    return [...this.records.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  /** Throws `workspace-not-found`. */
  find(id: string): WorkspaceRecord {
    const record = this.records.get(id);
    if (!record) throw new TieoutError('workspace-not-found');
    return record;
  }

  /** The workspace in whose folder the path lies. Throws `workspace-not-found`. */
  findByPath(path: string): WorkspaceRecord {
    const [id = ''] = relative(this.folder, path).split(sep);
    return this.find(id);
  }

  /** Everything of the workspace lies in it, and goes with it. */
  folderOf(id: string): string {
    return join(this.folder, id);
  }

  /** The files of locked months. */
  closesFolderOf(id: string): string {
    return join(this.folder, id, CLOSES_FOLDER);
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
        await rm(join(this.folder, id), { recursive: true, force: true });
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

  /** Removes the folder with everything in it; the database must be closed. */
  remove(id: string): Promise<void> {
    return this.inTurn(async () => {
      this.find(id);
      await rm(join(this.folder, id), { recursive: true, force: true, maxRetries: 5 });
      this.records.delete(id);
    });
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
    const path = join(this.folder, record.id, SETTINGS_FILE);
    await writeFileAtomic(path, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
    this.records.set(record.id, record);
    return record;
  }
}
