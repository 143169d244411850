/** Words of what every screen is made of. */

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
  retry: 'Try again',
  cancel: 'Cancel',
  details: 'Details',
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
};

export const enEnvironments = { staging: 'Staging', production: 'Production' };

export const enPages = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  item: 'Page {{page, number}}',
};
