/** The word in the audit trail for each kind of decision about a close. */
import type { AuditAction } from '../../../src-shared/contract/audit.ts';
import type { CloseDecision } from '../../close/events.ts';

const ACTIONS: Readonly<Record<CloseDecision['kind'], AuditAction>> = {
  signed: 'close.signed',
  withdrawn: 'close.sign-off-withdrawn',
  'sent-for-review': 'close.sent-for-review',
  'answer-taken': 'close.answer-taken',
  waived: 'close.item-waived',
  'taken-up': 'close.item-taken-up',
  'point-ticked': 'close.point-ticked',
  'point-unticked': 'close.point-unticked',
  commented: 'close.commented',
  'deviation-explained': 'close.deviation-explained',
  locked: 'close.locked',
  reopened: 'close.reopened',
  encrypted: 'close.file-encrypted',
  'balance-entered': 'close.balance-entered',
  'item-added': 'close.item-added',
  'item-decided': 'close.item-decided',
  adjusted: 'close.adjustment-decided',
};

const SHARED: AuditAction = 'close.file-shared';

export const actionOf = (decision: CloseDecision): AuditAction =>
  decision.kind === 'encrypted' && decision.content !== undefined ? SHARED : ACTIONS[decision.kind];

/** The kind of decision that an entry with the word tells of. */
export const KIND_OF_ACTION: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ACTIONS).map(([kind, action]) => [action, kind] as const),
  [SHARED, 'encrypted'],
]);
