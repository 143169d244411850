/** What several screens say of the workspace: what is not read, whom it has, what was left unsaved. */
export const enWorkspace = {
  syncMonth: 'Sync all listings of {{month}}',
  notKnownYet: 'Not known yet: {{days}} not read.',
  readTheseDays: 'Read these days',
  balanceAsReceived: 'Balance as received, {{time}}',
  nobody: 'Nobody',
  noSuchPerson: 'Nobody of the team has this name.',
  drafts: {
    title: 'Your unsaved input is still here',
    continue: 'Continue',
    kinds: {
      cashout: 'New cashout',
      exceptions: 'Decision about exceptions',
      comment: 'Comment on a close',
      settings: 'Settings of the workspace',
      newWorkspace: 'New workspace',
      matchingRules: 'Matching rules',
      expected: 'Expected records',
      tieOutRule: 'Rule of the tie-out',
      columns: 'Columns of a statement file',
      carry: 'Exception carried forward',
      match: 'Match made by hand',
    },
    fileAgain: 'Choose {{file}} again to continue',
  },
};

/** What a daily run, a scheduled sync or a watched folder brought. */
export const enDailyRun = {
  syncTitle: '{{workspace}}: synced by schedule',
  syncEnded: 'New: {{added, number}} · changed: {{changed, number}} · late: {{late, number}}',
  syncFailed: 'Could not be read: {{listings}}',
  syncProblems: {
    'outside-window':
      '{{listing}}: the service sent only records outside the dates requested, so the period does not count as read. Check the unit of time in the workspace’s settings (seconds or milliseconds).',
    'other-unit':
      '{{listing}}: the service listed no records for the dates requested, but it lists some when it is asked in the other unit of time. The period does not count as read. Change the unit of time in the workspace’s settings, under Service, Advanced, and sync again.',
    'unit-unconfirmed':
      '{{listing}}: the service listed no records for the dates requested, and it could not be confirmed that it understood them. The period does not count as read. Sync again; if this stays, check the unit of time in the workspace’s settings (seconds or milliseconds).',
    'clock-ahead':
      '{{listing}}: this computer’s clock is ahead of the service’s. The period counts as read only up to the service’s time. Set the computer’s clock and sync again.',
    'nothing-listed':
      'The service has not listed a single record of this account yet, in any listing. That is right for a new account. Otherwise, check the address, the login and the unit of time in the workspace’s settings.',
  },
  outcomes: { 'nothing-to-do': 'Nothing to do', 'to-look-at': 'To look at', failed: 'Not finished' },
  first: 'First run, ended {{time}}',
  since: 'Ended {{time}}; what is new since the run of {{before}}',
  nothingRead: 'No record was added or changed.',
  nothingMatched: 'Nothing new to match.',
  takenTitle: '{{workspace}}: watched folder',
  taken: 'Files imported: {{imported, number}} · to look at: {{toLookAt, number}}',
  watchedFolder: 'Watched folder {{name}}',
  file: 'File {{name}}',
  row: 'First in row {{row, number}}.',
  importByHand: 'Import it under Statements',
  files: {
    imported: '{{count, number}} lines imported.',
    imported_one: 'One line imported.',
    'imported-before': 'Imported before; nothing new in it.',
    'being-written': 'Still being written; the next run reads it.',
    'mapping-unknown':
      'Its columns are not known yet. Import one such file yourself, and the next ones are read the same way.',
    asks: 'Not imported: something in it needs your answer.',
    faulty: 'Not imported: some of its rows cannot be read.',
    'not-read': 'Not imported: it cannot be read.',
    'folder-missing': 'It cannot be read. Choose the folder again, or connect its drive.',
  },
  books: { bank: 'Bank, {{month}}', ledger: 'Ledger, {{month}}' },
  matched:
    'Matches: {{matched, number}} · lines excluded: {{excluded, number}} · proposals to decide: {{proposed, number}}',
  exceptions: 'Exceptions',
  locked: 'Locked months',
  lockedChanges_one: '{{count, number}} change of the service after the close to decide',
  lockedChanges_other: '{{count, number}} changes of the service after the close to decide',
  news: 'New: {{appeared, number}} · resolved: {{cleared, number}} · unsettled at the end of the run, in all months: {{unsettled, number}}',
};
