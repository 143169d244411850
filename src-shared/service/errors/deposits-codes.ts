/** Errors of the Deposits API (specification, Deposits API error; 201 for its address list, Authentication). */
import { type CodeTable, entry } from './entry.ts';
import { headerCodes } from './header-codes.ts';

export const depositsCodes: CodeTable = {
  ...headerCodes,
  201: entry(
    'This network address is not registered',
    'Esta dirección de red no está registrada',
    'ask-allow-list',
  ),
  207: entry(
    'The deposit ID is not a whole number',
    'El id de depósito no es un número entero',
    'correct-field',
  ),
};
