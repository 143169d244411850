/**
 * A folder in which a workspace's bank statements and ledger files appear, put there by a program or a colleague. What
 * is understood without a question is imported as a person would import it; of everything else it is said why not. The
 * files stay as and where they are.
 */
import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type Watched, type WatchedFile, watchedFile } from '../../src-shared/contract/daily-run.ts';
import { BOOKS } from '../../src-shared/contract/statements.ts';
import { statedDays } from '../../src-shared/covered-days.ts';
import { detailsOf, TieoutError } from '../../src-shared/errors.ts';
import { dayOf } from '../../src-shared/period.ts';
import type { ExceptionUpkeep } from '../exceptions/exception-upkeep.ts';
import { followed } from '../jobs/followed.ts';
import type { JobControl } from '../jobs/jobs.ts';
import type { StoreProgress } from '../jobs/store-progress.ts';
import { Turns } from '../jobs/turns.ts';
import { readKept, type Unusable, writeKept } from '../kept-file.ts';
import { AHEAD_MS } from '../statements/limits.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';

/** How a file looked: another size or time, and it is another file. */
const look = z.strictObject({ name: z.string(), bytes: z.int(), modifiedAt: z.number() });
type Look = z.infer<typeof look>;

const version1 = z.strictObject({
  version: z.literal(1),
  folder: z.string().nullable(),
  /** Files that need not be looked at again. */
  done: z.array(look),
});
const version2 = version1.extend({
  version: z.literal(2),
  eachMinute: z.boolean(),
  /** Of the last look that found something new. */
  lookedAt: z.number().nullable(),
  /** Files that wait for a person, and what was said of them. */
  waiting: z.array(z.strictObject({ look, file: watchedFile })),
});
type WatchedFolder = z.infer<typeof version2>;

const FILE = 'watched-folder.json';
const NOTHING: WatchedFolder = {
  ...{ version: 2, folder: null, done: [], eachMinute: false, lookedAt: null, waiting: [] },
};
const watchedFolder = z.union([
  version2,
  version1.transform(({ folder, done }): WatchedFolder => ({ ...NOTHING, folder, done })),
]);
/** So long a file must not change before it is read. */
const SETTLED_MS = 2_000;
const LONGEST_NAME = 200;
/** What systems and programs keep beside files, and files that are not finished yet. */
const NOT_A_STATEMENT = /^[.~]|^(thumbs\.db|desktop\.ini)$|\.(tmp|part|partial|crdownload|download)$/i;

type WatchedParts = {
  readonly registry: WorkspaceRegistry;
  readonly store: Remote<StoreService>;
  readonly jobProgress: StoreProgress;
  readonly upkeep: Pick<ExceptionUpkeep, 'refreshTouched'>;
  readonly now: () => number;
  readonly onUnusable: (workspaceId: string, unusable: Unusable) => void;
  readonly wait: (ms: number) => Promise<void>;
};

type Taking = {
  readonly workspaceId: string;
  readonly actor: string;
  readonly job: JobControl;
  /** Leaves files that wait for a person, and were said to, until they change. */
  readonly onlyNew?: boolean;
};

export class WatchedFolders {
  private readonly parts: WatchedParts;
  /** Two that take from one folder at once would import a file twice. */
  private readonly turns = new Turns(1);
  /** When each folder was last looked at since the start: a look that finds nothing writes nothing. */
  private readonly looked = new Map<string, number>();

  constructor(parts: WatchedParts) {
    this.parts = parts;
  }

  /** The folder and what is known of it. Throws `workspace-not-found`. */
  async watched(workspaceId: string): Promise<Watched> {
    const { folder, eachMinute, lookedAt, waiting } = await this.read(workspaceId);
    return {
      folder,
      eachMinute,
      lookedAt: this.looked.get(workspaceId) ?? lookedAt,
      waiting: waiting.map(({ file }) => file),
    };
  }

  /** Whether the folder is looked at each minute. */
  async watchEachMinute(workspaceId: string, eachMinute: boolean): Promise<void> {
    await writeKept(this.pathOf(workspaceId), { ...(await this.read(workspaceId)), eachMinute });
  }

  /** Watches the folder from now on, or none. What was read of another folder says nothing about this one. */
  async watch(workspaceId: string, folder: string | null): Promise<void> {
    const before = await this.read(workspaceId);
    if (before.folder === folder) return;
    this.looked.delete(workspaceId);
    const { eachMinute } = before;
    await writeKept(this.pathOf(workspaceId), {
      ...NOTHING,
      folder,
      eachMinute: folder !== null && eachMinute,
    });
  }

  /**
   * Whether the folder is looked at each minute and has something that no look has told yet; `again`: or that waits.
   */
  async hasNew(workspaceId: string, { again }: { readonly again: boolean }): Promise<boolean> {
    const kept = await this.read(workspaceId);
    const { folder, done } = kept;
    if (folder === null || !kept.eachMinute) return false;
    const found = await this.lookIn(workspaceId, folder);
    const waiting = kept.waiting.filter((each) => isAmong(each.look, found));
    if (waiting.length < kept.waiting.length) await this.keep(workspaceId, { folder, done, waiting });
    return found.some((file) => (again ? !isAmong(file, done) : isNew(file, kept)));
  }

  /**
   * Imports what is new in the folder and says what became of each file; a file that a person has to do something about
   * is named each time, with `onlyNew` once. Throws `cancelled`.
   */
  take(taking: Taking): Promise<WatchedFile[]> {
    return this.turns.inTurn(taking.workspaceId, taking.job.signal, () => this.takeInTurn(taking));
  }

  private async takeInTurn(taking: Taking): Promise<WatchedFile[]> {
    const { workspaceId, onlyNew = false } = taking;
    const before = await this.read(workspaceId);
    const { folder } = before;
    if (folder === null) return [];
    const found = await this.lookIn(workspaceId, folder);
    // Those that are gone need not be remembered.
    const done = before.done.filter((file) => isAmong(file, found));
    let waiting = before.waiting.filter((each) => isAmong(each.look, found));
    const fresh = found.filter((file) => (onlyNew ? isNew(file, before) : !isAmong(file, done)));
    if (fresh.some(({ isFolder }) => !isFolder)) await this.parts.wait(SETTLED_MS);
    const files: WatchedFile[] = [];
    for (const { isFolder, ...file } of fresh) {
      if (taking.job.signal.aborted) throw new TieoutError('cancelled');
      const outcome = isFolder
        ? told(file.name, 'folder-missing')
        : await this.takeFile(join(folder, file.name), file, taking);
      files.push(outcome);
      waiting = waiting.filter((each) => !isSame(each.look, file));
      if (outcome.outcome === 'imported' || outcome.outcome === 'imported-before') done.push(file);
      // A file that grows is met at every look: nothing is known of it yet that would have to be kept.
      else if (outcome.outcome === 'being-written') continue;
      else waiting.push({ look: file, file: outcome });
      await this.keep(workspaceId, { folder, done, waiting });
    }
    const isKept = files.some(({ outcome }) => outcome !== 'being-written');
    if (!isKept && waiting.length < before.waiting.length)
      await this.keep(workspaceId, { folder, done, waiting });
    if (files.some(({ outcome }) => outcome === 'imported')) this.parts.upkeep.refreshTouched(workspaceId);
    return files;
  }

  /** What stands in the folder; a folder that cannot be read stands for itself. */
  private async lookIn(workspaceId: string, folder: string): Promise<(Look & { isFolder: boolean })[]> {
    const found = await looksIn(folder).catch(() => null);
    this.looked.set(workspaceId, this.parts.now());
    return (
      found?.map((file) => ({ ...file, isFolder: false })) ?? [
        { name: basename(folder), bytes: 0, modifiedAt: 0, isFolder: true },
      ]
    );
  }

  /** Unless another folder, or none, was chosen meanwhile. */
  private async keep(
    workspaceId: string,
    { folder, done, waiting }: Pick<WatchedFolder, 'folder' | 'done' | 'waiting'>,
  ): Promise<void> {
    const now = await this.read(workspaceId);
    if (now.folder !== folder) return;
    const lookedAt = this.looked.get(workspaceId) ?? now.lookedAt;
    await writeKept(this.pathOf(workspaceId), { ...now, done, waiting, lookedAt });
  }

  private async takeFile(path: string, before: Look, taking: Taking): Promise<WatchedFile> {
    const { name } = before;
    try {
      const now = await lookAt(path, name);
      if (!now || !isSame(now, before)) return told(name, 'being-written');
      return await this.import(path, name, taking);
    } catch (error) {
      const details = detailsOf(error);
      if (details.code === 'cancelled') throw error;
      if (details.code === 'statement-changed') return told(name, 'being-written');
      if (details.code === 'statement-already-imported') return told(name, 'imported-before');
      return told(name, 'not-read', { error: details });
    }
  }

  /** As the dialog of an import does, where a person would have nothing to change in it. */
  private async import(
    path: string,
    name: string,
    { workspaceId, actor, job }: Taking,
  ): Promise<WatchedFile> {
    const { registry, store, now } = this.parts;
    const workPath = registry.workPath(workspaceId);
    const inspected = await Promise.all(
      BOOKS.map(async (book) => ({
        book,
        ...(await store.inspectStatement(workPath, { path, name, book })),
      })),
    );
    if (inspected.some(({ importedBefore }) => importedBefore)) return told(name, 'imported-before');
    // Formats of banks are statements. A table is of the book into which one with its columns was imported.
    const possible = inspected.filter(({ book, table }) => (table ? table.remembered : book === 'bank'));
    const [only] = possible;
    if (!only) return told(name, 'mapping-unknown');
    if (possible.length > 1) return told(name, 'asks');
    const { book, format, table } = only;
    const { timeZone } = registry.find(workspaceId).settings;
    const mapping = table?.mapping ?? null;
    // Columns that are known of another currency: which account has this one was never said.
    if (mapping?.account === '' && !mapping.roles.includes('account')) return told(name, 'asks');
    const reading = { path, name, book, format, mapping, latest: dayOf(now() + AHEAD_MS, timeZone) } as const;
    const { report, sha256 } = await followed(this.parts, job, () =>
      store.checkStatement(job.id, workPath, reading),
    );
    const { lines, problems, problemCount, questions, cutSigns, statements } = report;
    if (problemCount > 0) return told(name, 'faulty', { lines, row: problems[0]?.row ?? null });
    const isInDoubt =
      questions.length > 0 ||
      cutSigns.length > 0 ||
      statements.some(({ alike, lacking }) => alike > 0 || lacking > 0);
    if (isInDoubt) return told(name, 'asks', { lines, row: cutSigns[0]?.row ?? null });
    const period = statedDays(report, dayOf(now(), timeZone));
    const about = { fileId: randomUUID(), name: name.slice(0, LONGEST_NAME), sha256 };
    await followed(this.parts, job, () =>
      store.importStatement(job.id, workPath, reading, { ...about, period, actor, at: now() }),
    );
    return told(name, 'imported', { lines });
  }

  private async read(workspaceId: string): Promise<WatchedFolder> {
    const kept = await readKept(
      this.pathOf(workspaceId),
      (content) => watchedFolder.parse(content),
      (unusable) => this.parts.onUnusable(workspaceId, unusable),
    );
    return kept ?? NOTHING;
  }

  private pathOf(workspaceId: string): string {
    const { registry } = this.parts;
    return join(registry.folderOf(registry.find(workspaceId).id), FILE);
  }
}

/** Oldest first, so that statements come in their order. Throws where the folder cannot be read. */
async function looksIn(folder: string): Promise<Look[]> {
  const names = (await readdir(folder)).filter((name) => !NOT_A_STATEMENT.test(name));
  const looks = await Promise.all(names.map((name) => lookAt(join(folder, name), name)));
  return looks
    .filter((file) => file !== null)
    .sort((a, b) => a.modifiedAt - b.modifiedAt || (a.name < b.name ? -1 : 1));
}

/** Null for a folder, and for what is gone. */
async function lookAt(path: string, name: string): Promise<Look | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { name, bytes: found.size, modifiedAt: found.mtimeMs } : null;
}

function isSame(a: Look, b: Look): boolean {
  return a.name === b.name && a.bytes === b.bytes && a.modifiedAt === b.modifiedAt;
}

const isAmong = (file: Look, others: readonly Look[]): boolean => others.some((other) => isSame(file, other));

const isNew = (file: Look, { done, waiting }: Pick<WatchedFolder, 'done' | 'waiting'>): boolean =>
  !isAmong(file, done) && !waiting.some((each) => isSame(file, each.look));

function told(
  name: string,
  outcome: WatchedFile['outcome'],
  about: Partial<Omit<WatchedFile, 'name' | 'outcome'>> = {},
): WatchedFile {
  return { name: name.slice(0, LONGEST_NAME), outcome, lines: 0, row: null, error: null, ...about };
}
