/** Saved views of the listings, in a file of the workspace's folder: forgetting the workspace forgets them. */
import { join } from 'node:path';
import { z } from 'zod';
import { MOST_VIEWS, type SavedView, savedView } from '../../src-shared/contract/views.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { readKept, type Unusable, writeKept } from '../kept-file.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** The file, version 1. */
const viewsFile = z.strictObject({ version: z.literal(1), views: z.array(savedView) });

const VIEWS_FILE = 'views.json';

export class SavedViews {
  private readonly folderOf: (workspaceId: string) => string;
  private readonly inTurn = oneAtATime();
  private readonly onUnusable: (workspaceId: string, unusable: Unusable) => void;

  /** `folderOf` gives a workspace's folder and throws for one that there is not. */
  constructor(
    folderOf: (workspaceId: string) => string,
    onUnusable: (workspaceId: string, unusable: Unusable) => void,
  ) {
    this.folderOf = folderOf;
    this.onUnusable = onUnusable;
  }

  /** By listing and name, as they are shown. A file that cannot be used is set aside: views can be made again. */
  async list(workspaceId: string): Promise<SavedView[]> {
    const path = join(this.folderOf(workspaceId), VIEWS_FILE);
    const kept = await readKept(
      path,
      (content) => viewsFile.parse(content),
      (unusable) => this.onUnusable(workspaceId, unusable),
    );
    return kept?.views ?? [];
  }

  /** Throws `invalid-request` for one more than a workspace may have. */
  save(workspaceId: string, view: SavedView): Promise<SavedView[]> {
    return this.change(workspaceId, (before) => {
      const others = before
        .filter(({ id }) => id !== view.id)
        .map((other) =>
          view.isDefault && other.listing === view.listing ? { ...other, isDefault: false } : other,
        );
      if (others.length >= MOST_VIEWS) throw new TieoutError('invalid-request', { subject: view.name });
      return [...others, view].sort(
        (a, b) => compare(a.listing, b.listing) || compare(a.name, b.name) || compare(a.id, b.id),
      );
    });
  }

  /** Removing one that is not there changes nothing. */
  remove(workspaceId: string, id: string): Promise<SavedView[]> {
    return this.change(workspaceId, (before) => before.filter((view) => view.id !== id));
  }

  private change(workspaceId: string, change: (before: SavedView[]) => SavedView[]): Promise<SavedView[]> {
    return this.inTurn(async () => {
      const views = change(await this.list(workspaceId));
      const path = join(this.folderOf(workspaceId), VIEWS_FILE);
      await writeKept(path, { version: 1, views });
      return views;
    });
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
