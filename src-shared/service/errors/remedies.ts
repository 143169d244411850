/** What a person can do about an error of the service, in the two languages. */
import type { Language } from '../labels.ts';

export const remedies = {
  'correct-field': {
    en: 'Correct the value the service names and try again.',
    es: 'Corrija el valor que el servicio indica y vuelva a intentarlo.',
  },
  'correct-document': {
    en: 'Check the document number and its type with the person, then try again.',
    es: 'Verifique con la persona el número y el tipo de documento, y vuelva a intentarlo.',
  },
  'correct-account': {
    en: 'Ask the beneficiary for the right account or wallet and pay with a new cashout.',
    es: 'Pida al beneficiario la cuenta o billetera correcta y pague con un nuevo pago.',
  },
  'pay-anew': {
    en: 'It was not paid: if it is still owed, pay with a new cashout.',
    es: 'No se pagó: si aún se debe, pague con un nuevo pago.',
  },
  'check-credentials': {
    en: 'Replace the credentials of this workspace; mind that staging and production have different ones.',
    es: 'Reemplace las credenciales de este espacio de trabajo; las de pruebas y producción son distintas.',
  },
  'check-signature': {
    en: 'Check the signature key and the scheme word in the workspace’s settings.',
    es: 'Revise la clave de firma y la palabra de esquema en la configuración del espacio de trabajo.',
  },
  'check-clock': {
    en: 'Set this computer’s clock to network time and try again.',
    es: 'Ajuste el reloj de esta computadora a la hora de la red y vuelva a intentarlo.',
  },
  'ask-allow-list': {
    en: 'Ask the administrator of the merchant panel to add this office’s network address to the allowed addresses of this interface; each interface has its own list.',
    es: 'Pida al administrador del panel del comercio que agregue la dirección de red de esta oficina a las permitidas para esta interfaz; cada interfaz tiene su propia lista.',
  },
  'ask-operator': {
    en: 'Ask the service’s operator, quoting the code and the time.',
    es: 'Consulte al operador del servicio indicando el código y la hora.',
  },
  'enable-feature': {
    en: 'Ask the service’s operator to enable it for this merchant account; staging and production are enabled separately.',
    es: 'Pida al operador del servicio que lo habilite para esta cuenta; pruebas y producción se habilitan por separado.',
  },
  'lower-amount': {
    en: 'Pay a smaller amount, or wait until the limit’s period is over.',
    es: 'Pague un importe menor, o espere a que termine el período del límite.',
  },
  'raise-amount': {
    en: 'Pay an amount above the minimum for the currency.',
    es: 'Pague un importe superior al mínimo de la moneda.',
  },
  'add-funds': {
    en: 'Wait for deposits to settle or add funds, then try again.',
    es: 'Espere a que se liquiden depósitos o agregue fondos, y vuelva a intentarlo.',
  },
  'choose-other': {
    en: 'Choose another method, bank or currency.',
    es: 'Elija otro medio, banco o moneda.',
  },
  'look-up': {
    en: 'Look up the cashout with this external ID before anything else: it may have been paid.',
    es: 'Antes que nada busque el pago con este id externo: puede que ya se haya pagado.',
  },
  'refresh-status': {
    en: 'Refresh the cashout’s status: it has moved on since it was last read.',
    es: 'Actualice el estado del pago: cambió desde la última lectura.',
  },
  'check-beneficiary': {
    en: 'Check the beneficiary’s name, document and account against each other.',
    es: 'Compare entre sí el nombre, el documento y la cuenta del beneficiario.',
  },
  'try-later': {
    en: 'Try again later.',
    es: 'Vuelva a intentarlo más tarde.',
  },
  report: {
    en: 'This is a defect of the app or the service: please report it with the time.',
    es: 'Es un defecto de la aplicación o del servicio: por favor infórmelo con la hora.',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type Remedy = keyof typeof remedies;
