/**
 * A damaged plain file that was set aside before files were encrypted. It is evidence, perhaps the only copy of
 * somebody's work, and no database that could be written anew: so its bytes are kept in an encrypted database under the
 * same name, and `connect` reads them as the file they were.
 */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { removeFileSync, renameFileSync } from '../../busy-file.ts';
import { forceToDisk } from '../../force-to-disk.ts';
import { connect } from './connect.ts';
import { SEALED } from './file-cipher.ts';

const PART_BYTES = 1 << 20;

/** Replaces the plain file by its sealed form, with its log where it has one. Throws what reading and writing throw. */
export function sealFile(path: string): void {
  const partial = `${path}.encrypting`;
  removeFileSync(partial);
  const db = connect(partial);
  try {
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    db.pragma(`application_id = ${SEALED}`);
    db.exec('CREATE TABLE part (file TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL)');
    const store = db.prepare('INSERT INTO part VALUES (?, ?, ?)');
    for (const end of ['', '-wal'].filter((end) => existsSync(path + end))) {
      let number = 0;
      for (const bytes of partsOf(path + end)) store.run(end, number++, bytes);
    }
  } catch (error) {
    db.close();
    removeFileSync(partial);
    throw error;
  }
  db.close();
  forceToDisk(partial);
  renameFileSync(partial, path);
  // Its plain log is removed next: the sealed form must have its name before.
  forceToDisk(dirname(path));
}

function* partsOf(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    for (let at = 0; at < statSync(path).size; at += PART_BYTES) {
      const bytes = Buffer.alloc(PART_BYTES);
      yield bytes.subarray(0, readSync(file, bytes, 0, PART_BYTES, at));
    }
  } finally {
    closeSync(file);
  }
}
