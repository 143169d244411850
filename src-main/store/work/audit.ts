/** The audit trail in a workspace's own-work database. Appended within the transaction of what it tells of. */
import { type AuditAction, type AuditEntry, auditEntry } from '../../../src-shared/contract/audit.ts';
import type { FactName, Facts } from '../../../src-shared/contract/audit-facts.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { immediately } from '../engine/immediately.ts';
import { keysOf } from '../engine/keys.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { ChainWalk, chainRows, type Hashed, keyedHash, keyName } from './audit-chain.ts';
import { noteGrown } from './audit-grown.ts';
import { standingOf } from './audit-rows.ts';

type AuditDecision = {
  /** Epoch ms. */
  readonly at: number;
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly detail: Facts;
};
/** A fact without a name in the list has no words on the screen. */
type Named<Detail> = Detail & Record<Exclude<KeyOf<Detail>, FactName>, never>;
type KeyOf<Detail> = Detail extends unknown ? keyof Detail : never;
type Last = { number: bigint; hash: string; key: string };
export type AuditRow = Omit<AuditEntry, 'number' | 'at' | 'detail'> & {
  number: bigint;
  at: bigint;
  detail: string;
};

export const COLUMNS = 'number, at, actor, action, subject, detail, hash';

/**
 * Appends what was decided. To be called inside the transaction that does it, so that there is neither a decision
 * without its entry nor an entry without its decision. Throws `workspace-key-missing` without the key of the entries
 * that are there, and `keychain-unavailable`.
 */
export function appendAudit<Detail extends Facts>(
  db: Db,
  decision: Omit<AuditDecision, 'detail'> & { readonly detail: Named<Detail> },
): void {
  if (!db.inTransaction) throw new Error('an audit entry belongs to the transaction of what it tells of');
  const key = keysOf(db.name).audit;
  const last = lastEntry(db);
  if (last?.key === '') append(db, key, sealing(db, key, decision.at), last);
  append(db, key, decision, last?.key === '' ? lastEntry(db) : last);
}

/**
 * Seals entries that were made before there was a key, so that they cannot be computed anew. Does nothing where it was
 * done.
 */
export function sealAudit(db: Db, at: number): void {
  guarded(() => {
    if (lastEntry(db)?.key !== '') return;
    const seal = () => {
      const last = lastEntry(db);
      const key = keysOf(db.name).audit;
      if (last?.key === '') append(db, key, sealing(db, key, at), last);
    };
    immediately(db, seal);
  });
}

/**
 * Goes on with the workspace's own key behind entries of the key `before`, which is given away: an entry of the own key
 * seals them. To be called in a transaction; nothing where the last entry is of the own key.
 */
export function takeOverTrail(db: Db, before: Uint8Array, at: number): void {
  const key = keysOf(db.name).audit;
  const last = lastEntry(db);
  if (last && last.key !== keyName(key)) append(db, key, sealing(db, key, at, before), last);
}

const lastEntry = (db: Db): Last | undefined =>
  prepared<[], Last>(db, 'SELECT number, hash, key FROM auditEntry ORDER BY number DESC LIMIT 1').get();

function append(db: Db, key: Uint8Array, decision: AuditDecision, last: Last | undefined): void {
  const { at, actor, action, subject } = decision;
  const name = keyName(key);
  const isSeal = action === 'audit.sealed' && decision.detail.from === last?.key;
  // Behind entries of another key this one would prove nothing, unless it seals them.
  if (last && last.key !== '' && last.key !== name && !isSeal)
    throw new TieoutError(isShared(db) ? 'team-key-lost' : 'workspace-key-missing');
  const detail = JSON.stringify(decision.detail);
  const entry: Hashed = { number: Number(last?.number ?? 0n) + 1, at, actor, action, subject, detail };
  const hash = keyedHash(key, last?.hash ?? '', entry);
  prepared(db, `INSERT INTO auditEntry (${COLUMNS}, key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`).run(
    entry.number,
    at,
    actor,
    action,
    subject,
    detail,
    hash,
    name,
  );
  noteGrown(db.name, action === 'cashout.recorded');
}

/** Whether a team shares the workspace: its recovery code does not bring the team's key back. */
export const isShared = (db: Db): boolean => prepared(db, 'SELECT 1 FROM sharedLog').get() !== undefined;

/**
 * The entry that seals those so far, of the key `before` or of none, as they are: what does not hold of them is
 * recorded in it.
 */
function sealing(db: Db, key: Uint8Array, at: number, before: Uint8Array | null = null): AuditDecision {
  const walk = new ChainWalk(key);
  const walkBefore = before && new ChainWalk(before);
  for (const row of chainRows(db)) {
    walk.add(row);
    walkBefore?.add(row);
  }
  const plain = walk.seal();
  const seal = before ? { ...plain.seal, from: keyName(before) } : plain.seal;
  const fault = walkBefore ? walkBefore.end() : plain.fault;
  const { known, orders, differences } = standingOf(db, chainRows(db));
  const detail = { ...seal, holds: fault === null && differences === 0, fault, differences, known, orders };
  return { at, actor: '', action: 'audit.sealed', subject: 'audit trail', detail };
}

/** Newest first, those before the number `before`; `actions` are beginnings of actions, none for all. */
export function listAudit(
  db: Db,
  { before, limit, actions }: { before: number | null; limit: number; actions: readonly string[] },
): { entries: AuditEntry[]; total: number } {
  return guarded(() => {
    const asked = actions.map(() => 'substr(action, 1, length(?)) = ?').join(' OR ') || 'TRUE';
    const bound = actions.flatMap((beginning) => [beginning, beginning]);
    const total = prepared<unknown[], { total: bigint }>(
      db,
      `SELECT count(*) AS total FROM auditEntry WHERE ${asked}`,
    ).get(...bound);
    const rows = prepared<unknown[], AuditRow>(
      db,
      `SELECT ${COLUMNS} FROM auditEntry WHERE (${asked}) AND number < ? ORDER BY number DESC LIMIT ?`,
    ).all(...bound, before ?? Number.MAX_SAFE_INTEGER, limit);
    return { entries: rows.map(entryOf), total: Number(total?.total ?? 0n) };
  });
}

export function entryOf({ number, at, detail, ...rest }: AuditRow): AuditEntry {
  return auditEntry.parse({ ...rest, number: Number(number), at: Number(at), detail: JSON.parse(detail) });
}
