/** Workspaces that cannot be opened. */
export const enUnreadable = {
  named: 'The workspace “{{name}}” cannot be opened',
  unnamed: 'A workspace cannot be opened',
  damaged: 'Its settings file (workspace.json) is damaged or incomplete.',
  changed:
    'Its settings file (workspace.json) was changed outside the app or is damaged, so it is not used. You can restore the last settings saved by the app and change them there.',
  found: '{{name}}: the file has {{found}}; the app saved {{used}}.',
  foundNothing: 'nothing',
  newer: 'Its settings were written by a newer version of Tieout. Install that version to open it.',
  missing: 'Its settings file (workspace.json) is missing.',
  'no-permission':
    'You have no permission to read its settings file (workspace.json). Get permission to read and change the folder, then restart Tieout.',
  unreadable:
    'Its settings file (workspace.json) could not be read. Check that the disk works and that no other program is using the file, then restart Tieout.',
  'wrong-folder':
    'Its folder was renamed or is a copy of another workspace. Restore the folder’s name and restart Tieout, or remove the copy from the list.',
  untouched: 'Its records and your work are in the folder {{folder}} and were not touched.',
  restore: 'Restore its settings from the copy of {{time}}',
  restoreHintMissing: 'Money movement is off afterwards; allow it again in the settings if you need it.',
  restoreHint:
    'The unreadable file is kept under another name. Money movement is off afterwards; allow it again in the settings if you need it.',
  showFolder: 'Show its folder',
  unlist: 'Remove from the list',
  unlistHint: 'The folder stays on this computer as it is.',
};

export const enConnection = {
  unknown: 'Not connected yet',
  checking: 'Connecting…',
  online: 'Connected',
  offline: 'Offline',
  refused: 'Refused by the service',
  'no-credentials': 'No credentials',
  'logged-out': 'Logged out',
};

export const enWelcome = {
  title: 'Reconcile your payments account',
  intro:
    'Tieout reads your deposits into a database on this computer. You review them offline and give your auditor a workbook that adds up.',
  demoTitle: 'Try the demo',
  demoText:
    'A payments service with a few months of records of a Peruvian merchant runs inside the app. Nothing leaves this computer.',
  demoButton: 'Open the demo workspace',
  ownTitle: 'Connect your account',
  ownText: 'You need the addresses, the reporting access key and the secret key from your merchant panel.',
  ownButton: 'Create a workspace',
};

export const enMoving = {
  title: 'Move to another computer',
  text: 'Saves the whole workspace to one file: records, statements, matches, exceptions, closes with their locked months, and the audit trail. It does not include credentials. The file opens only with this workspace’s recovery code (above); keep the two apart.',
  afterwards:
    'Restore it on the other computer and continue there. The two copies are independent: later work here does not reach the other computer.',
  move: 'Move to another computer…',
  restoreTitle: 'Restore from another computer',
  restoreText: 'Restore a workspace from its file (.tieout). Nothing on this computer is overwritten.',
  restore: 'Restore a workspace from a file…',
  dialogTitle: 'Restore from {{fileName}}',
  about: {
    workspace: 'Workspace',
    environment: 'Environment',
    madeAt: 'File made',
    app: 'Written by',
    lockedMonths: 'Locked months',
    size: 'Size',
  },
  code: 'Recovery code',
  codeHint: 'This workspace’s code, as saved or printed on the other computer: 14 groups of 4 characters.',
  codeFromFile: 'Read the code from a file…',
  start: 'Restore workspace',
  restoring: 'Checking the file and restoring the workspace',
  progress: '{{done}} of {{total}}',
  isHere:
    'This workspace is already on this computer, as “{{name}}”. Restoring never overwrites: open it, or remove it first in its settings.',
};

/** A month that goes to its reviewer as a file. */
export const enReviewFile = {
  title: 'Review a month from a file',
  text: 'For teams without a server. Give your review key to the preparer once; then open the review files that they send you.',
  saveKey: 'Save review key…',
  keyTitle: 'Review key',
  keyText:
    'Send the file to the preparer once. It holds no secret. Your comments and your signature carry this name.',
  yourName: 'Your name',
  keySaved: '{{fileName}} is saved. Send it to the preparer and read them the code of your key: {{code}}',
  open: 'Open a review file…',
  dialogTitle: 'Review {{month}} in {{currency}}',
  facts: {
    workspace: 'Workspace',
    from: 'Prepared by',
    code: 'Code of their key',
    madeAt: 'File made',
    size: 'Size',
  },
  compare: 'Ask {{name}} to read you the code of their key. Open the month only if both codes are the same.',
  compared: 'I compared the code with {{name}}',
  start: 'Open the month',
  opening: 'Checking the file and opening the month',
  notice:
    'Copy for review: {{month}} in {{currency}}, prepared by {{from}}. You can read everything; comment on the month, sign it or return it, then save the answer file for {{from}}.',
  toMonth: 'Go to the month',
  saveAnswer: 'Save answer file…',
  answerSaved: '{{fileName}} is saved. Send it to {{from}}.',
};

export const enWorkspaceForm = {
  createTitle: 'New workspace',
  account: 'Account',
  name: 'Name',
  nameHint: 'Your name for this account, for example the merchant’s name',
  environment: 'Environment',
  addresses: 'Addresses',
  baseUrl: 'Deposits and payouts address',
  merchantsBaseUrl: 'Reporting address',
  timeZone: 'Reporting time zone',
  timeZoneHint: 'Day boundary of the listings',
  sets: {
    reporting: 'Reporting credentials',
    deposits: 'Deposit and verification credentials',
    readOnly: 'Read-only key',
    payouts: 'Payout credentials',
  },
  credentialsHint: 'Kept in this computer’s keychain, never shown again and never written to a file.',
  otherSetsHint: 'You can add the keys for deposit status, verification and payouts later.',
  credentialFields: {
    reporting: {
      accessKey: 'Access key (API user e-mail)',
      secretKey: 'Secret key (API user password)',
    },
    deposits: { apiKey: 'API key', apiSignature: 'API signature' },
    readOnly: { apiKey: 'Read-only API key' },
    payouts: {
      login: 'Payout login',
      pass: 'Payout passphrase',
      apiSignature: 'Payout API signature',
    },
  },
  service: 'Service',
  advanced: 'Advanced: scheme words, unit of time, names of parameters',
  schemeWord: 'Scheme word',
  schemeWordHint: 'First word of the Authorization header: the service’s name in upper case.',
  kycSchemeWord: 'Scheme word for identity verification',
  kycSchemeWordHint: 'Only if it differs from the one above; otherwise leave it empty.',
  timestampUnit: 'Unit of time in listing requests',
  timestampUnitHint: 'Change it if the connection test says that date filters do not work.',
  timestampUnits: { seconds: 'Seconds', milliseconds: 'Milliseconds' },
  documentParameter: 'Name of the customer document filter',
  documentParameterHint: 'Some installations spell it with an additional e.',
  readOnlyBearer: 'Send the read-only key as a bearer token',
  readOnlyBearerHint: 'Some installations answer deposit queries to the read-only key without a signature.',
  moneyMovement: 'Allow money to be moved',
  moneyMovementHint: 'When off, this workspace only reads: it cannot send cashouts.',
  cashoutChanges: 'Allow cashouts to be cancelled, held and released',
  cashoutChangesHint: 'Not part of the service’s specification: ask its operator whether it is available.',
  resendAfterMinutes: 'Minutes before a missing cashout can be sent again',
  resendAfterMinutesHint:
    'After a lost answer the service may still be processing the cashout. Look-ups before this time do not count; two later ones, 10 minutes apart, must not find it before you can send it again. If the service’s operator states a longer time, enter it.',
  minutes: '{{count, number}} minutes',
  create: 'Create workspace',
  save: 'Save changes',
  errors: {
    resendAfterMinutes: 'Enter whole minutes, from 15 to 10,080 (a week).',
    name: 'Enter a name of at most 80 characters.',
    environment: 'Choose staging or production.',
    address: 'Enter a full address such as https://merchants.example.com, without a question mark.',
    insecure: 'Use https: with http the credentials can be read on the way.',
    timeZone: 'Choose a time zone from the list.',
    accessKey: 'Enter the access key.',
    secretKey: 'Enter the secret key.',
    apiKey: 'Enter the API key.',
    apiSignature: 'Enter the API signature.',
    login: 'Enter the payout login (at most 32 characters).',
    pass: 'Enter the payout passphrase (at most 32 characters).',
    schemeWord: 'Enter one word of letters, digits and signs, without accents or spaces.',
    kycSchemeWord: 'Enter one word of letters, digits and signs, without accents or spaces.',
  },
};

export const enSettings = {
  cashoutRules: {
    title: 'Rules for cashouts',
    text: 'These rules apply to every cashout of this workspace, single or from a file. Without an amount there is no limit.',
    limit: 'Limit per person and day ({{currency}})',
    secondPerson: 'A second person approves cashouts before they are sent',
    secondPersonHint:
      'Preparer and approver are two people, as preparer and reviewer are in the close. The switch “One person may prepare and review” under Close applies here too.',
    wrong: 'Enter amounts above zero, or leave the field empty.',
    save: 'Save rules',
    saved: 'Saved.',
    reason: 'The reason goes into the audit trail.',
  },
  materiality: {
    title: 'Materiality',
    text: 'Exceptions up to these amounts are accepted by the policy, with its name in the audit trail and the workbook. Without an amount, a person decides each exception.',
    name: 'Name of the policy',
    nameHint: 'Acceptances are recorded under this name.',
    amount: 'Accept up to ({{currency}})',
    percent: 'At most % of the month’s deposits ({{currency}})',
    day: 'Point out a day: % over the 30-day median',
    month: 'Point out a month: % over the month before',
    explain: 'Require an explanation of each unusual figure before the month is signed',
    explainHint: 'Otherwise they are pointed out on Tie-out, and an explanation is optional.',
    wrong:
      'Enter a name, amounts above zero, percentages below 100, and whole numbers from 10 for what is pointed out.',
    save: 'Save materiality',
    saved: 'Saved. Exceptions are being updated.',
    reason: 'The months that are not locked are updated. The reason goes into the audit trail.',
  },
  title: 'Workspace',
  demoSettings: 'The demo uses the service inside the app; its addresses change each time the app starts.',
  saved: 'Settings saved',
  connectionTitle: 'Connection',
  test: 'Test connection',
  testOk: 'Connected as {{username}}, merchant {{idMerchant}}',
  checks: {
    login: { works: 'Login works', failed: 'Login failed', 'not-tried': 'Login not tried' },
    balance: {
      works: 'The balance can be read',
      failed: 'The balance cannot be read',
      'not-tried': 'Balance not tried',
    },
    window: {
      works: 'Date filters work',
      failed:
        'Date filters do not work: listings do not return the records of the dates requested. Try the other unit of time, under Service, Advanced.',
      unclear: 'Date filters could not be checked: there are no deposits in the last 30 days.',
      'not-tried': 'Date filters not tried',
    },
    others:
      'Deposit status, verification and payouts are not tested here. Errors in them appear when you first use them.',
  },
  requestsTitle: 'Requests',
  requestsText:
    'Requests to the service since the app started, for all workspaces, to investigate a problem. They contain no keys, records or customer documents.',
  requestsShow: 'Show requests',
  requestsHide: 'Hide requests',
  requestsRefresh: 'Refresh',
  requestsCopy: 'Copy as text',
  requestsCopied: 'Copied',
  requestsNone: 'There have been no requests since the app started.',
  showLogFile: 'Show log file',
  requestColumns: {
    at: 'Time',
    request: 'Request',
    outcome: 'Outcome',
    ms: 'Milliseconds',
    attempt: 'Attempt',
  },
  logOut: 'Log out',
  loggedOut: 'Logged out; the session’s token is no longer valid',
  credentialsTitle: 'Credentials',
  kept: 'Saved',
  notKept: 'Not saved',
  setHints: {
    reporting: 'To read the listings. Without them you can still review and export records already read.',
    deposits: 'To check a deposit’s status and verify a document.',
    readOnly: 'For deposit queries only; optional.',
    payouts: 'To send cashouts and check their status.',
  },
  enter: 'Enter credentials',
  replace: 'Replace credentials',
  keep: 'Save in keychain',
  replaced: 'Credentials replaced',
  forget: 'Forget credentials',
  forgetWhich: 'Forget credentials…',
  forgetConfirm:
    'Remove from the keychain: {{set}} of “{{name}}”? To use them again you will need to enter them again.',
  willForget:
    'Saving this address removes the credentials of the one before: {{sets}}. Credentials never go to another address; enter those of the new one afterwards.',
  willReadAnew:
    'Nothing that was read from the address before counts as read any more: sync the months again. Another account, or the other environment, needs a workspace of its own.',
  addressForgot: 'Removed from the keychain, because the address changed: {{sets}}.',
  forgotten: 'Credentials removed from the keychain',
  removeTitle: 'Remove this workspace',
  removeText:
    'Deletes its settings, its credentials, all records read and all work done here: statements, matches, exceptions, locked months, cashouts and the audit trail. Only from this computer, and permanently.',
  removeUnknown:
    '{{count, number}} cashouts of this workspace have an unknown outcome. Look them up first: there is no other record of what was sent.',
  removeUnknown_one:
    'One cashout of this workspace has an unknown outcome. Look it up first: there is no other record of what was sent.',
  remove: 'Remove workspace',
  removeConfirm: 'Enter the workspace’s name to confirm:',
  removed: 'Workspace removed',
};

export const enLostKey = {
  title: 'This workspace cannot be opened',
  missing:
    'Its files are complete and unchanged. They are encrypted, and their key is not in this computer’s keychain.',
  wrong:
    'Its files are complete and unchanged. They are encrypted, and the key in this computer’s keychain does not open them.',
  label: 'Recovery code',
  hint: '14 groups of 4 characters, as saved or printed',
  restore: 'Open with this code',
  fromFile: 'Read it from a file…',
};

export const enSettingsFile = {
  title: 'Settings as a file',
  text: 'For a colleague or another computer: name, environment, addresses, time zone and service options. The file contains neither credentials nor the permission to move money.',
  export: 'Export settings',
  exported: 'Saved to {{fileName}}',
  import: 'Replace from a file',
  fill: 'Fill in from a settings file',
  filled: 'Filled in from {{fileName}}. Enter the credentials.',
  compare: 'Settings in {{fileName}}',
  same: 'The file matches the current settings.',
  field: 'Setting',
  now: 'Now',
  inFile: 'In the file',
  none: '(empty)',
  yes: 'Yes',
  no: 'No',
  replace: 'Replace settings',
};

export const enPerson = {
  title: 'Your name',
  text: 'Your decisions are signed with this name: audit entries, sign-offs and closes.',
  account: 'Until you enter it, the computer’s account signs: {{account}}.',
  label: 'Your name',
  save: 'Save name',
  saved: 'Name saved',
  error: 'Enter a name of at most 80 characters.',
};

export const enRecoveryCode = {
  title: 'Recovery code',
  text: 'The files of this workspace are encrypted. Their key is in this computer’s keychain; if it is lost, only this code opens the files. Print the code and keep it away from the computer: anyone with the code and the files can read them.',
  save: 'Save to a file…',
  show: 'Show',
  saved: 'Saved to {{fileName}}. Print it and delete the file.',
};
