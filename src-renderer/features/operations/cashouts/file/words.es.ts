import type { enCashoutApproval, enCashoutFile, enCashoutGroups } from './words.en.ts';

export const esCashoutFile: typeof enCashoutFile = {
  open: 'Importar un archivo',
  title: 'Pagos desde un archivo',
  intro:
    'Elija un libro de Excel o un CSV con hasta {{count, number}} pagos en una sola moneda. Se verifica completo y en este paso no se envía nada.',
  intro_one:
    'Elija un libro de Excel o un CSV con un pago. Se verifica completo y en este paso no se envía nada.',
  choose: 'Elegir un archivo',
  template: { xlsx: 'Guardar plantilla (Excel)', csv: 'Guardar plantilla (CSV)' },
  known: 'Estos pagos ya se prepararon antes. No se preparan dos veces.',
  showKnown: 'Verlos',
  faulty: '{{count, number}} filas no se pueden preparar',
  faulty_one: 'Una fila no se puede preparar',
  faultyText:
    'Corrija estas filas en el archivo y elíjalo de nuevo. Se preparan todas las filas juntas, o ninguna.',
  confirm: 'Revisé las {{count, number}} filas marcadas: prepararlas',
  confirm_one: 'Revisé la fila marcada: prepararla',
  prepare: 'Preparar {{count, number}} pagos',
  prepare_one: 'Preparar el pago',
  total: '{{count, number}} pagos, {{total}}',
  total_one: '{{count, number}} pago, {{total}}',
  onlyMarked: 'Solo filas por revisar ({{count, number}})',
  onlyMarked_one: 'Solo la fila por revisar',
  table: 'Filas del archivo',
  fine: 'Sin observaciones',
  columns: {
    line: 'Fila',
    reference: 'Referencia',
    beneficiary: 'Beneficiario',
    document: 'Documento',
    destination: 'Destino',
    amount: 'Importe',
    check: 'Verificación',
  },
  problems: {
    required: 'Ingrese una referencia propia: con ella se sabe si el pago ya se envió.',
    'account-length':
      'Un código de cuenta interbancario (CCI) tiene {{limit}} dígitos. Revise el número de cuenta ({{text}}).',
    'digits-lost':
      'Excel conserva solo 15 dígitos de un número y perdió los demás ({{text}}). Dé a la columna formato de texto e ingréselo de nuevo.',
    'currency-mixed': '{{text}} no es la moneda de la primera fila. Use un archivo por moneda.',
    'reference-twice': 'La fila {{limit}} tiene la misma referencia.',
    'reference-used': 'Un pago con esta referencia ya se envió o se descartó.',
    'row-too-long':
      'Hay un valor después de la última columna ({{text}}): revise los separadores de esta fila.',
    'bank-unknown':
      'El banco con código {{text}} no está en la lista de la aplicación. Revise el número de cuenta.',
    'same-in-file': 'La fila {{limit}} paga el mismo importe al mismo beneficiario ({{text}}).',
    similar: 'Ya hay un pago parecido ({{text}}): mismo beneficiario e importe en un plazo de cinco días.',
    corrects: 'Esta referencia ya está preparada y no se envió. Esta fila reemplaza sus datos.',
  },
  confirmTotal: 'Ingrese de nuevo el total, como se enviará',
  confirmTotalHint: 'El total es {{total}}. Dígitos y un punto, sin moneda ni separador de miles',
  confirmTotalWrong: 'Este no es el total de los pagos por enviar.',
  send: 'Enviar {{count, number}} pagos, {{total}}',
  send_one: 'Enviar {{count, number}} pago, {{total}}',
  correct:
    'Estos pagos fueron devueltos. Corrija el archivo e impórtelo de nuevo con las mismas referencias, o descártelos.',
  result: { xlsx: 'Guardar resultado (Excel)', csv: 'Guardar resultado (CSV)' },
  discard: 'Descartar {{count, number}} pagos preparados',
  discard_one: 'Descartar {{count, number}} pago preparado',
  discardText: 'No se enviarán. Sus referencias no se podrán usar de nuevo.',
};

export const esCashoutGroups: typeof enCashoutGroups = {
  toApprove: 'Por autorizar',
  files: 'Archivos',
  columns: {
    name: 'Archivo o referencia',
    count: 'Pagos',
    total: 'Total',
    left: 'Sin enviar',
    preparedBy: 'Preparado por',
    prepared: 'Preparado',
  },
};

export const esCashoutApproval: typeof enCashoutApproval = {
  title: 'Autorizar pagos',
  text: '{{name}} preparó {{count, number}} pagos, {{total}}. Una segunda persona los autoriza antes del envío.',
  text_one:
    '{{name}} preparó {{count, number}} pago, {{total}}. Una segunda persona lo autoriza antes del envío.',
  preparedBy: 'Preparado por',
  name: 'Su nombre',
  approve: 'Autorizar {{total}}',
  return: 'Devolver a quien preparó',
  returnText: '{{name}} verá el motivo. Los pagos no se envían.',
  after:
    'Autorizar no envía nada. La autorización vale exactamente para estos pagos: si uno cambia, se autoriza de nuevo.',
  approved: 'Autorizado por {{name}}',
  returned: 'Devuelto por {{name}}: {{reason}}',
};
