/**
 * The keys under which the window keeps what it was told. What stands under a key goes stale with it; which event makes
 * which keys stale, refresh.ts says.
 */
import type { CallInput } from '../../src-shared/contract/index.ts';
import type { ShownCashout } from '../../src-shared/contract/payouts.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import type { CheckedListing } from '../../src-shared/contract/status-check.ts';
import type { SupportSubject } from '../../src-shared/contract/support.ts';
import type { TieOutRules } from '../../src-shared/contract/tie-out.ts';
import type { Month } from '../../src-shared/period.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';

type OfWorkspace = { readonly workspaceId: string };
type OfListing = OfWorkspace & { readonly listing: ListingName };
type OfMonth = OfWorkspace & { readonly month: string; readonly currency: string };

const workspaces = ['workspaces'] as const;
const anyWorkspace = ['workspace'] as const;
const workspace = (workspaceId: string) => [...anyWorkspace, workspaceId] as const;
const listing = (of: OfListing) => [...workspace(of.workspaceId), 'listing', of.listing] as const;
const sync = (workspaceId: string) => [...workspace(workspaceId), 'sync'] as const;
const schedule = (workspaceId: string) => [...sync(workspaceId), 'schedule'] as const;
const reports = (workspaceId: string) => [...sync(workspaceId), 'reports'] as const;
const watched = (workspaceId: string) => [...sync(workspaceId), 'watched-folder'] as const;
const dailyRun = (workspaceId: string) => [...sync(workspaceId), 'daily-run'] as const;
const records = (workspaceId: string) => [...workspace(workspaceId), 'records'] as const;
const tieOut = (workspaceId: string) => [...workspace(workspaceId), 'tie-out'] as const;
const statements = (workspaceId: string) => [...workspace(workspaceId), 'statements'] as const;
const matching = (workspaceId: string) => [...workspace(workspaceId), 'matching'] as const;
const exceptions = (workspaceId: string) => [...workspace(workspaceId), 'exceptions'] as const;
const closes = (workspaceId: string) => [...workspace(workspaceId), 'close'] as const;
const overview = (workspaceId: string) => [...workspace(workspaceId), 'overview'] as const;
const audit = (workspaceId: string) => [...workspace(workspaceId), 'audit'] as const;

export const keys = {
  preferences: ['preferences'] as const,
  requestLog: ['request-log'] as const,
  jobs: ['jobs'] as const,
  about: ['about'] as const,
  help: (language: string) => ['help', language] as const,
  notices: ['notices'] as const,
  updates: ['updates'] as const,
  proxyAsks: ['proxy-asks'] as const,
  workspaces,
  newWorkspaceDraft: ['new-workspace-draft'] as const,
  unreadableWorkspaces: [...workspaces, 'unreadable'] as const,

  /** Whatever was asked of any workspace. */
  anyWorkspace,
  /** Whatever was asked of one. */
  workspace,
  team: (workspaceId: string) => [...workspace(workspaceId), 'team'] as const,
  teamSql: (workspaceId: string) => [...workspace(workspaceId), 'team', 'sql'] as const,
  teamPeople: (workspaceId: string) => [...workspace(workspaceId), 'team', 'people'] as const,
  teamRestoring: (workspaceId: string, of?: 'lost' | 'aside') =>
    [...workspace(workspaceId), 'team', 'restoring', ...(of === undefined ? [] : [of])] as const,
  teamPresence: (workspaceId: string, month?: string) =>
    [...workspace(workspaceId), 'team', 'presence', ...(month === undefined ? [] : [month])] as const,
  workspaceKey: (workspaceId: string) => [...workspace(workspaceId), 'key'] as const,
  balance: (workspaceId: string) => [...workspace(workspaceId), 'balance'] as const,
  drafts: (workspaceId: string) => [...workspace(workspaceId), 'drafts'] as const,
  support: (workspaceId: string, subject?: SupportSubject) =>
    [...workspace(workspaceId), 'support', ...(subject ? [subject] : [])] as const,
  supportCounts: (workspaceId: string, place: { readonly month: string; readonly currency: string }) =>
    [...workspace(workspaceId), 'support', 'counts', place.month, place.currency] as const,
  views: (workspaceId: string) => [...workspace(workspaceId), 'views'] as const,
  storage: (workspaceId: string) => [...workspace(workspaceId), 'storage'] as const,
  foundRecords: (workspaceId: string | undefined, text: string) =>
    [...workspace(workspaceId ?? ''), 'found', text] as const,

  /** What follows from the records of one listing. */
  listing,
  listingPage: (query: OfListing) => [...listing(query), 'page', query] as const,
  listingSummary: (query: OfListing) => [...listing(query), 'summary', query] as const,
  /** Records that are selected, and which choice they are of. */
  listingSelected: (query: OfListing, choice: number) =>
    [...listing(query), 'selected', query, choice] as const,
  record: (name: CallInput<'records.read'>) => [...listing(name), 'record', name.identity] as const,
  balanceDays: (query: CallInput<'balances.days'> | null) =>
    [...listing({ workspaceId: query?.workspaceId ?? '', listing: 'dailyBalances' }), 'days', query] as const,
  heldCashouts: (workspaceId: string, until: number | undefined) =>
    [...listing({ workspaceId, listing: 'cashouts' }), 'held', until] as const,
  recordsBehind: (query: CallInput<'balances.records'>) =>
    [...listing({ workspaceId: query.workspaceId, listing: query.rule.listing }), 'behind', query] as const,

  /** What belongs to single records, and comes from any listing. */
  records,
  recordVersions: (name: CallInput<'records.versions'>) =>
    [...records(name.workspaceId), 'versions', name] as const,
  recordNeighbours: (name: CallInput<'records.neighbours'>) =>
    [...records(name.workspaceId), 'neighbours', name] as const,

  /** What was read, when, and what is to be read next. */
  sync,
  coverage: (workspaceId: string, year: number) => [...sync(workspaceId), 'coverage', year] as const,
  monthCoverage: (workspaceId: string, month: Month | null) =>
    [...sync(workspaceId), 'coverage', 'month', month] as const,
  syncRuns: (workspaceId: string) => [...sync(workspaceId), 'runs'] as const,
  unlisted: (workspaceId: string) => [...sync(workspaceId), 'unlisted'] as const,
  schedule,
  dailyRun,
  watched,
  reports,

  tieOut,
  tieOutMonth: (workspaceId: string, month: Month) => [...tieOut(workspaceId), month] as const,
  tieOutUnder: (workspaceId: string, month: Month, rules: TieOutRules | null) =>
    [...tieOut(workspaceId), month, 'under', rules] as const,
  columnBridges: (workspaceId: string, month: Month, rules: unknown) =>
    [...tieOut(workspaceId), month, 'bridges', rules] as const,
  tieOutRules: (workspaceId: string) => [...tieOut(workspaceId), 'rules'] as const,
  materiality: (workspaceId: string) => [...tieOut(workspaceId), 'materiality'] as const,
  deviations: (workspaceId: string, month: Month) => [...tieOut(workspaceId), month, 'deviations'] as const,
  statusCheck: (workspaceId: string, checked: CheckedListing, month: Month) =>
    [...tieOut(workspaceId), 'status-check', checked, month] as const,

  statements,
  statementFiles: (workspaceId: string, book: Book) => [...statements(workspaceId), 'files', book] as const,
  statementLines: (asked: CallInput<'statements.lines'>) =>
    [...statements(asked.workspaceId), 'lines', asked] as const,
  statementCovering: (workspaceId: string, fileId: string) =>
    [...statements(workspaceId), 'covering', fileId] as const,
  statementPreview: (reading: CallInput<'statements.preview'>) =>
    [...workspace(reading.workspaceId), 'statement-preview', reading] as const,

  matching,
  matchingAnswer: <Request extends OfWorkspace>(name: `matching.${string}`, request: Request) =>
    [...matching(request.workspaceId), name, request] as const,

  exceptions,
  exceptionList: (workspaceId: string, view: object) => [...exceptions(workspaceId), 'list', view] as const,
  exceptionsCarried: ({ workspaceId, month, currency }: OfMonth) =>
    [...exceptions(workspaceId), 'carried', month, currency] as const,
  exceptionHistory: (workspaceId: string, key: string) =>
    [...exceptions(workspaceId), 'history', key] as const,

  closes,
  closeList: (workspaceId: string) => [...closes(workspaceId), 'list'] as const,
  closeMonth: ({ workspaceId, month, currency }: OfMonth) =>
    [...closes(workspaceId), 'month', month, currency] as const,
  closeReadiness: ({ workspaceId, month, currency }: OfMonth) =>
    [...closes(workspaceId), 'readiness', month, currency] as const,
  /** Follows from records, from rules and from the books that a month has, as a close does. */
  notRead: (asked: CallInput<'sync.notRead'>) =>
    [...closes(asked.workspaceId), 'not-read', asked.month, asked.of] as const,
  closeAdjustments: ({ workspaceId, month, currency }: OfMonth) =>
    [...closes(workspaceId), 'adjustments', month, currency] as const,

  /** Follow from the same as a close. */
  journalMonth: ({ workspaceId, month, currency }: OfMonth, language: Language) =>
    [...closes(workspaceId), 'journal', month, currency, language] as const,
  journalAnswer: <Request extends OfWorkspace>(name: `journals.${string}`, request: Request) =>
    [...closes(request.workspaceId), name, request] as const,

  /** The first screen: whatever changes of the workspace changes it. */
  overview,
  overviewOf: (workspaceId: string, month: Month) => [...overview(workspaceId), month] as const,

  audit,
  auditEntries: (workspaceId: string, area: string) => [...audit(workspaceId), area] as const,

  orders: (workspaceId: string) => [...workspace(workspaceId), 'orders'] as const,
  /** Of prepared cashouts as they are shown. */
  orderDigest: (workspaceId: string, shown: readonly ShownCashout[]) =>
    [...workspace(workspaceId), 'orders', 'digest', ...shown] as const,
  cashoutRules: (workspaceId: string) => [...workspace(workspaceId), 'orders', 'rules'] as const,
  sendingBar: (workspaceId: string) => [...workspace(workspaceId), 'sending-bar'] as const,
  identityChecks: (workspaceId: string) => [...workspace(workspaceId), 'identity-checks'] as const,
  depositStatuses: (workspaceId: string) => [...workspace(workspaceId), 'deposit-statuses'] as const,
};
