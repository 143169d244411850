/** All handlers together; the type makes sure that none is missing. */
import { POLICY_NAMES } from '../../../src-shared/contract/app.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';
import { auditHandlers } from './audit.ts';
import { balanceHandlers } from './balances.ts';
import { cashoutFileHandlers } from './cashout-files.ts';
import { cashoutRuleHandlers } from './cashout-rules.ts';
import { closeHandlers } from './close.ts';
import { dailyRunHandlers } from './daily-run.ts';
import { draftHandlers } from './drafts.ts';
import { exceptionHandlers } from './exceptions.ts';
import { jobHandlers } from './jobs.ts';
import { journalHandlers } from './journals.ts';
import { listingHandlers } from './listings.ts';
import { matchingHandlers } from './matching.ts';
import { materialityHandlers } from './materiality.ts';
import { movingHandlers } from './moving.ts';
import { networkHandlers } from './network.ts';
import { operationHandlers } from './operations.ts';
import { overviewHandlers } from './overview.ts';
import { preferenceHandlers } from './preferences.ts';
import { recordHandlers } from './records.ts';
import { reportHandlers } from './reports.ts';
import { readOnlyInCopies } from './review-copies.ts';
import { reviewFileHandlers } from './review-file.ts';
import { sessionHandlers } from './session.ts';
import { statementHandlers } from './statements.ts';
import { statusCheckHandlers } from './status-check.ts';
import { storageHandlers } from './storage.ts';
import { supportHandlers } from './support.ts';
import { syncHandlers } from './sync.ts';
import { teamHandlers } from './team.ts';
import { teamRestoreHandlers } from './team-restore.ts';
import { tieOutHandlers } from './tie-out.ts';
import { trialBalanceHandlers } from './trial-balance.ts';
import { updateHandlers } from './updates.ts';
import { viewHandlers } from './views.ts';
import { workspaceKeyHandlers } from './workspace-key.ts';
import { workspaceHandlers } from './workspaces.ts';

export function createHandlers(parts: AppParts): Handlers {
  return readOnlyInCopies(parts, {
    'app.info': () => ({
      version: parts.version,
      systemLocale: parts.systemLocale,
      platform: process.platform,
    }),
    'app.about': () => ({
      version: parts.version,
      runtime: parts.runtime,
      policyPlace: parts.policyPlace,
      policy: POLICY_NAMES.flatMap((name) => {
        const value = parts.policy[name];
        return value === undefined ? [] : [{ name, value: [value].flat().join(', ') }];
      }),
    }),
    'app.notices': async () => ({ text: await parts.readNotices() }),
    'app.requestLog': () => ({ entries: parts.requestLog.list() }),
    'app.copyRequestLog': () => {
      parts.copyText(parts.requestLog.text());
      return {};
    },
    'app.showLogFile': () => {
      parts.showInFolder(parts.logPath);
      return {};
    },
    'app.screenFailed': ({ screen, details }) => {
      parts.noteFailedScreen(screen, details);
      return {};
    },
    ...preferenceHandlers(parts),
    ...workspaceHandlers(parts),
    ...workspaceKeyHandlers(parts),
    ...movingHandlers(parts),
    ...sessionHandlers(parts),
    ...listingHandlers(parts),
    ...viewHandlers(parts),
    ...draftHandlers(parts),
    ...networkHandlers(parts),
    ...recordHandlers(parts),
    ...balanceHandlers(parts),
    ...jobHandlers(parts),
    ...syncHandlers(parts),
    ...dailyRunHandlers(parts),
    ...overviewHandlers(parts),
    ...operationHandlers(parts),
    ...cashoutFileHandlers(parts),
    ...cashoutRuleHandlers(parts),
    ...storageHandlers(parts),
    ...statementHandlers(parts),
    ...reportHandlers(parts),
    ...tieOutHandlers(parts),
    ...statusCheckHandlers(parts),
    ...auditHandlers(parts),
    ...matchingHandlers(parts),
    ...materialityHandlers(parts),
    ...exceptionHandlers(parts),
    ...closeHandlers(parts),
    ...trialBalanceHandlers(parts),
    ...journalHandlers(parts),
    ...supportHandlers(parts),
    ...teamHandlers(parts),
    ...teamRestoreHandlers(parts),
    ...reviewFileHandlers(parts),
    ...updateHandlers(parts),
  });
}
