/** A review copy can be read, commented on and signed. Any other call that would change it is refused. */
import type { CallName } from '../../../src-shared/contract/index.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

/**
 * Calls about a workspace that change nothing in it, or only what this window remembers of it. One that is not here is
 * refused.
 */
const READS: ReadonlySet<string> = new Set<CallName>([
  ...(['audit.list', 'audit.verify', 'balances.held', 'balances.days', 'balances.records'] as const),
  ...(['cashoutRules.read', 'close.list', 'close.month', 'close.readiness', 'close.adjustments'] as const),
  ...(['close.export', 'close.printStatement', 'dailyRun.last', 'dailyRun.watched'] as const),
  ...(['drafts.list', 'drafts.keep', 'drafts.discard', 'exceptions.list', 'exceptions.carried'] as const),
  ...(['exceptions.history', 'export.start', 'jobs.list', 'jobs.cancel', 'jobs.showFile'] as const),
  ...(['journals.month', 'journals.records', 'journals.setting', 'journals.rates'] as const),
  ...(['kyc.list', 'listings.page', 'listings.summary', 'listings.selected', 'listings.copy'] as const),
  ...(['matching.populations', 'matching.rules', 'matching.defaultRules', 'matching.overview'] as const),
  ...(['matching.items', 'matching.matches', 'matching.proposals', 'matching.rejected'] as const),
  ...(['matching.alike', 'matching.ofLine', 'matching.ofRecord'] as const),
  ...(['materiality.settings', 'materiality.deviations', 'overview.read'] as const),
  ...(['payouts.sendingBar', 'payouts.list', 'records.read', 'records.versions'] as const),
  ...(['records.neighbours', 'records.copyAsReceived', 'reports.list', 'session.check'] as const),
  ...(['statements.list', 'statements.lines', 'statusCheck.latest'] as const),
  ...(['storage.state', 'storage.dismiss', 'storage.dismissSettings'] as const),
  ...(['support.list', 'support.counts', 'support.open', 'sync.notRead', 'sync.coverage'] as const),
  ...(['sync.runs', 'sync.unlisted', 'sync.schedule', 'team.read', 'team.look'] as const),
  ...([
    'tieOut.bridges',
    'tieOut.month',
    'tieOut.rules',
    'views.list',
    'views.save',
    'views.remove',
  ] as const),
  ...(['workspaces.keyState', 'workspaces.remove', 'reviewFile.saveAnswer'] as const),
]);
/** What a reviewer decides, in the month that was sent. */
const REVIEWS: ReadonlySet<string> = new Set<CallName>([
  'close.comment',
  'close.answer',
  'close.return',
  'close.sign',
  'close.withdraw',
]);

type About = {
  readonly workspaceId?: string;
  readonly month?: string;
  readonly currency?: string;
  readonly role?: string;
};

/** The handlers, each of which refuses with `review-copy` what a reviewer's copy is not for. */
export function readOnlyInCopies({ registry }: Pick<AppParts, 'registry'>, handlers: Handlers): Handlers {
  const mustBeFor = (name: string, request: About) => {
    const copy = registry.reviewOf(request.workspaceId ?? '');
    if (!copy || READS.has(name)) return;
    const isReview =
      REVIEWS.has(name) &&
      request.month === copy.month &&
      request.currency === copy.currency &&
      (request.role ?? 'reviewer') === 'reviewer';
    if (!isReview) throw new TieoutError('review-copy');
  };
  const guarded = Object.entries(handlers).map(([name, handle]) => [
    name,
    (request: About) => {
      mustBeFor(name, request);
      return (handle as (request: About) => unknown)(request);
    },
  ]);
  return Object.fromEntries(guarded) as Handlers;
}
