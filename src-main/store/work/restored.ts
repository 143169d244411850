/**
 * What a restore from a workspace file leaves in people's own work: its entry in the audit trail, and cashouts that
 * wait for a person's word. A note beside the database says that it is due, so that no kill between comes before it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { removeFileSync } from '../../busy-file.ts';
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import { appendAudit } from './audit.ts';

/** Beside `work.db`, from the restore to the first opening. */
export const RESTORED_FILE = 'restored.json';

const restoredNote = z.strictObject({
  at: z.int(),
  actor: z.string(),
  /** The workspace file's name, when it was made (epoch ms) and by which app. */
  fileName: z.string(),
  madeAt: z.int(),
  app: z.string(),
});
export type RestoredNote = z.infer<typeof restoredNote>;

/**
 * Does what is due after a restore, once; to be called when people's own work is opened, before anybody works in it.
 * Where there are cashout orders, sending is barred until a person has compared them with the service: the computer
 * that the file was made on may have sent some since.
 */
export function noteRestored(work: Db): void {
  const path = join(dirname(work.name), RESTORED_FILE);
  if (!existsSync(path)) return;
  const note = restoredNote.parse(JSON.parse(readFileSync(path, 'utf8')));
  immediately(work, () => record(work, note));
  removeFileSync(path);
}

function record(work: Db, { at, actor, fileName, madeAt, app }: RestoredNote): void {
  const recorded = work.prepare("SELECT 1 FROM auditEntry WHERE action = 'workspace.restored' AND at = ?");
  if (recorded.get(at) !== undefined) return;
  const sendingBarred = work.prepare('SELECT 1 FROM cashoutOrder LIMIT 1').get() !== undefined;
  if (sendingBarred) work.prepare('INSERT OR IGNORE INTO sendingBar VALUES (1, ?)').run(at);
  const detail = { madeAt: new Date(madeAt).toISOString(), app, sendingBarred };
  appendAudit(work, { at, actor, action: 'workspace.restored', subject: fileName.slice(0, 500), detail });
}
