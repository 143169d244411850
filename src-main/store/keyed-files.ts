/** Whether anything of a workspace was made with a key, told by its files without having one. */
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from './connect.ts';

const PLAIN = 'SQLite format 3\0';

/** True when the databases in the workspace's folder are encrypted, or its audit trail has an entry made with a key. */
export function isKeyed(folder: string): boolean {
  const starts = ['cache.db', 'work.db'].map((name) => startOf(join(folder, name))).filter((start) => start);
  // One of them alone may be damaged.
  if (starts.length > 0 && starts.every((start) => start !== PLAIN)) return true;
  const works = existsSync(folder) ? readdirSync(folder).filter((name) => /^work\..*db$/.test(name)) : [];
  return works.some((name) => endsKeyed(join(folder, name)));
}

/** Empty for a file that is not there. */
function startOf(path: string): string {
  if (!existsSync(path)) return '';
  const start = Buffer.alloc(PLAIN.length);
  const file = openSync(path, 'r');
  try {
    return start.subarray(0, readSync(file, start)).toString('latin1');
  } finally {
    closeSync(file);
  }
}

/** A file that cannot be read, or is older than keys, says nothing. */
function endsKeyed(path: string): boolean {
  try {
    const db = connect(path, { readonly: true, withoutKeys: true });
    try {
      const last = db.prepare('SELECT key FROM auditEntry ORDER BY number DESC LIMIT 1').pluck().get();
      return typeof last === 'string' && last !== '';
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}
