/** Help inside the app; what it says stands in texts.en.ts. */
export const enHelp = {
  title: 'Help',
  search: 'Search the help',
  nothing: 'Nothing in the help has “{{text}}”.',
  page: 'Page',
  month: 'The month-end in steps',
  team: 'Working as a team',
  glossary: 'Glossary',
  workbook: 'Sheets of the close workbook',
  open: 'Open {{screen}}',
};
