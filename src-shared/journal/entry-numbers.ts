/** What formats of the books know an exported journal entry by, where that is not its external id. */

/** The external id without the workspace. */
export const shortIdOf = (externalId: string): string => externalId.split('-').slice(2).join('-');

/** CONCAR's number of an entry of the month, or of a day in it: the month and four digits. */
export const voucherOf = (month: string, number: number): string =>
  `${month.slice(5, 7)}${String(number).padStart(4, '0')}`;
