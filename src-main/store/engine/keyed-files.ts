/** Whether anything of a workspace was made with a key, told by its files without having one. */
import { connect } from './connect.ts';
import { databasesIn, formWithoutKey } from './file-cipher.ts';

/** True when a database in the workspace's folder is encrypted, or its audit trail has an entry made with a key. */
export function isKeyed(folder: string): boolean {
  return databasesIn(folder).some((path) => {
    const form = formWithoutKey(path);
    return form === 'encrypted' || (form === 'plain' && endsKeyed(path));
  });
}

/** A file that cannot be read, is older than keys, or has no audit trail says nothing. */
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
