/** Folders of workspaces that cannot be read and that a person does not want to be told of any more. */
import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from '../kept-file.ts';

/** The file, version 1. */
const unlistedFile = z.strictObject({ version: z.literal(1), folders: z.array(z.string()) });
const UNLISTED_FILE = 'unlisted.json';

export class UnlistedFolders {
  private readonly path: string;
  private readonly folders = new Set<string>();

  /** The file lies in the folder of the workspaces. */
  constructor(folder: string) {
    this.path = join(folder, UNLISTED_FILE);
  }

  /** A file that cannot be read is told through `onProblem`: then all folders are listed. */
  async read(onProblem: (what: string, error: unknown) => void): Promise<void> {
    const kept = await readKept(
      this.path,
      (content) => unlistedFile.parse(content),
      ({ error }) => onProblem(UNLISTED_FILE, error),
    );
    for (const folder of kept?.folders ?? []) this.folders.add(folder);
  }

  has(folder: string): boolean {
    return this.folders.has(folder);
  }

  async add(folder: string): Promise<void> {
    await writeKept(this.path, { version: 1, folders: [...this.folders, folder] });
    this.folders.add(folder);
  }
}
