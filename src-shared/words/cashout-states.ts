/** How a cashout stands, in words of both languages: on the screen and in the file of results. */
import type { OrderState } from '../contract/payouts.ts';
import type { Language } from '../service/labels.ts';

export const cashoutStates: Readonly<Record<Language, Readonly<Record<OrderState, string>>>> = {
  en: {
    prepared: 'Prepared',
    discarded: 'Discarded',
    sent: 'Being sent',
    confirmed: 'Accepted',
    refused: 'Refused',
    unknown: 'Outcome unknown',
  },
  es: {
    prepared: 'Preparado',
    discarded: 'Descartado',
    sent: 'Enviándose',
    confirmed: 'Aceptado',
    refused: 'Rechazado por el servicio',
    unknown: 'Resultado desconocido',
  },
};
