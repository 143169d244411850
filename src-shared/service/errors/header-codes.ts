/** Header errors of the signed areas (specification, Errors, category 1xx; the single codes from the field notes). */
import { type CodeTable, entry } from './entry.ts';

export const headerCodes: CodeTable = {
  100: entry('The credentials were not accepted', 'No se aceptaron las credenciales', 'check-credentials'),
  101: entry('A header is missing or malformed', 'Falta un encabezado o está mal formado', 'report'),
  102: entry(
    'The signature does not fit the request',
    'La firma no corresponde a la solicitud',
    'check-signature',
  ),
  103: entry(
    'The request’s time is too far from the service’s clock',
    'La hora de la solicitud está muy lejos de la del servicio',
    'check-clock',
  ),
  104: entry(
    'The idempotency key was already used for another request',
    'La clave de idempotencia ya se usó para otra solicitud',
    'report',
  ),
  105: entry('A header is empty', 'Un encabezado está vacío', 'report'),
};
