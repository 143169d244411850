/** Where the files of each workspace lie. */
import { join, relative, sep } from 'node:path';

const DATABASE_FILE = 'cache.db';
const WORK_FILE = 'work.db';
const CLOSES_FOLDER = 'closes';

export class WorkspacePaths {
  protected readonly folder: string;

  /** The folder of all workspaces. */
  constructor(folder: string) {
    this.folder = folder;
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

  databasePath(id: string): string {
    return join(this.folder, id, DATABASE_FILE);
  }

  /** The database of people's own work: what cannot be read from the service again. */
  workPath(id: string): string {
    return join(this.folder, id, WORK_FILE);
  }

  /** The workspace in whose folder the path lies; of another path it is none's. */
  protected idIn(path: string): string {
    const [id = ''] = relative(this.folder, path).split(sep);
    return id;
  }
}
