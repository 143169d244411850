/** Errors of the Deposits API (specification, Deposits API error). */
import { type CodeTable, entry } from './entry.ts';
import { headerCodes } from './header-codes.ts';

export const depositsCodes: CodeTable = {
  ...headerCodes,
  207: entry(
    'The deposit id is not a whole number',
    'El id de depósito no es un número entero',
    'correct-field',
  ),
};
