/**
 * Where people's own work may still be read: the damaged file itself, its copies, and files that were set aside before.
 */
import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { copiesBeforeMigration, copiesOf, namesBeside } from '../engine/backup.ts';
import { connect } from '../engine/connect.ts';
import { type Holdings, holdingsOf, isFurther } from '../engine/holdings.ts';
import type { Db } from '../engine/open.ts';

type PlaceKind = 'file' | 'copy' | 'before-migration' | 'set-aside';

export type Place = {
  readonly kind: PlaceKind;
  readonly name: string;
  /** When the copy was made, by the app's clock; null where that is not known. */
  readonly madeAt: number | null;
  readonly db: Db;
  readonly held: Holdings;
};

/** A file beside the database that holds work, or held it. */
type Beside = Pick<Place, 'kind' | 'madeAt'> & { readonly path: string };

export const SET_ASIDE = /\.damaged-[\dTZ-]+\.db$/;

/** The files in which work may be read; `own` is the damaged file under the name it was set aside by. */
export function filesBeside(path: string, own: string | null): Beside[] {
  const ownFile: Beside[] =
    own !== null && existsSync(own) ? [{ kind: 'file', path: own, madeAt: null }] : [];
  return [
    ...ownFile,
    ...copiesOf(path).map((copy): Beside => ({ kind: 'copy', path: copy.path, madeAt: copy.madeAt })),
    ...copiesBeforeMigration(path).map((copy) => unnumbered('before-migration', copy)),
    ...namesBeside(path, SET_ASIDE)
      .filter((name) => name !== own)
      .sort()
      .reverse()
      .map((file) => unnumbered('set-aside', file)),
  ];
}

const unnumbered = (kind: PlaceKind, path: string): Beside => ({ kind, path, madeAt: null });

/**
 * True when a file beside the database has something in it: a database that is empty or gone is then damaged, not new.
 */
export function isAnythingBeside(path: string): boolean {
  return filesBeside(path, null).some((file) => statSync(file.path).size > 0);
}

/** Opens what can be opened, the one that holds most first; close them with `closePlaces`. */
export function openPlaces(files: readonly Beside[]): Place[] {
  const places = files.flatMap((file) => openPlace(file) ?? []);
  const ordered: Place[] = [];
  while (places.length > 0) {
    // Of several that hold as much, the file itself and then the newest copy come first, as they are listed.
    const first = places.findIndex((place) => !places.some((other) => isFurther(other.held, place.held)));
    ordered.push(...places.splice(Math.max(0, first), 1));
  }
  return ordered;
}

export function closePlaces(places: readonly Place[]): void {
  for (const { db } of places) db.close();
}

function openPlace({ kind, path, madeAt }: Beside): Place | undefined {
  let db: Db | undefined;
  try {
    db = connect(path, { readonly: true });
    db.defaultSafeIntegers(true);
    // Lets tables be read whose file was cut short, or whose neighbours in the schema are damaged.
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    const tables = db.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").pluck().get();
    if (tables === 0n) throw new Error('nothing is in it');
    return { kind, name: basename(path), madeAt, db, held: holdingsOf(db) };
  } catch {
    db?.close();
    return undefined;
  }
}
