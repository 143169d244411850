/** Words of what every screen is made of. */

export const enApp = {
  name: 'Tieout',
  language: 'Language',
  keptInput: 'What you had typed is still here.',
  discardInput: 'Discard',
  dates: 'Dates',
  datesAsSystem: 'As the system: {{example}}',
  colors: 'Colours',
  light: 'Light',
  dark: 'Dark',
  system: 'As the system',
  retry: 'Try again',
  cancel: 'Cancel',
  reason: 'Reason',
  close: 'Close',
  showSecret: 'Show what is typed',
  loading: 'Loading',
  skipToContent: 'Skip to content',
  navigation: 'Main navigation',
  switchWorkspace: 'Workspace {{name}}: switch',
  display: 'Language, dates and colours',
  version: 'Version {{version}}',
  serviceSaid: 'The service said:',
  serviceCode: '{{meaning}} (code {{code}} of the service).',
};

export const enEnvironments = { staging: 'Staging', production: 'Production' };

export const enPages = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  item: 'Page {{page, number}}',
};
