/**
 * Evidence that lasts: the audit trail verified, the files of locked months kept twice. Over connections of their own.
 */
import type { AuditCheck } from '../../../src-shared/contract/audit.ts';
import type { RestoredFile } from '../engine/call.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { type AuditWitnesses, verifyAudit } from './audit-verify.ts';
import { type CloseFilesChecked, checkCloseFiles } from './close-copies.ts';

type About = {
  /** Epoch ms. */
  readonly now: number;
  readonly onRestored: (restored: RestoredFile) => void;
};

const CLOSE_FILE_FAULTS: ReadonlySet<AuditCheck['faults'][number]['kind']> = new Set([
  'close-file-missing',
  'close-file-changed',
]);

/**
 * As `verifyAudit`; a close's file that is damaged is restored from its copy first, where there is one, and the trail
 * tells of it.
 */
export async function verifyEvidence(
  workPath: string,
  witnesses: AuditWitnesses,
  about: About,
): Promise<AuditCheck> {
  const verify = () => withWork(workPath, true, async (work) => verifyAudit(work, witnesses));
  const check = await verify();
  if (!check.faults.some(({ kind }) => CLOSE_FILE_FAULTS.has(kind))) return check;
  await keepCloseFiles(workPath, witnesses.folder, about);
  return verify();
}

/** Makes what copies of closes are missing, and restores files from theirs. */
export function keepCloseFiles(workPath: string, folder: string, about: About): Promise<CloseFilesChecked> {
  return withWork(workPath, false, (work) => checkCloseFiles({ work, folder, ...about }));
}

async function withWork<T>(path: string, readonly: boolean, perform: (work: Db) => Promise<T>): Promise<T> {
  const work = openDatabase(path, readonly ? { readonly } : { migrations: workMigrations });
  try {
    return await perform(work);
  } finally {
    work.close();
  }
}
