/** Un registro: lo que llegó, lo que le corresponde y lo que el servicio dice de él ahora. */
import { cashoutStates } from '../../src-shared/words/cashout-states.ts';
import { findingReasons } from '../../src-shared/words/exception-reasons.ts';
import type {
  enCashoutStates,
  enCoverage,
  enDepositStates,
  enException,
  enFinding,
  enProblems,
  enRecords,
  enReportRule,
  enSupport,
  enWriteOffAccount,
} from './words.en.ts';

const states = cashoutStates.es;

export const esRecords: typeof enRecords = {
  open: 'Detalles de {{identity}}',
  kinds: {
    deposits: 'Depósito',
    cashouts: 'Pago (cashout)',
    notes: 'Nota',
    refunds: 'Devolución',
    settlements: 'Liquidación',
    dailyBalances: 'Saldo diario',
  },
  back: 'Volver a {{record}}',
  previous: 'Registro anterior (K)',
  next: 'Registro siguiente (J)',
  place: '{{number, number}} de {{count, number}} en esta página',
  notOnPage: 'No está en la página actual',
  firstSeen: 'Leído por primera vez',
  lastSeen: 'Leído por última vez',
  lastChanged: 'Último cambio aquí',
  otherFields: 'Otros campos, como llegaron',
  importedFrom: 'Importado de (archivo y fila)',
  reading: 'Leído del servicio',
  advanced: 'Avanzado',
  asReceived: 'Como se recibió',
  copy: 'Copiar',
  copied: 'Copiado',
  rejection: 'Por qué se rechazó',
  rejectionNone: 'Este listado no indica el motivo. La consulta en vivo puede indicarlo.',
  neighbours: {
    title: 'Registros relacionados',
    none: 'Ningún otro registro leído lo nombra.',
    truncated: 'Hay más de los que se muestran aquí.',
    openRecord: 'Abrir {{record}}',
    relations: {
      origin: 'Viene de',
      refund: 'Devoluciones',
      refundNote: 'Notas de la devolución',
      chargebackNote: 'Notas del contracargo',
      returningNote: 'Importe devuelto por',
      feeNote: 'Notas de comisión',
      note: 'Notas',
      sameExternalId: 'Mismo id externo',
      reportDay: 'Día del reporte diario de saldos (UTC)',
      dayBefore: 'Día anterior',
      dayAfter: 'Día siguiente',
    },
    duplicate: 'Un id externo debería nombrar un solo registro: verifique que no se pagó dos veces.',
    missing: {
      origin: 'Ningún registro de {{listing}} tiene {{field}} {{value}}.',
      returningNote: 'Ninguna nota devuelve el importe de este pago rechazado.',
      reportDay: 'El reporte diario de saldos no tiene fila del {{value}} en esta moneda.',
    },
    missingRead: 'Se leyeron todos los días donde estaría: el servicio no lo tiene.',
    missingNotRead:
      'Falta leer parte de los días donde estaría, así que puede existir. Sincronice esos días.',
  },
  live: {
    title: 'Consulta en vivo',
    ask: 'Consultar al servicio ahora',
    again: 'Consultar de nuevo',
    intro: {
      deposits: 'Consulta el estado actual en la API de depósitos. No cambia nada.',
      cashouts: 'Consulta el estado actual en la API de pagos. No cambia nada.',
    },
    disabled: {
      offline:
        'Ahora no hay conexión con el servicio. Actualice el saldo de arriba para volver a intentarlo.',
      deposits: 'Necesita las credenciales de depósitos: ingréselas en Configuración.',
      payouts: 'Necesita las credenciales de pagos: ingréselas en Configuración.',
      schemeWord: 'Necesita la palabra de esquema: ingrésela en Configuración, Servicio, Avanzado.',
      externalId: 'Este pago no tiene id externo, y el servicio lo pide.',
    },
    field: 'Campo',
    cached: 'Aquí',
    live: 'Servicio',
    readAt: 'leído {{time}}',
    askedAt: 'consultado {{time}}',
    verdict: 'Comparación',
    differs: 'Difiere',
    same: 'Igual',
    unclear: 'No comparable',
    anyDifference:
      'La respuesta del servicio difiere del registro leído. Sincronice el mes para actualizarlo.',
    noDifference: 'El registro leído coincide con el servicio.',
    fields: {
      depositId: 'Id de depósito',
      status: 'Estado',
      amount: 'Importe local',
      fee: 'Comisión',
      externalId: 'Id externo',
      refunded: 'Devuelto',
      reason: 'Motivo',
    },
    refundCached: { true: 'Hay una devolución completada aquí', false: 'No hay devolución completada aquí' },
    all: 'La respuesta completa',
  },
  matching: {
    bank: 'Extracto bancario',
    ledger: 'Libros contables',
    open: 'Sin conciliar',
    rest: 'Abierto: {{amount}}',
  },
  findings: {
    title: 'Conciliación',
    none: 'El cuadre de {{months}} no tiene hallazgos sobre este registro.',
    utc: 'Los hallazgos se asignan al mes según UTC; el registro de arriba lleva la fecha de {{timeZone}}.',
    toTieOut: 'Abrir el cuadre de {{month}}',
  },
  flagged: '{{count, number}} con alerta de datos',
  flagged_one: '{{count, number}} con alerta de datos',
  matchStates: {
    open: 'Abierto',
    suggested: 'Propuesto',
    'partly-matched': 'Conciliado en parte',
    matched: 'Conciliado',
    'set-aside': 'Excluido',
  },
};

export const esProblems: typeof enProblems = {
  missing: 'falta',
  'wrong-type': 'tipo equivocado',
  'unknown-value': 'valor desconocido',
  'not-an-amount': 'no es un importe',
  'amount-too-fine': 'más de seis decimales',
  'amount-too-large': 'importe demasiado grande',
  'not-a-date': 'no es una fecha',
  'not-an-object': 'no es un registro',
};

/** Documentos de sustento de un cierre, de una excepción o de una partida. */
export const esSupport: typeof enSupport = {
  title: 'Documentos de sustento',
  ofItem: 'Documentos de sustento: {{name}}',
  attached_one: '{{count, number}} documento de sustento: {{name}}',
  attached_other: '{{count, number}} documentos de sustento: {{name}}',
  none: 'No hay documentos adjuntos. Adjunte la factura, la página del portal o el correo que sustenta la decisión.',
  noneLocked: 'No hay documentos adjuntos; el mes está bloqueado.',
  attach: 'Adjuntar documento…',
  open: 'Abrir {{name}}',
  remove: 'Quitar {{name}}',
  about: '{{size}} · {{by}}, {{at}}',
  arriving: 'Aún no está en esta computadora. Llega por sí solo desde la de {{by}}.',
  removeTitle: '¿Quitar este documento?',
  removeText: '{{name}} deja de sustentar aquello a lo que está adjunto. La bitácora indica quién lo quitó.',
};

export const esWriteOffAccount: typeof enWriteOffAccount = {
  label: 'Ajustar a resultados: cuenta',
  mapped: 'La asignada en los asientos',
  none: 'Ninguna cuenta del plan se llama así',
};

/** Cuánto de un período se ha leído. */
export const esCoverage: typeof enCoverage = {
  complete: 'Completo al {{time}}',
  incomplete: 'Incompleto',
  notRead: 'No leído',
  gaps: 'Sin leer:',
  gap: '{{from}} a {{to}}',
  offline:
    'Sin conexión: se muestra lo leído al {{time}}. Los filtros, los totales y la exportación funcionan; la sincronización no.',
  offlineNever: 'Sin conexión. Aún no se ha leído nada de este período.',
  emptyTitle: 'Aún no se ha leído {{month}}',
  emptyText:
    'Al sincronizar se leen del servicio todos los registros del mes y se guardan en esta computadora.',
  partlyTitle: 'Falta leer parte de {{month}}',
  partlyText: 'Sincronice el resto del mes: lo que no se ha leído no se puede comparar.',
  notBegunTitle: 'Aún no empieza {{month}}',
  notBegunText: 'Todavía no hay nada que leer. Elija otro mes.',
  noRecordsTitle: 'No hay registros en {{month}}',
  noRecordsText: 'Se leyó todo el mes y el servicio no tiene registros.',
  nothingToExport: 'No se exportó nada: no hay registros de {{period}}.',
};

/** Los estados de un depósito. */
export const esDepositStates: typeof enDepositStates = {
  CREATED: { name: 'Creado', meaning: 'El pagador aún no abrió el enlace de pago.' },
  INITIATED: {
    name: 'Iniciado',
    meaning: 'El pagador abrió el enlace pero no terminó, o no se pudo procesar la solicitud.',
  },
  PENDING: { name: 'Pendiente', meaning: 'Están todos los datos; falta que el pagador pague.' },
  FOR_REVIEW: {
    name: 'En revisión',
    meaning: 'No pasó los controles antifraude y queda retenido hasta que alguien lo revise.',
  },
  EXPIRED: {
    name: 'Vencido',
    meaning: 'No se pagó a tiempo. Siete días después pasa a cancelado.',
  },
  CANCELLED: {
    name: 'Cancelado',
    meaning: 'Lo canceló el pagador, o pasaron siete días desde que venció.',
  },
  COMPLETED: {
    name: 'Completado',
    meaning: 'Pagado, y el dinero está abonado en la cuenta del comercio.',
  },
};

/** Los estados de un pago enviado desde aquí. */
export const esCashoutStates: typeof enCashoutStates = {
  prepared: { name: states.prepared, meaning: 'Guardado aquí. No se ha enviado nada.' },
  discarded: { name: states.discarded, meaning: 'Descartado antes de enviar nada.' },
  sent: {
    name: states.sent,
    meaning: 'Enviado; se espera la respuesta del servicio. No cierre la aplicación.',
  },
  confirmed: { name: states.confirmed, meaning: 'El servicio aceptó este pago.' },
  refused: {
    name: states.refused,
    meaning: 'El servicio no aceptó este pago. No salió dinero.',
  },
  unknown: {
    name: states.unknown,
    meaning:
      'Puede que se haya pagado: no hay una respuesta segura del servicio. La aplicación nunca lo vuelve a enviar por sí sola.',
  },
};

/** Una excepción dondequiera que se nombre. */
export const esException: typeof enException = {
  status: 'Estado',
  age: 'Antigüedad',
  days_one: '{{count}} día',
  days_other: '{{count, number}} días',
  amount: 'Importe',
  cause: 'Causa',
  owner: 'Responsable',
  expected: 'Se espera que se regularice el',
  statuses: {
    open: 'Abierta',
    'in-progress': 'En curso',
    waiting: 'En espera',
    accepted: 'Aceptada',
    'written-off': 'Ajustada a resultados',
    resolved: 'Resuelta',
    'carried-forward': 'Pasa al mes siguiente',
  },
  missingFrom: { bank: 'No figura en el banco', ledger: 'No figura en libros' },
  kinds: {
    'line-open': 'Sin registro correspondiente',
    'line-twice': 'Línea duplicada',
    'record-open': 'No figura en banco o libros',
    'amount-differs': 'Importe distinto',
    'match-suggested': 'Conciliación por confirmar',
    'match-ambiguous': 'Varias conciliaciones posibles',
    'match-difference': 'Conciliado con diferencia',
    'match-not-expected': 'Registro conciliado que ya no cuenta',
    'match-late': 'Conciliado, pero tarde',
    'report-differs': 'El reporte difiere de los registros',
    'invoice-differs': 'Factura y comisiones difieren',
    'invoice-tax-differs': 'El impuesto de la factura y el de las comisiones difieren',
    'counted-on-other-day': 'Contado en otro día',
  },
};

/** Un hallazgo del cuadre dondequiera que se nombre. */
export const esFinding: typeof enFinding = {
  kinds: {
    'roll-forward-break': 'Descuadre del saldo',
    'duplicate-external-id': 'Id externo usado dos veces',
    'fee-off-schedule': 'Comisión fuera de tarifa',
    'refund-without-origin': 'Devolución sin su depósito',
    'note-without-origin': 'Nota sin su origen',
    'origin-outside': 'Origen fuera de los días leídos',
    'cashout-rejected-without-return': 'Pago rechazado sin devolución',
    'settlement-amount-mismatch': 'La liquidación no suma',
    'late-status-change': 'Completado tras el corte del mes',
  },
  reasons: findingReasons.es,
  causes: {
    'not-in-report': 'El reporte lo omite.',
    'counted-on-neighbouring-day': 'El reporte lo cuenta en el día contiguo (corte del día).',
    'changed-since': 'El reporte lo cuenta aunque su estado ya no cuenta.',
  },
  ambiguous: 'Otros también la explicarían.',
};

/** Una regla con la que cuenta el reporte, en una oración. */
export const esReportRule: typeof enReportRule = {
  sentence: '{{amount}} de {{listing}}, {{statuses}}, por {{date}}, {{cut}}',
  byCategory: '(los cargos restan)',
  allStatuses: 'cualquier estado',
  cuts: { utc: 'día UTC', reporting: 'día de la zona horaria de reportes' },
};
