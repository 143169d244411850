/** Entries of a log as a server would have made them, without one: each signed and hashed behind the one before. */
import { createHash, type KeyObject, randomUUID } from 'node:crypto';
import { firstHead, type LogEntry, type LogHead, signEntry } from '../../store/replica/entry.ts';

type Author = Pick<LogEntry, 'login' | 'key' | 'publicKey'> & { readonly privateKey: KeyObject };

/**
 * The first so many entries of the workspace's log, a microsecond apart behind `at` (microseconds), all of one author.
 */
export function chainOf(
  workspace: string,
  { privateKey, ...author }: Author,
  { count, at }: { readonly count: number; readonly at: bigint },
  changesOf: (sequence: number) => string,
): LogEntry[] {
  const entries: LogEntry[] = [];
  let head: LogHead = firstHead(workspace);
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const offered = {
      ...{ id: randomUUID(), workspace, expected: head, schema: 1, changes: changesOf(sequence) },
    };
    const { signature } = signEntry(offered, privateKey);
    const { id, schema, changes } = offered;
    const entry = { sequence, id, at: at + BigInt(sequence), schema, changes, signature, ...author };
    const digest = createHash('sha256').update(changes).digest('hex');
    const hash = createHash('sha256')
      .update(['tieout/entry/1', workspace, id, head.sequence, head.hash, schema, digest].join('\n'))
      .update(['', author.login, author.key, entry.at, signature.toString('hex')].join('\n'))
      .digest('hex');
    entries.push({ ...entry, hash });
    head = { sequence, hash };
  }
  return entries;
}
