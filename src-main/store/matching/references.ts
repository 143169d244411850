/** References as the connection's SQL compares them. */
import { keyMaker } from '../../matching/reference.ts';
import type { Db } from '../engine/open.ts';

/**
 * Makes references (matching/reference.ts) known to the connection's SQL: `referenceKey(text)` and
 * `isAsWritten(line, record)`.
 */
export function defineReferences(db: Db, prefixes: readonly string[]): void {
  const keys = keyMaker(prefixes);
  db.function('referenceKey', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? keys.key(text) : '',
  );
  db.function('isAsWritten', { deterministic: true }, (line: unknown, record: unknown) =>
    keys.isAsWritten(String(line), String(record)) ? 1 : 0,
  );
}
