/**
 * The end of the audit trail, noted in the keychain by the main process. The note only ever moves along a trail that
 * contains what was noted before; where it is gone, or work was recovered after damage, an entry says that it begins
 * anew.
 */
import type { WorkRecovery } from '../../../src-shared/contract/storage.ts';
import { immediately } from '../engine/immediately.ts';
import { keysOf } from '../engine/keys.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { appendAudit } from './audit.ts';
import { chainRows, keyedHash } from './audit-chain.ts';
import { standingOf } from './audit-rows.ts';
import { holdsAnchor, type KnownAnchor } from './audit-verify.ts';

type Anchor = { readonly entries: number; readonly head: string };
type Last = { number: bigint; hash: string; key: string };

export function readAnchor(work: Db): Anchor {
  const last = prepared<[], Last>(
    work,
    'SELECT number, hash, key FROM auditEntry ORDER BY number DESC LIMIT 1',
  ).get();
  return { entries: Number(last?.number ?? 0n), head: last?.hash ?? '' };
}

/**
 * Where the trail ends now, to be noted instead of what was; null when the trail does not contain that, and nothing
 * explains it: then the note stays as it is, for it is the proof. Appends an entry where the note begins anew.
 */
export function moveAnchor(work: Db, noted: KnownAnchor, at: number): Anchor | null {
  if (noted !== null && noted !== 'damaged' && guarded(() => holdsAnchor(work, noted)))
    return guarded(() => readAnchor(work));
  return immediately(work, (): Anchor | null => {
    if (noted !== null && noted !== 'damaged') {
      const kept = keptByRecovery(work, noted.entries);
      if (kept === undefined) return null;
      const lost = Math.max(0, noted.entries - kept);
      anchorAnew(work, at, { reason: 'recovered', noted: noted.entries, lost });
    } else if (prepared(work, "SELECT 1 FROM auditEntry WHERE key <> '' LIMIT 1").get()) {
      anchorAnew(work, at, { reason: noted === null ? 'missing' : 'damaged' });
    }
    return readAnchor(work);
  });
}

/**
 * Says in the trail that work was restored after damage, and takes what was restored over as it is: what of it does not
 * agree with the entries is recorded, so that it is not told for ever. To be called once, when the database is opened.
 */
export function recordRecovery(
  work: Db,
  at: number,
  { restoredFrom, work: saved }: { readonly restoredFrom: number | null; readonly work?: WorkRecovery },
): void {
  immediately(work, () => {
    const { entries } = readAnchor(work);
    const standing = standingOf(work, chainRows(work));
    // Of a team's log nothing is recorded here.
    const { fromLog: _, ...told } = saved ?? {};
    const detail = { entries, restoredFrom, ...(saved ? { saved: told } : {}), ...standing };
    appendAudit(work, { at, actor: '', action: 'audit.recovered', subject: 'audit trail', detail });
  });
}

/** Whether the trail tells of the recovery of that moment (epoch ms). */
export function isRecoveryRecorded(work: Db, at: number): boolean {
  const recorded = prepared<[number], unknown>(
    work,
    "SELECT 1 FROM auditEntry WHERE action = 'audit.recovered' AND at = ?",
  );
  return guarded(() => recorded.get(at) !== undefined);
}

/**
 * How many entries recoveries since the last note kept of those that were noted; only what was written with the key
 * counts.
 */
function keptByRecovery(work: Db, noted: number): number | undefined {
  const key = keysOf(work.name).audit;
  let kept: number | undefined;
  let [head, previous] = ['', ''];
  for (const row of chainRows(work)) {
    [previous, head] = [head, row.hash];
    const isOurs = row.key !== '' && row.hash === keyedHash(key, previous, row);
    if (!isOurs) continue;
    if (row.action === 'audit.anchored') kept = undefined;
    if (row.action === 'audit.recovered') kept = Math.min(kept ?? noted, row.number - 1);
  }
  return kept;
}

function anchorAnew(work: Db, at: number, detail: { reason: string; noted?: number; lost?: number }): void {
  appendAudit(work, { at, actor: '', action: 'audit.anchored', subject: 'audit trail', detail });
}
