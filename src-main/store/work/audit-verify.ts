/** Reads the whole audit trail again, and compares it with everything that it speaks of and that speaks of it. */
import { join } from 'node:path';
import type { AuditCheck, AuditFault, AuditNote } from '../../../src-shared/contract/audit.ts';
import { connect } from '../engine/connect.ts';
import { keysOf } from '../engine/keys.ts';
import { type Db, guarded } from '../engine/open.ts';
import { type ChainRow, ChainWalk, chainRows } from './audit-chain.ts';
import { type Difference, RowCheck } from './audit-rows.ts';
import { isArriving } from './close-copies.ts';
import { hasSignedFigures, readLockFileState } from './lock-file.ts';

/** The end of the trail as the keychain knows it; null when it knows nothing. */
export type KnownAnchor = { readonly entries: number; readonly head: string } | null | 'damaged';

export type AuditWitnesses = {
  readonly anchor: KnownAnchor;
  /** Where the files of locked months are. */
  readonly folder: string;
};

/**
 * Says what of the trail does not hold: the first in the chain, the first of each kind of decision, the end of the
 * trail, the first file of a locked month. All is read in one transaction. Throws `workspace-key-missing`,
 * `keychain-unavailable`: without the key nothing can be said.
 */
export function verifyAudit(work: Db, { anchor, folder }: AuditWitnesses): AuditCheck {
  return guarded(() =>
    work.transaction((): AuditCheck => {
      const walk = new ChainWalk(keysOf(work.name).audit);
      const check = new RowCheck();
      const notes: AuditNote[] = [];
      const locks: Lock[] = [];
      for (const row of chainRows(work)) {
        walk.add(row);
        check.add(row);
        notes.push(...notesIn(row));
        if (row.action === 'close.locked') locks.push({ ...detailOf(row), number: row.number });
        if (row.action === 'close.file-encrypted' || row.action === 'close.file-shared')
          replaceFile(locks, detailOf(row), row.number);
      }
      const chain = walk.end();
      const rows = check.differences(work);
      return {
        entries: walk.entries,
        head: walk.head,
        faults: [
          ...(chain ? [{ ...chain, area: null, subject: '' }] : []),
          ...firstOfEach(rows),
          ...anchorFault(work, anchor, walk.isKeyed),
          ...closeFileFault(work, folder, locks),
        ],
        notes,
      };
    })(),
  );
}

function firstOfEach(rows: readonly Difference[]): AuditFault[] {
  const areas = Map.groupBy(rows, ({ area }) => area);
  return [...areas.values()].flatMap(([first]) => {
    if (!first) return [];
    const { ids: _, ...fault } = first;
    return [fault];
  });
}

const hashAt = (work: Db, number: number): string | undefined =>
  number === 0
    ? ''
    : work.prepare<[number], string>('SELECT hash FROM auditEntry WHERE number = ?').pluck().get(number);

/** A trail may have grown since it was anchored; up to there it must be the same. */
export function holdsAnchor(work: Db, { entries, head }: Exclude<KnownAnchor, null | 'damaged'>): boolean {
  return hashAt(work, entries) === head;
}

function anchorFault(work: Db, anchor: KnownAnchor, isKeyed: boolean): AuditFault[] {
  const fault = (kind: AuditFault['kind'], number: number | null): AuditFault[] => [
    { kind, number, area: null, subject: '' },
  ];
  // Nothing was anchored before the first entry that has a key.
  if (anchor === null) return isKeyed ? fault('anchor-missing', null) : [];
  if (anchor === 'damaged') return fault('anchor-damaged', null);
  if (holdsAnchor(work, anchor)) return [];
  return fault(
    hashAt(work, anchor.entries) === undefined ? 'anchor-shorter' : 'anchor-differs',
    anchor.entries,
  );
}

/**
 * The file of a lock was encrypted or shared since: another file has its content, and the entry that says so vouches
 * for it.
 */
function replaceFile(locks: Lock[], { before, file, sha256, content }: Detail, number: number): void {
  const plain = before as { file?: unknown; sha256?: unknown } | undefined;
  const at = locks.findIndex((lock) => lock.file === plain?.file && lock.sha256 === plain?.sha256);
  if (at >= 0) locks[at] = { ...locks[at], number, file, sha256, ...(content !== undefined && { content }) };
}

type Lock = {
  readonly number: number;
  readonly file?: unknown;
  readonly sha256?: unknown;
  readonly content?: unknown;
  /** Of the figures that were signed. */
  readonly digest?: unknown;
};

function closeFileFault(work: Db, folder: string, locks: readonly Lock[]): AuditFault[] {
  for (const { number, file, sha256, content, digest } of locks) {
    if (typeof file !== 'string' || typeof sha256 !== 'string' || /[/\\]/.test(file)) continue;
    const fault = (kind: AuditFault['kind']): AuditFault[] => [{ kind, number, area: null, subject: file }];
    const lock = { file, sha256, ...(typeof content === 'string' && { content }) };
    const state = readLockFileState(folder, lock);
    // It is with the colleague who locked the month; that it has not come yet says nothing of the trail.
    if (isArriving({ work, folder }, lock)) continue;
    if (state === 'missing') return fault('close-file-missing');
    if (state === 'damaged') return fault('close-file-changed');
    const { anchor: kept, isSigned } = toldInFile(join(folder, file), String(digest));
    if (kept && !holdsAnchor(work, kept)) return fault('close-file-differs');
    if (typeof digest === 'string' && !isSigned) return fault('close-figures-differ');
  }
  return [];
}

/**
 * How long the trail was when the month was locked, which files of before do not say; and whether the figures are those
 * that were signed, whose digest is given.
 */
function toldInFile(
  path: string,
  digest: string,
): { readonly anchor?: { readonly entries: number; readonly head: string }; readonly isSigned: boolean } {
  const db = connect(path, { readonly: true });
  try {
    const document = db
      .prepare<[], string>("SELECT document FROM document WHERE name = 'audit'")
      .pluck()
      .get();
    const isSigned = hasSignedFigures(db, 'main', digest);
    return document === undefined ? { isSigned } : { anchor: JSON.parse(document), isSigned };
  } finally {
    db.close();
  }
}

type Detail = Readonly<Record<string, unknown>>;

function detailOf({ detail }: ChainRow): Detail {
  try {
    return JSON.parse(detail) ?? {};
  } catch {
    return {};
  }
}

function notesIn(row: ChainRow): AuditNote[] {
  if (row.key === '') return [];
  const { number, at, action } = row;
  const note = (kind: AuditNote['kind'], count = 0): AuditNote[] => [{ kind, number, at, count }];
  switch (action) {
    case 'audit.sealed':
      return detailOf(row).holds === false ? note('sealed-broken') : [];
    case 'audit.recovered':
      return note('recovered');
    case 'audit.anchored': {
      const { reason, lost } = detailOf(row);
      return reason === 'recovered' ? note('entries-lost', Number(lost)) : note('anchored-anew');
    }
    default:
      return [];
  }
}
