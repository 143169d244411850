/** What the store does for people's own work that belongs to no other room: orders, checks, the audit trail, its files. */
import { dirname } from 'node:path';
import { onWork, readingAside, writingAside } from '../engine/call.ts';
import { listAudit } from './audit.ts';
import { moveAnchor } from './audit-anchor.ts';
import { verifyAudit } from './audit-verify.ts';
import type { Deciding } from './close-events.ts';
import { encryptOthers } from './encrypt-others.ts';
import {
  findOrder,
  insertOrder,
  listKycChecks,
  listOrders,
  replaceOrder,
  storeKycCheck,
} from './operations.ts';
import { liftSendingBar, readSendingBar } from './sending-bar.ts';
import { readLatestStatusCheck, storeStatusCheck } from './status-checks.ts';
import { touchMonths } from './touched-months.ts';

export const workCalls = {
  listOrders: onWork(listOrders),
  findOrder: onWork(findOrder),
  insertOrder: onWork(insertOrder),
  replaceOrder: onWork(replaceOrder),
  /** Whether a recovery has barred the sending of cashouts, and the person's word that lifts it. */
  readSendingBar: onWork(readSendingBar),
  liftSendingBar: onWork(liftSendingBar),
  listKycChecks: onWork(listKycChecks),
  storeKycCheck: onWork(storeKycCheck),
  storeStatusCheck: onWork(storeStatusCheck),
  readLatestStatusCheck: onWork(readLatestStatusCheck),
  listAudit: onWork(listAudit),
  verifyAudit: readingAside('work', verifyAudit),
  /** Where the audit trail ends, to be noted in the keychain; null when it is not the one that was noted. */
  moveAnchor: onWork(moveAnchor),
  /** Encrypts what earlier versions left plain besides the two databases, and returns the files' names. */
  encryptOthers: writingAside((work, deciding: Deciding) =>
    encryptOthers(work, dirname(work.name), deciding),
  ),
  /** Notes that what exceptions rest on is about to change, or has. */
  touchMonths: onWork(touchMonths),
};
