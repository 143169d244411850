/** La ayuda dentro de la aplicación; su contenido está en texts.es.ts. */
import type { enHelp } from './words.en.ts';

export const esHelp: typeof enHelp = {
  title: 'Ayuda',
  search: 'Buscar en la ayuda',
  nothing: 'La ayuda no menciona «{{text}}».',
  page: 'Página',
  month: 'El cierre del mes paso a paso',
  team: 'Trabajar en equipo',
  glossary: 'Glosario',
  workbook: 'Hojas del libro de Excel',
  open: 'Abrir {{screen}}',
  about: 'Ayuda: {{term}}',
  terms: {
    adjustment: 'Ajuste',
    carryForward: 'Pasar al mes siguiente',
    dayBoundary: 'Corte del día',
    exposure: 'Exposición bruta y neta',
    held: 'Retenido por pagos',
    includedInTotals: 'Incluido en los totales',
    inTransit: 'En tránsito',
    lock: 'Bloquear',
    materiality: 'Materialidad',
    reconciliation: 'Conciliación de la cuenta',
    rollForward: 'Evolución del saldo',
    signOff: 'Firma',
    unexplained: 'Sin explicar',
    waive: 'Exceptuar (con sustento)',
  },
};
