/** The audit trail in a workspace's own-work database. Appended within the transaction of what it tells of. */
import { createHash } from 'node:crypto';
import { type AuditAction, type AuditEntry, auditEntry } from '../../src-shared/contract/audit.ts';
import { type Db, guarded, prepared } from './open.ts';

type Decision = {
  /** Epoch ms. */
  readonly at: number;
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly detail: AuditEntry['detail'];
};
type Row = Omit<AuditEntry, 'number' | 'at' | 'detail'> & { number: bigint; at: bigint; detail: string };

const COLUMNS = 'number, at, actor, action, subject, detail, hash';

/**
 * Appends what was decided. To be called inside the transaction that does it, so that there is neither a decision
 * without its entry nor an entry without its decision.
 */
export function appendAudit(db: Db, { at, actor, action, subject, detail }: Decision): void {
  if (!db.inTransaction) throw new Error('an audit entry belongs to the transaction of what it tells of');
  const last = prepared<[], { number: bigint; hash: string }>(
    db,
    'SELECT number, hash FROM auditEntry ORDER BY number DESC LIMIT 1',
  ).get();
  const number = Number(last?.number ?? 0n) + 1;
  const text = JSON.stringify(detail);
  const hash = hashOf(last?.hash ?? '', { number, at, actor, action, subject, detail: text });
  prepared(db, `INSERT INTO auditEntry (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`).run(
    number,
    at,
    actor,
    action,
    subject,
    text,
    hash,
  );
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
    const rows = prepared<unknown[], Row>(
      db,
      `SELECT ${COLUMNS} FROM auditEntry WHERE (${asked}) AND number < ? ORDER BY number DESC LIMIT ?`,
    ).all(...bound, before ?? Number.MAX_SAFE_INTEGER, limit);
    return { entries: rows.map(entryOf), total: Number(total?.total ?? 0n) };
  });
}

/** Computes the whole chain again: how many entries there are, and the first whose hash is not what it must be. */
export function verifyAudit(db: Db): { entries: number; brokenAt: number | null } {
  return guarded(() => {
    let [entries, previous] = [0, ''];
    for (const row of db.prepare<[], Row>(`SELECT ${COLUMNS} FROM auditEntry ORDER BY number`).iterate()) {
      const [number, at] = [Number(row.number), Number(row.at)];
      const whole = number === entries + 1 && row.hash === hashOf(previous, { ...row, number, at });
      if (!whole) return { entries, brokenAt: entries + 1 };
      entries += 1;
      previous = row.hash;
    }
    return { entries, brokenAt: null };
  });
}

type Hashed = { number: number; at: number; actor: string; action: string; subject: string; detail: string };

function hashOf(previous: string, { number, at, actor, action, subject, detail }: Hashed): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, number, at, actor, action, subject, detail]))
    .digest('hex');
}

function entryOf({ number, at, detail, ...rest }: Row): AuditEntry {
  return auditEntry.parse({ ...rest, number: Number(number), at: Number(at), detail: JSON.parse(detail) });
}
