import { esCommands, esHelpMark, esKeys, esScreens } from '../commands/words.es.ts';
import {
  esApp,
  esBooks,
  esCashoutFields,
  esChecklistPoints,
  esControlStates,
  esEnvironments,
  esFileFaults,
  esJobSubjects,
  esJournalProblems,
  esPages,
  esPolicies,
  esTeamRoles,
} from '../components/words.es.ts';
import { esAbout } from '../features/about/words.es.ts';
import { esAudit } from '../features/audit/words.es.ts';
import { esBalances } from '../features/balances/words.es.ts';
import { esClose } from '../features/close/words.es.ts';
import { esExceptions } from '../features/exceptions/words.es.ts';
import { esHelp } from '../features/help/words.es.ts';
import { esJobs } from '../features/jobs/words.es.ts';
import { esJournals } from '../features/journals/words.es.ts';
import { esListing, esListings } from '../features/listings/words.es.ts';
import { esMatching } from '../features/matching/words.es.ts';
import { esOperations } from '../features/operations/words.es.ts';
import { esOverview } from '../features/overview/words.es.ts';
import { esTieOut } from '../features/reconcile/words.es.ts';
import { esStatements } from '../features/statements/words.es.ts';
import { esStorage } from '../features/storage/words.es.ts';
import { esSync } from '../features/sync/words.es.ts';
import { esTeam } from '../features/workspaces/team/words.es.ts';
import {
  esConnection,
  esLostKey,
  esMoving,
  esPerson,
  esRecoveryCode,
  esReviewFile,
  esSettings,
  esSettingsFile,
  esUnreadable,
  esWelcome,
  esWorkspaceForm,
} from '../features/workspaces/words.es.ts';
import { esShell } from '../frame/words.es.ts';
import { esPeriod } from '../period/words.es.ts';
import {
  esCashoutStates,
  esCoverage,
  esDepositStates,
  esException,
  esFinding,
  esProblems,
  esRecords,
  esReportRule,
  esSupport,
  esWriteOffAccount,
} from '../records/words.es.ts';
import { esDailyRun, esWorkspace } from '../workspace/words.es.ts';
import type { en } from './en.ts';
import { esErrors } from './es-errors.ts';

export const es: typeof en = {
  app: esApp,
  environments: esEnvironments,
  connection: esConnection,
  welcome: esWelcome,
  workspaceForm: esWorkspaceForm,
  settings: esSettings,
  moving: esMoving,
  reviewFile: esReviewFile,
  team: esTeam,
  teamRoles: esTeamRoles,
  balance: esBalances,
  listing: esListing,
  pages: esPages,
  fileFaults: esFileFaults,
  record: esRecords,
  support: esSupport,
  writeOffAccount: esWriteOffAccount,
  problems: esProblems,
  jobs: esJobs,
  operations: esOperations,
  shell: esShell,
  matching: esMatching,
  statements: esStatements,
  storage: esStorage,
  unreadable: esUnreadable,
  about: esAbout,
  overview: esOverview,
  help: esHelp,
  sync: esSync,
  listings: esListings,
  tieOut: esTieOut,
  exceptions: esExceptions,
  close: esClose,
  journals: esJournals,
  audit: esAudit,
  books: esBooks,
  controlStates: esControlStates,
  policies: esPolicies,
  jobSubjects: esJobSubjects,
  journalProblems: esJournalProblems,
  cashoutFields: esCashoutFields,
  checklistPoints: esChecklistPoints,
  workspace: esWorkspace,
  dailyRun: esDailyRun,
  period: esPeriod,
  coverage: esCoverage,
  depositStates: esDepositStates,
  cashoutStates: esCashoutStates,
  exception: esException,
  finding: esFinding,
  reportRule: esReportRule,
  screens: esScreens,
  commands: esCommands,
  helpMark: esHelpMark,
  keys: esKeys,
  lostKey: esLostKey,
  settingsFile: esSettingsFile,
  person: esPerson,
  recoveryCode: esRecoveryCode,
  errors: esErrors,
};
