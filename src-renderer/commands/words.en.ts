/** The names of the screens. */
export const enScreens = {
  overview: 'Overview',
  balances: 'Balances',
  'tie-out': 'Tie-out',
  statements: 'Statements',
  matching: 'Matching',
  exceptions: 'Exceptions',
  close: 'Close',
  journals: 'Journal entries',
  audit: 'Audit trail',
  operations: 'Operations',
  sync: 'Sync',
  settings: 'Settings',
};

/** The commands of palette, menu and keyboard. */
export const enCommands = {
  newWorkspace: 'New workspace',
  sync: 'Sync this listing',
  syncAll: 'Sync all listings of the month',
  export: 'Export what is shown',
  checkConnection: 'Check the connection',
  logOut: 'Log out of the service',
  palette: 'Search and commands',
  search: 'Search in this list',
  navigation: 'Names or icons in the navigation',
  language: 'Cambiar a español',
  light: 'Light colours',
  dark: 'Dark colours',
  system: 'Colours as the system',
  back: 'Back',
  forward: 'Forward',
  help: 'Help for this screen',
  shortcuts: 'Keyboard shortcuts',
  print: 'Print this screen…',
  log: 'Show log file',
  about: 'About Tieout',
};

/** The way to what the help says about a term. */
export const enHelpMark = {
  about: 'Help: {{term}}',
  /** As they stand in the glossary. */
  terms: {
    adjustment: 'Adjustment',
    carryForward: 'Carry forward',
    dayBoundary: 'Day boundary',
    exposure: 'Exposure, gross and net',
    held: 'Held for cashouts',
    includedInTotals: 'Included in totals',
    inTransit: 'In transit',
    lock: 'Lock',
    materiality: 'Materiality',
    reconciliation: 'Account reconciliation',
    rollForward: 'Roll-forward',
    signOff: 'Sign-off',
    unexplained: 'Unexplained',
    waive: 'Waive',
  },
};

/** How keys are written. */
export const enKeys = { followedBy: 'then' };
