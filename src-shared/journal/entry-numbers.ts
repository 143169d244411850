/** What formats of the books know an exported journal entry by, where that is not its external id. */

/** The external id without the workspace. */
export const shortIdOf = (externalId: string): string => externalId.split('-').slice(2).join('-');

/** The last number that four digits have: CONCAR takes no further entry of a month. */
export const LAST_VOUCHER = 9_999;

/** CONCAR's number of an entry of the month, or of a day in it: the month and four digits, up to `LAST_VOUCHER`. */
export const voucherOf = (month: string, number: number): string =>
  `${month.slice(5, 7)}${String(number).padStart(4, '0')}`;
