/**
 * Every error code of the service in words (specification, Errors). Codes are keyed by area, because the same number
 * means different things; an unknown code is described by its category.
 */
import type { Area } from '../area.ts';
import { depositsCodes } from './deposits-codes.ts';
import { type CodeEntry, type CodeTable, entry, passing } from './entry.ts';
import { kycCodes } from './kyc-codes.ts';
import { payoutsCodes } from './payouts-codes.ts';
import { rejectionCodes } from './rejection-codes.ts';
import { reportingCodes } from './reporting-codes.ts';

export const errorCatalogue: Readonly<Record<Area, CodeTable>> = {
  deposits: depositsCodes,
  payouts: payoutsCodes,
  kyc: kycCodes,
  reporting: reportingCodes,
};

/** Categories of codes by their first digit (specification, Errors). */
const categories: CodeTable = {
  1: entry(
    'Something is wrong with the request’s headers',
    'Hay un problema con los encabezados de la solicitud',
    'check-signature',
  ),
  2: entry(
    'The call or the merchant account is not set up for this',
    'La llamada o la cuenta del comercio no está configurada para esto',
    'ask-operator',
  ),
  3: entry(
    'Something about the person is not accepted',
    'No se acepta algún dato de la persona',
    'correct-field',
  ),
  4: entry('The deposit could not be created', 'No se pudo crear el depósito', 'correct-field'),
  5: entry('The service refused the request', 'El servicio rechazó la solicitud', 'ask-operator'),
  7: passing('The service had an internal failure', 'El servicio tuvo una falla interna', 'try-later'),
};

const unknown = entry(
  'The service gave a code that is not documented',
  'El servicio dio un código que no está documentado',
  'ask-operator',
);

/** What a code means in an area; by category when the code is not documented. */
export function describeCode(area: Area, code: string): CodeEntry & { readonly documented: boolean } {
  const known = own(errorCatalogue[area], code);
  if (known) return { ...known, documented: true };
  const category = /^\d{3}$/.test(code) ? own(categories, code.charAt(0)) : undefined;
  return { ...(category ?? unknown), documented: false };
}

/** Why a cashout was rejected; an undocumented code is said to be one. */
export function describeRejection(code: string): CodeEntry & { readonly documented: boolean } {
  const known = own(rejectionCodes, code);
  return known ? { ...known, documented: true } : { ...unknown, documented: false };
}

function own(table: CodeTable, code: string): CodeEntry | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
