/** Un registro: lo que llegó, lo que le corresponde y lo que el servicio dice de él ahora. */
import type { enProblems, enRecords, enSupport, enWriteOffAccount } from './words.en.ts';

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
};

export const esWriteOffAccount: typeof enWriteOffAccount = {
  label: 'Ajustar a resultados: cuenta',
  mapped: 'La asignada en los asientos',
  none: 'Ninguna cuenta del plan se llama así',
};
