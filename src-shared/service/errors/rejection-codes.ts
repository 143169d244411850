/** Why a cashout was rejected (specification, Payouts API: rejection codes). The set is open (field notes). */
import { type CodeTable, entry } from './entry.ts';

export const rejectionCodes: CodeTable = {
  800: entry('The bank account is not valid', 'La cuenta bancaria no es válida', 'correct-account'),
  801: entry('The account is closed', 'La cuenta está cerrada', 'correct-account'),
  802: entry('The amount is not valid', 'El importe no es válido', 'correct-field'),
  803: entry('The bank code is not valid', 'El código de banco no es válido', 'correct-account'),
  804: entry('The bank branch is not valid', 'La agencia bancaria no es válida', 'correct-account'),
  805: entry(
    'The beneficiary’s document is not valid',
    'El documento del beneficiario no es válido',
    'correct-document',
  ),
  806: entry(
    'The name differs from the account holder’s',
    'El nombre no coincide con el titular de la cuenta',
    'check-beneficiary',
  ),
  807: entry('The bank rejected it', 'El banco lo rechazó', 'ask-operator'),
  808: entry('The service gives no reason', 'El servicio no da un motivo', 'ask-operator'),
  809: entry('The cashout expired', 'El pago venció', 'pay-anew'),
  810: entry('A limit is exceeded', 'Se supera un límite', 'lower-amount'),
  811: entry('The bank considers it risky', 'El banco lo considera riesgoso', 'ask-operator'),
  812: entry('The account is blocked or frozen', 'La cuenta está bloqueada o congelada', 'correct-account'),
  813: entry(
    'The document is not the account holder’s',
    'El documento no es del titular de la cuenta',
    'check-beneficiary',
  ),
  816: entry(
    'The account or branch code is not valid',
    'La cuenta o el código de agencia no es válido',
    'correct-account',
  ),
  818: entry(
    'The account cannot receive transfers',
    'La cuenta no puede recibir transferencias',
    'correct-account',
  ),
  819: entry('The account type is not valid', 'El tipo de cuenta no es válido', 'correct-account'),
  // Beyond the specification (field notes): the only one of the further codes whose meaning is told.
  826: entry('The payment was reversed', 'El pago fue revertido', 'ask-operator'),
};
