/** Internal codes of the Payouts API (specification, Payouts API: internal codes). */
import { type CodeTable, entry, passing } from './entry.ts';

export const payoutsCodes: CodeTable = {
  300: entry('A value is not valid', 'Un valor no es válido', 'correct-field'),
  302: entry('The control signature does not fit', 'La firma de control no corresponde', 'check-signature'),
  303: entry(
    'The bank or wallet code is not valid',
    'El código de banco o billetera no es válido',
    'correct-field',
  ),
  401: entry(
    'The payout credentials were not accepted',
    'No se aceptaron las credenciales de pagos',
    'check-credentials',
  ),
  402: entry(
    'This network address is not registered',
    'Esta dirección de red no está registrada',
    'ask-allow-list',
  ),
  502: entry('The request could not be read', 'No se pudo leer la solicitud', 'report'),
  504: entry(
    'The beneficiary may not be paid because of their registration status',
    'No se puede pagar al beneficiario por su situación registral',
    'check-beneficiary',
  ),
  508: passing('A cashout limit is exceeded', 'Se supera un límite de pagos', 'lower-amount'),
  509: entry('No cashout has this ID', 'Ningún pago tiene este id', 'correct-field'),
  510: entry('The cashout is no longer pending', 'El pago ya no está pendiente', 'refresh-status'),
  511: entry('This external ID was already used', 'Este id externo ya se usó', 'look-up'),
  514: passing('The balance is not sufficient', 'El saldo no es suficiente', 'add-funds'),
  515: entry(
    'The beneficiary is blacklisted, blocked or suspended',
    'El beneficiario está en lista negra, bloqueado o suspendido',
    'ask-operator',
  ),
  518: entry('The country is not available', 'El país no está disponible', 'choose-other'),
  519: entry(
    'Cashouts are not enabled for this merchant account',
    'Los pagos no están habilitados para esta cuenta',
    'enable-feature',
  ),
  524: entry(
    'The payout credentials were not accepted',
    'No se aceptaron las credenciales de pagos',
    'ask-operator',
  ),
  525: entry(
    'The beneficiary has not paid in before, and only such beneficiaries may be paid',
    'El beneficiario no ha depositado antes y solo se puede pagar a quienes lo hicieron',
    'check-beneficiary',
  ),
  526: entry('The currency is not valid', 'La moneda no es válida', 'choose-other'),
  533: entry('The amount is below the minimum', 'El importe es menor que el mínimo', 'raise-amount'),
  537: passing('The cashout could not be made', 'No se pudo hacer el pago', 'look-up'),
  538: entry(
    'The beneficiary’s account is blacklisted',
    'La cuenta del beneficiario está en lista negra',
    'correct-account',
  ),
  539: passing(
    'This way of paying is not available for the country or bank',
    'Esta forma de pago no está disponible para el país o banco',
    'choose-other',
  ),
  540: entry(
    'The beneficiary’s e-mail or phone is needed',
    'Falta el correo o el teléfono del beneficiario',
    'correct-field',
  ),
  541: entry(
    'Another beneficiary has this e-mail',
    'Otro beneficiario tiene este correo',
    'check-beneficiary',
  ),
  542: entry(
    'Another beneficiary has this phone',
    'Otro beneficiario tiene este teléfono',
    'check-beneficiary',
  ),
  543: entry('The phone number is not valid', 'El número de teléfono no es válido', 'correct-field'),
  702: passing('The cashout could not be cancelled', 'No se pudo cancelar el pago', 'refresh-status'),
  703: passing('The cashout could not be made', 'No se pudo hacer el pago', 'look-up'),
};
