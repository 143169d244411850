/**
 * What closes of a workspace were worked out from, kept between the looks at them: a month of a million records takes
 * tens of seconds, and most looks follow one at which nothing was different. Each part is kept with the revision that
 * it rests on, of the cache or of the cache and people's own work, and is used again only while that is the present
 * one.
 */

import type { Paths } from '../engine/books.ts';
import { KeptBooks } from '../engine/kept-books.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { revisionOf } from '../engine/revision.ts';
import { readMatchingState } from '../matching/fingerprint.ts';

/**
 * What a part rests on: what the service listed; that and what is matched; or that and everything in people's own work.
 */
type RestsOn = 'cache' | 'matching' | 'all';

/** The parts of one look. */
export type KeptParts = {
  /**
   * The part as it was worked out before if nothing that it rests on has changed since, and `holds` agrees; else as
   * `work` says now. `name` names everything else that it depends on.
   */
  of<T>(name: string, rests: RestsOn, work: () => T | Promise<T>, holds?: (kept: T) => boolean): Promise<T>;
};

/** Which days each file covers: a person may say them again without another file or match. */
const readCovered = (db: Db): string =>
  prepared<[], string>(
    db,
    "SELECT json_group_array(id || ' ' || firstDay || ' ' || lastDay ORDER BY id) FROM main.statement",
  )
    .pluck()
    .get() ?? '';

type Entry = { readonly revision: string; readonly value: unknown };
/** A close has some ten parts. */
const MOST_PARTS = 120;

export class KeptClose {
  private readonly books = new KeptBooks<Map<string, Entry>>(() => new Map());

  /** To be asked for before anything is read: parts are kept as of no later moment than this. */
  look(paths: Paths): KeptParts {
    const { db, learnt: parts } = this.books.open(paths);
    const present = (rests: RestsOn): string =>
      guarded(() => {
        const { cache, both } = revisionOf(db);
        if (rests === 'cache') return cache;
        return rests === 'matching' ? `${cache} ${readMatchingState(db)} ${readCovered(db)}` : both;
      });
    const before = { cache: present('cache'), matching: present('matching') };
    return {
      async of<T>(
        name: string,
        rests: RestsOn,
        work: () => T | Promise<T>,
        holds: (value: T) => boolean = () => true,
      ): Promise<T> {
        const known = parts.get(name);
        // Read the revision now: the caller's transaction has begun before, so a newer value is never taken for what it
        // reads.
        const now = present(rests);
        if (known?.revision === now && holds(known.value as T)) return known.value as T;
        // What is read of the cache was fixed after the look began; what is read of people's work is read from now on.
        const revision = rests === 'all' ? now : before[rests];
        const value = await work();
        if (parts.size >= MOST_PARTS) parts.clear();
        if (present(rests) === revision) parts.set(name, { revision, value });
        return value;
      },
    };
  }

  /** Lets go of the databases; with a path, if it is one of theirs. */
  close(path?: string): void {
    this.books.close(path);
  }
}
