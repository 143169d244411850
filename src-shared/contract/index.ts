/**
 * The whole IPC surface. Main and renderer derive their types and bindings from these two objects; adding a call
 * touches its line here, one handler in src-main/ipc and its caller.
 */
import type { z } from 'zod';
import { appCalls, appEvents } from './app.ts';
import { auditCalls } from './audit.ts';
import { balanceCalls } from './balances.ts';
import type { Envelope } from './call.ts';
import { cashoutFileCalls } from './cashout-files.ts';
import { cashoutRuleCalls } from './cashout-rules.ts';
import { closeCalls, closeEvents } from './close.ts';
import { dailyRunCalls, dailyRunEvents } from './daily-run.ts';
import { depositStatusCalls } from './deposit-status.ts';
import { draftCalls, draftEvents } from './drafts.ts';
import { exceptionCalls, exceptionEvents } from './exceptions.ts';
import { jobCalls, jobEvents } from './jobs.ts';
import { journalCalls } from './journals.ts';
import { kycCalls } from './kyc.ts';
import { listingCalls } from './listings.ts';
import { matchingCalls } from './matching.ts';
import { materialityCalls } from './materiality.ts';
import { movingCalls } from './moving.ts';
import { networkCalls, networkEvents } from './network.ts';
import { overviewCalls } from './overview.ts';
import { payoutCalls, payoutEvents } from './payouts.ts';
import { recordCalls } from './records.ts';
import { reportCalls } from './reports.ts';
import { reviewFileCalls } from './review-file.ts';
import { sessionCalls } from './session.ts';
import { statementCalls } from './statements.ts';
import { statusCheckCalls } from './status-check.ts';
import { storageCalls, storageEvents } from './storage.ts';
import { supportCalls } from './support.ts';
import { syncCalls, syncEvents } from './sync.ts';
import { teamCalls, teamEvents } from './team.ts';
import { teamRestoreCalls } from './team-restore.ts';
import { tieOutCalls } from './tie-out.ts';
import { trialBalanceCalls } from './trial-balance.ts';
import { updateCalls, updateEvents } from './updates.ts';
import { viewCalls } from './views.ts';
import { workspaceCalls, workspaceEvents } from './workspaces.ts';

export const calls = {
  ...appCalls,
  ...workspaceCalls,
  ...movingCalls,
  ...reviewFileCalls,
  ...sessionCalls,
  ...reportCalls,
  ...listingCalls,
  ...viewCalls,
  ...draftCalls,
  ...networkCalls,
  ...recordCalls,
  ...balanceCalls,
  ...jobCalls,
  ...syncCalls,
  ...dailyRunCalls,
  ...overviewCalls,
  ...depositStatusCalls,
  ...payoutCalls,
  ...cashoutFileCalls,
  ...cashoutRuleCalls,
  ...kycCalls,
  ...storageCalls,
  ...statementCalls,
  ...tieOutCalls,
  ...statusCheckCalls,
  ...auditCalls,
  ...matchingCalls,
  ...materialityCalls,
  ...exceptionCalls,
  ...closeCalls,
  ...trialBalanceCalls,
  ...journalCalls,
  ...supportCalls,
  ...teamCalls,
  ...teamRestoreCalls,
  ...updateCalls,
};

export const events = {
  ...appEvents,
  ...draftEvents,
  ...networkEvents,
  ...workspaceEvents,
  ...jobEvents,
  ...dailyRunEvents,
  ...syncEvents,
  ...payoutEvents,
  ...storageEvents,
  ...closeEvents,
  ...updateEvents,
  ...exceptionEvents,
  ...teamEvents,
};

export type CallName = keyof typeof calls;
/** What a caller may write: defaults may be left out. */
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['request']>;
/** What a handler gets: checked, defaults filled in. */
export type CallRequest<Name extends CallName> = z.output<(typeof calls)[Name]['request']>;
export type CallResponse<Name extends CallName> = z.output<(typeof calls)[Name]['response']>;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;

/** What the preload script exposes as `window.tieout`. */
export type Bridge = {
  call<Name extends CallName>(name: Name, request: CallInput<Name>): Promise<Envelope<CallResponse<Name>>>;
  onEvent(listener: (name: EventName, payload: unknown) => void): () => void;
};
