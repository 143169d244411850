import { enCommands, enHelpMark, enKeys, enScreens } from '../commands/words.en.ts';
import {
  enApp,
  enBooks,
  enCashoutFields,
  enChecklistPoints,
  enControlStates,
  enEnvironments,
  enFileFaults,
  enJobSubjects,
  enJournalProblems,
  enPages,
  enPolicies,
  enTeamRoles,
} from '../components/words.en.ts';
import { enAbout } from '../features/about/words.en.ts';
import { enAudit } from '../features/audit/words.en.ts';
import { enBalances } from '../features/balances/words.en.ts';
import { enClose } from '../features/close/words.en.ts';
import { enExceptions } from '../features/exceptions/words.en.ts';
import { enHelp } from '../features/help/words.en.ts';
import { enJobs } from '../features/jobs/words.en.ts';
import { enJournals } from '../features/journals/words.en.ts';
import { enListing, enListings } from '../features/listings/words.en.ts';
import { enMatching } from '../features/matching/words.en.ts';
import { enOperations } from '../features/operations/words.en.ts';
import { enOverview } from '../features/overview/words.en.ts';
import { enTieOut } from '../features/reconcile/words.en.ts';
import { enStatements } from '../features/statements/words.en.ts';
import { enStorage } from '../features/storage/words.en.ts';
import { enSync } from '../features/sync/words.en.ts';
import { enTeam } from '../features/workspaces/team/words.en.ts';
import {
  enConnection,
  enLostKey,
  enMoving,
  enPerson,
  enRecoveryCode,
  enReviewFile,
  enSettings,
  enSettingsFile,
  enUnreadable,
  enWelcome,
  enWorkspaceForm,
} from '../features/workspaces/words.en.ts';
import { enShell } from '../frame/words.en.ts';
import { enPeriod } from '../period/words.en.ts';
import {
  enCashoutStates,
  enCoverage,
  enDepositStates,
  enException,
  enFinding,
  enProblems,
  enRecords,
  enReportRule,
  enSupport,
  enWriteOffAccount,
} from '../records/words.en.ts';
import { enDailyRun, enWorkspace } from '../workspace/words.en.ts';
import { enErrors } from './en-errors.ts';

export const en = {
  app: enApp,
  environments: enEnvironments,
  connection: enConnection,
  welcome: enWelcome,
  workspaceForm: enWorkspaceForm,
  settings: enSettings,
  moving: enMoving,
  reviewFile: enReviewFile,
  team: enTeam,
  teamRoles: enTeamRoles,
  balance: enBalances,
  listing: enListing,
  pages: enPages,
  fileFaults: enFileFaults,
  record: enRecords,
  support: enSupport,
  writeOffAccount: enWriteOffAccount,
  problems: enProblems,
  jobs: enJobs,
  operations: enOperations,
  shell: enShell,
  matching: enMatching,
  statements: enStatements,
  storage: enStorage,
  unreadable: enUnreadable,
  about: enAbout,
  overview: enOverview,
  help: enHelp,
  sync: enSync,
  listings: enListings,
  tieOut: enTieOut,
  exceptions: enExceptions,
  close: enClose,
  journals: enJournals,
  audit: enAudit,
  books: enBooks,
  controlStates: enControlStates,
  policies: enPolicies,
  jobSubjects: enJobSubjects,
  journalProblems: enJournalProblems,
  cashoutFields: enCashoutFields,
  checklistPoints: enChecklistPoints,
  workspace: enWorkspace,
  dailyRun: enDailyRun,
  period: enPeriod,
  coverage: enCoverage,
  depositStates: enDepositStates,
  cashoutStates: enCashoutStates,
  exception: enException,
  finding: enFinding,
  reportRule: enReportRule,
  screens: enScreens,
  commands: enCommands,
  helpMark: enHelpMark,
  keys: enKeys,
  lostKey: enLostKey,
  settingsFile: enSettingsFile,
  person: enPerson,
  recoveryCode: enRecoveryCode,
  errors: enErrors,
};
