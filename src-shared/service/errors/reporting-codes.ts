/** Errors of the Merchant reporting API (specification, Errors, Merchant reporting API). */
import { type CodeTable, entry } from './entry.ts';

export const reportingCodes: CodeTable = {
  83: entry(
    'A login from this network address is not allowed',
    'No se permite iniciar sesión desde esta dirección de red',
    'ask-allow-list',
  ),
};
