/** Errors of the KYC API (specification, KYC errors; 200 to 203 from the field notes). */
import { type CodeTable, entry, passing } from './entry.ts';
import { headerCodes } from './header-codes.ts';

export const kycCodes: CodeTable = {
  ...headerCodes,
  200: entry(
    'The service does not know this way of asking',
    'El servicio no conoce esta forma de consulta',
    'report',
  ),
  201: entry(
    'This network address is not registered',
    'Esta dirección de red no está registrada',
    'ask-allow-list',
  ),
  202: entry('The request could not be read', 'No se pudo leer la solicitud', 'report'),
  203: entry(
    'Identity verification is not enabled for this merchant account',
    'La verificación de identidad no está habilitada para esta cuenta',
    'enable-feature',
  ),
  300: entry('The document number is not valid', 'El número de documento no es válido', 'correct-document'),
  306: entry('The Pix key is not valid', 'La clave Pix no es válida', 'correct-document'),
  307: entry('The country is not available', 'El país no está disponible', 'choose-other'),
  407: entry('The service gives no reason', 'El servicio no da un motivo', 'ask-operator'),
  500: passing('The service had an internal failure', 'El servicio tuvo una falla interna', 'try-later'),
};
