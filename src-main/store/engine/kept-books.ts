/**
 * The connection to a workspace's databases that is kept from one question to the next, with what was learnt over it.
 */

import { openBooks, type Paths } from './books.ts';
import type { Db } from './open.ts';

export type OpenBooks<T> = { readonly db: Db; readonly learnt: T };

/** Of one workspace at a time: to open another's lets go of the first. */
export class KeptBooks<T> {
  private readonly nothing: () => T;
  private kept: (OpenBooks<T> & { readonly paths: Paths }) | null = null;

  /** @param nothing what is learnt over a connection that was just opened */
  constructor(nothing: () => T) {
    this.nothing = nothing;
  }

  open({ workPath, cachePath }: Paths): OpenBooks<T> {
    const { kept } = this;
    if (kept && kept.paths.workPath === workPath && kept.paths.cachePath === cachePath) return kept;
    this.close();
    const paths = { workPath, cachePath };
    this.kept = { paths, db: openBooks(paths), learnt: this.nothing() };
    return this.kept;
  }

  /** Lets go of the databases; with a path, if it is one of theirs. */
  close(path?: string): void {
    const { kept } = this;
    if (!kept || (path !== undefined && path !== kept.paths.workPath && path !== kept.paths.cachePath))
      return;
    this.kept = null;
    kept.db.close();
  }
}
