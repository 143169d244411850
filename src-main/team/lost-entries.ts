/**
 * What this computer has from a log that the log does not have any more: its server was restored from an older backup.
 */
import { type AuditEntry, auditEntry } from '../../src-shared/contract/audit.ts';
import { firstHead, followsHead, type LogEntry } from '../store/replica/entry.ts';
import type { FollowedLog } from '../store/replica/followed.ts';
import { valueOfText } from '../store/replica/row-values.ts';
import type { SharedLog } from './shared-log.ts';

/**
 * `behind`: the log ends where this computer goes on. `forked`: it has others in their place. `gone`: it does not have
 * the workspace. The place is the last that both have; null where too little is kept here to tell.
 */
export type Lost = {
  readonly kind: 'behind' | 'forked' | 'gone';
  readonly place: number | null;
  /** The first of those behind the place that are kept here, as many as were asked for. */
  readonly entries: readonly LogEntry[];
  /** So many are not in the log; null where that is not known. */
  readonly count: number | null;
};

type Kept = {
  readFollowed(path: string): Promise<FollowedLog | null>;
  readKeptEntries(path: string, after: number, most: number): Promise<LogEntry[]>;
  firstKept(path: string): Promise<number | null>;
};

/**
 * Null where the log has all that this computer has from it. `most`: so many entries are read, behind `skipped`. Throws
 * as the log does.
 */
export async function findLost(
  log: SharedLog,
  store: Kept,
  { workspace, workPath }: { readonly workspace: string; readonly workPath: string },
  { most = 0, skipped = 0 }: { readonly most?: number; readonly skipped?: number } = {},
): Promise<Lost | null> {
  const followed = await store.readFollowed(workPath);
  if (!followed) return null;
  const there = (await log.workspaces()).find(({ id, complete }) => id === workspace && complete);
  const behind = async (kind: Lost['kind'], place: number | null): Promise<Lost> => {
    const isAsked = place !== null && most > 0;
    const entries = isAsked ? await store.readKeptEntries(workPath, place + skipped, most) : [];
    return { kind, place, entries, count: place === null ? null : followed.sequence - place };
  };
  if (!there) return behind('gone', null);
  if (followed.sequence === 0) return null;
  const hashThere = async (sequence: number) =>
    sequence === 0 ? firstHead(workspace).hash : (await log.since(workspace, sequence - 1, 1))[0]?.hash;
  if (there.sequence >= followed.sequence && (await hashThere(followed.sequence)) === followed.hash)
    return null;
  const top = Math.min(there.sequence, followed.sequence);
  const kind = there.sequence < followed.sequence ? 'behind' : 'forked';
  const first = await store.firstKept(workPath);
  if (first === null || top < first - 1) return behind(kind, null);
  /**
   * Whether both have the same up to this place: the entry behind it was signed and hashed behind what the log has
   * there.
   */
  const isSame = async (sequence: number) => {
    const [next] = await store.readKeptEntries(workPath, sequence, 1);
    const hash = await hashThere(sequence);
    return next !== undefined && hash !== undefined && followsHead(workspace, { sequence, hash }, next);
  };
  if (top < followed.sequence && (await isSame(top))) return behind('behind', top);
  // The same up to somewhere, and other entries from there on.
  let [same, other] = [first - 1, top];
  if (!(await isSame(same))) return behind('forked', null);
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (await isSame(middle)) same = middle;
    else other = middle;
  }
  return behind('forked', same);
}

/**
 * What entries of the log decided, as the trail told it; `others` are those without an entry of the trail that this app
 * reads.
 */
export function decisionsIn(entries: readonly LogEntry[]): {
  readonly decisions: AuditEntry[];
  readonly others: number;
} {
  const found = entries.map(({ changes }) => trailEntriesIn(changes));
  return { decisions: found.flat(), others: found.filter((each) => each.length === 0).length };
}

type Change = {
  readonly t: string;
  readonly o: string;
  readonly r?: Readonly<Record<string, string | null>>;
};

function trailEntriesIn(changes: string): AuditEntry[] {
  const rows = (JSON.parse(changes) as Change[]).filter(({ t, o }) => t === 'auditEntry' && o === 'i');
  return rows.flatMap(({ r = {} }) => {
    const value = (column: string) => valueOfText(r[column] ?? null);
    const text = (column: string) => String(value(column) ?? '');
    const read = auditEntry.safeParse({
      ...{ number: Number(value('number')), at: Number(value('at')) },
      ...{ actor: text('actor'), action: text('action'), subject: text('subject'), hash: text('hash') },
      detail: JSON.parse(text('detail') || '{}'),
    });
    return read.success ? [read.data] : [];
  });
}
