/**
 * What the store does for people's own work that belongs to no other room: orders, checks, the audit trail, its files.
 */
import { dirname } from 'node:path';
import { inBackground, onWork, readingInBackground, writingInBackground } from '../engine/call.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { listAudit } from './audit.ts';
import { moveAnchor } from './audit-anchor.ts';
import type { AuditWitnesses } from './audit-verify.ts';
import { releaseOrders, returnOrders } from './cashout-release.ts';
import { mustBeAllowed, readCashoutRules, storeCashoutRules } from './cashout-rules.ts';
import { type Deciding, readCloseStates } from './close-events.ts';
import { listDrafts, removeDrafts, storeDraft } from './drafts.ts';
import { encryptOthers } from './encrypt-others.ts';
import { keepCloseFiles, verifyEvidence } from './evidence.ts';
import { readMateriality, storeMateriality } from './materiality.ts';
import {
  findOrder,
  insertOrder,
  insertOrders,
  listKycChecks,
  listOrders,
  replaceOrder,
  storeKycCheck,
} from './operations.ts';
import { barSending, liftSendingBar, readSendingBar } from './sending-bar.ts';
import { readLatestStatusCheck, storeStatusCheck } from './status-checks.ts';
import {
  attachSupport,
  copySupport,
  countSupport,
  listSupport,
  readSupport,
  removeSupport,
} from './support.ts';
import { recordTimeZone } from './time-zone.ts';
import { readTouchedMonths, touchMonths } from './touched-months.ts';

export const workCalls = {
  listOrders: onWork(listOrders),
  findOrder: onWork(findOrder),
  insertOrder: onWork(insertOrder),
  insertOrders: onWork(insertOrders),
  replaceOrder: onWork(replaceOrder),
  /** Whether a recovery has barred the sending of cashouts, and the person's word that lifts it. */
  readSendingBar: onWork(readSendingBar),
  barSending: onWork(barSending),
  liftSendingBar: onWork(liftSendingBar),
  /** What the workspace lays down for its cashouts, and the second person's word. */
  recordTimeZone: onWork(recordTimeZone),
  readCashoutRules: onWork(readCashoutRules),
  storeCashoutRules: onWork(storeCashoutRules),
  checkSending: onWork(mustBeAllowed),
  releaseOrders: onWork(releaseOrders),
  returnOrders: onWork(returnOrders),
  listKycChecks: onWork(listKycChecks),
  storeKycCheck: onWork(storeKycCheck),
  storeStatusCheck: onWork(storeStatusCheck),
  readLatestStatusCheck: onWork(readLatestStatusCheck),
  listAudit: onWork(listAudit),
  verifyAudit: inBackground('work', ({ now, restored }, path: string, witnesses: AuditWitnesses) =>
    verifyEvidence(path, witnesses, { now: now(), onRestored: restored }),
  ),
  /** Whether a month was ever locked: without one there are no files of closes. */
  hasLocks: onWork((work: Db) => readCloseStates(work).some(({ state }) => state.locks.length > 0)),
  /** Makes what copies of closes in the folder are missing, and restores files from theirs. */
  checkCloseFiles: inBackground('work', ({ now, restored }, path: string, folder: string) =>
    keepCloseFiles(path, folder, { now: now(), onRestored: restored }),
  ),
  /** Where the audit trail ends, to be noted in the keychain; null when it is not the one that was noted. */
  moveAnchor: onWork(moveAnchor),
  /** Encrypts what earlier versions left plain besides the two databases, and says which files were and which wait. */
  encryptOthers: inBackground('work', ({ report }, path: string, deciding: Deciding) => {
    const work = openDatabase(path, { migrations: workMigrations });
    try {
      const onProblem = (error: unknown) => report(`a file could not be encrypted: ${error}`);
      return encryptOthers(work, dirname(path), deciding, { onProblem });
    } finally {
      work.close();
    }
  }),
  /** Supporting documents. */
  listSupport: onWork(listSupport),
  countSupport: onWork(countSupport),
  readSupport: onWork(readSupport),
  attachSupport: writingInBackground(attachSupport),
  removeSupport: writingInBackground(removeSupport),
  copySupport: readingInBackground('work', copySupport),
  readMateriality: onWork(readMateriality),
  storeMateriality: onWork(storeMateriality),
  /** Half-filled forms. */
  listDrafts: onWork(listDrafts),
  storeDraft: onWork(storeDraft),
  removeDrafts: onWork(removeDrafts),
  /** Notes that what exceptions rest on is about to change, or has. */
  touchMonths: onWork(touchMonths),
  readTouchedMonths: onWork(readTouchedMonths),
};
