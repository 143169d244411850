/** What the team has of things that are not parts of a listing by time, by a digest of each. */
import { type Db, prepared } from '../engine/open.ts';

export const readDigest = (db: Db, subject: string): string | undefined =>
  prepared<[string], string>(db, 'SELECT digest FROM sharedDigest WHERE subject = ?').pluck().get(subject);

export function noteDigest(db: Db, subject: string, digest: string): void {
  prepared(
    db,
    `INSERT INTO sharedDigest (subject, digest) VALUES (?, ?) ON CONFLICT (subject) DO UPDATE SET digest = excluded.digest`,
  ).run(subject, digest);
}

export function forgetDigest(db: Db, subject: string): void {
  prepared(db, 'DELETE FROM sharedDigest WHERE subject = ?').run(subject);
}
