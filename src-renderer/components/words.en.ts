/** Words of what every screen is made of. */
import { closeWords } from '../../src-shared/words/close.ts';

export const enApp = {
  name: 'Tieout',
  language: 'Language',
  keptInput: 'Your unsaved input is still here.',
  discardInput: 'Discard',
  dates: 'Dates',
  datesAsSystem: 'System format: {{example}}',
  colors: 'Colours',
  light: 'Light',
  dark: 'Dark',
  system: 'System setting',
  subjects: {
    repeated: 'the same line or record twice',
    line: 'A selected line',
    noJson: 'it is not a JSON file',
    oneSetting: 'one of its settings',
    otherFormat: 'its format or version',
    otherKey: 'the person has another key by now',
    partUnreadable: 'a part of it cannot be read',
  },
  retry: 'Try again',
  cancel: 'Cancel',
  remove: 'Remove',
  noDay: '“{{text}}” is not a day. Enter one such as {{example}}.',
  pickDay: 'Pick the day',
  details: 'Details',
  notCopied: 'Nothing was copied',
  reason: 'Reason',
  reasonLeast: 'At least {{count, number}} characters',
  reasonLeast_one: 'At least one character',
  close: 'Close',
  showSecret: 'Show the characters',
  loading: 'Loading',
  skipToContent: 'Skip to content',
  navigation: 'Main navigation',
  switchWorkspace: 'Workspace {{name}}: switch',
  display: 'Language, dates and colours',
  version: 'Version {{version}}',
  serviceSaid: 'Message from the service:',
  serviceCode: '{{meaning}} (service code {{code}}).',
  changedMeanwhile: 'Someone changed this meanwhile. Saving yours replaces theirs.',
  loseTitle: 'Close without saving?',
  loseText: 'What you typed here has not been saved and would be lost.',
  keepTyping: 'Keep typing',
  closeUnsaved: 'Close without saving',
  depositNotFound:
    'The service has no deposit with this ID (HTTP 404). If every ID gives this answer, check the address in the workspace’s settings.',
  notCompleted: 'Not completed',
  yes: 'Yes',
  no: 'No',
  removeFile: 'Remove this file?',
  andMore_one: 'and {{count}} more',
  andMore_other: 'and {{count}} more',
};

export const enEnvironments = { staging: 'Staging', production: 'Production' };

export const enPages = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  item: 'Page {{page, number}}',
  goTo: 'Go to page',
  outside: 'Enter 1 to {{pages, number}}.',
  label: 'Page',
};

/** What ends the reading of a table from a file, or loses digits in it; the row stands before it. */
export const enFileFaults = {
  otherMonth:
    'The file covers {{days}}, and no day of {{month}}. Choose the file of {{month}}, or import this one if it is what you mean.',
  'digits-lost':
    '“{{text}}” is a number of more digits than a workbook keeps. Export the column as text, or the file as CSV.',
  'other-sheet':
    'stands on another sheet of the workbook. Save the sheet that is meant as a file of its own.',
  'quote-not-closed':
    'a quotation mark opens here and is not closed. Close it in the file, or export the file again.',
  'text-too-long':
    'a text here does not end; a quotation mark or a line break may be missing. Export the file again.',
  'cell-too-far':
    '“{{text}}” stands far to the right of the table. Delete it, or save the table alone as CSV.',
  'not-in-encoding':
    'its bytes do not fit the encoding {{text}}. Save it as CSV in UTF-8, and choose it again.',
  incomplete: 'it ends in the middle. Download it again.',
  'not-well-formed':
    'it does not follow its format ({{text}}). Open it in a spreadsheet, save it as CSV, and choose that file.',
  'entities-declared':
    'it declares XML entities, which no spreadsheet writes. Open it in a spreadsheet, save it as CSV, and choose that file.',
};

/** The two books that are matched with the service. */
export const enBooks = {
  label: 'Source',
  names: { bank: 'Bank account', ledger: 'Ledger' },
};

/** What a control comes to. */
export const enControlStates = {
  ok: 'OK',
  accepted: 'Accepted',
  failed: 'Check',
  blocked: 'Blocked',
  'not-applicable': 'Not applicable',
  warning: 'Warning',
};

/** What an organisation may set by its policy. */
export const enPolicies = {
  updates: 'Updates',
  updateAddress: 'Update address',
  allowedServiceAddresses: 'Allowed services',
  moneyMovement: 'Money movement',
  dataFolder: 'Data folder',
  language: 'Initial language',
};

/** Jobs by the name of their kind. */
export const enJobSubjects = {
  sync: 'Sync',
  export: 'Export',
  lock: 'Close',
  'close-export': 'Close workbook',
  check: 'File check',
  import: 'File import',
  'status-check': 'Status check',
  matching: 'Matching',
  move: 'Workspace file',
  'daily-run': 'Daily run',
  cashouts: 'Cashouts of a file',
  restore: 'Restore',
  'team-share': 'Shared workspace',
  'team-join': 'Shared workspace',
};

/** What keeps journal entries from being exported. */
export const enJournalProblems = {
  'not-read': 'Part of the month has not been read: {{subject}}. Sync the month.',
  'not-confirmed': 'Nobody has confirmed the accounts.',
  'no-account': '{{kind}} in {{subject}} has no account.',
  'not-in-chart': '{{kind}}: account {{subject}} is not in the chart (in brackets the line of the mapping).',
  'no-rate':
    'There is no exchange rate for {{subject}} or for the week before. Enter the rates so the month can be revalued.',
  'no-opening': 'The opening balance in {{subject}} is not known. The month is not revalued.',
};

/** The fields of a cashout. */
export const enCashoutFields = {
  payTo: 'Pay to',
  account: 'Interbank account number',
  accountType: 'Account type',
  walletCode: 'Wallet code',
  amount: 'Amount',
  currency: 'Currency',
  documentType: 'Document type',
  document: 'Document number',
  firstName: 'Given name',
  lastName: 'Family or company name',
  phone: 'Phone',
  comments: 'Comments',
  notificationUrl: 'Notification address',
  externalId: 'External ID',
};

/** The points of the checklist. */
export const enChecklistPoints = closeWords.en.items;

/** Roles of a team's server, as people and messages name them. */
export const enTeamRoles = {
  owner: 'owner',
  preparer: 'preparer',
  reviewer: 'reviewer',
  auditor: 'auditor',
  cashout_preparer: 'prepares cashouts',
  cashout_releaser: 'sends cashouts',
};
