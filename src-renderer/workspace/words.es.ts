import type { enDailyRun, enWorkspace } from './words.en.ts';

/** Lo que varias pantallas dicen del espacio de trabajo: lo que falta leer, las personas y lo que quedó sin guardar. */
export const esWorkspace: typeof enWorkspace = {
  syncMonth: 'Sincronizar todos los listados de {{month}}',
  notKnownYet: 'Aún no se conoce: falta leer {{days}}.',
  readTheseDays: 'Leer estos días',
  balanceAsReceived: 'Saldo como se recibió, {{time}}',
  nobody: 'Nadie',
  noSuchPerson: 'Nadie del equipo tiene este nombre.',
  drafts: {
    title: 'Lo que ingresó sin guardar sigue aquí',
    continue: 'Continuar',
    kinds: {
      cashout: 'Nuevo pago (cashout)',
      exceptions: 'Decisión sobre excepciones',
      comment: 'Comentario a un cierre',
      settings: 'Configuración del espacio de trabajo',
      newWorkspace: 'Nuevo espacio de trabajo',
      matchingRules: 'Reglas de conciliación',
      expected: 'Registros esperados',
      tieOutRule: 'Regla del cuadre',
      columns: 'Columnas de un archivo de extracto',
      carry: 'Excepción que pasa al mes siguiente',
      match: 'Conciliación manual',
    },
    fileAgain: 'Vuelva a elegir {{file}} para continuar',
  },
};

/** Lo que trajo una rutina diaria, una sincronización programada o una carpeta vigilada. */
export const esDailyRun: typeof enDailyRun = {
  syncTitle: '{{workspace}}: sincronización programada',
  syncEnded: 'Nuevos: {{added, number}} · modificados: {{changed, number}} · tardíos: {{late, number}}',
  syncFailed: 'No se pudo leer: {{listings}}',
  syncProblems: {
    'outside-window':
      '{{listing}}: el servicio solo envió registros fuera de las fechas pedidas, por lo que el período no cuenta como leído. Revise la unidad de tiempo en la configuración del espacio de trabajo (segundos o milisegundos).',
    'other-unit':
      '{{listing}}: el servicio no listó registros para las fechas pedidas, pero sí los lista cuando se le consulta en la otra unidad de tiempo. El período no cuenta como leído. Cambie la unidad de tiempo en la configuración del espacio de trabajo, en Servicio, Avanzado, y sincronice de nuevo.',
    'unit-unconfirmed':
      '{{listing}}: el servicio no listó registros para las fechas pedidas, y no se pudo confirmar que las entendió. El período no cuenta como leído. Sincronice de nuevo; si el aviso continúa, revise la unidad de tiempo en la configuración del espacio de trabajo (segundos o milisegundos).',
    'clock-ahead':
      '{{listing}}: el reloj de esta computadora está adelantado respecto al del servicio. El período cuenta como leído solo hasta la hora del servicio. Ponga el reloj en hora y sincronice de nuevo.',
    'nothing-listed':
      'El servicio todavía no ha listado ningún registro de esta cuenta, en ningún listado. Es correcto si la cuenta es nueva. Si no lo es, revise la dirección, las credenciales y la unidad de tiempo en la configuración del espacio de trabajo.',
  },
  outcomes: { 'nothing-to-do': 'Nada pendiente', 'to-look-at': 'Por revisar', failed: 'Sin terminar' },
  first: 'Primera vez, terminó el {{time}}',
  since: 'Terminó el {{time}}; lo nuevo desde la del {{before}}',
  nothingRead: 'Ningún registro se agregó ni cambió.',
  nothingMatched: 'Nada nuevo por conciliar.',
  takenTitle: '{{workspace}}: carpeta vigilada',
  taken: 'Archivos importados: {{imported, number}} · por revisar: {{toLookAt, number}}',
  watchedFolder: 'Carpeta vigilada {{name}}',
  file: 'Archivo {{name}}',
  row: 'Primero en la fila {{row, number}}.',
  importByHand: 'Importarlo en Extractos',
  files: {
    imported: '{{count, number}} líneas importadas.',
    imported_one: 'Una línea importada.',
    'imported-before': 'Ya se había importado; no trae nada nuevo.',
    'being-written': 'Todavía se está escribiendo; lo lee la próxima rutina.',
    'mapping-unknown':
      'Sus columnas aún no se conocen. Importe usted un archivo así, y los siguientes se leerán igual.',
    asks: 'No se importó: algo en él necesita su respuesta.',
    faulty: 'No se importó: algunas de sus filas no se pueden leer.',
    'not-read': 'No se importó: no se puede leer.',
    'folder-missing': 'No se puede leer. Elija la carpeta de nuevo o conecte su unidad.',
  },
  books: { bank: 'Banco, {{month}}', ledger: 'Libros contables, {{month}}' },
  matched:
    'Conciliaciones: {{matched, number}} · líneas excluidas: {{excluded, number}} · propuestas por decidir: {{proposed, number}}',
  exceptions: 'Excepciones',
  locked: 'Meses bloqueados',
  lockedChanges_one: '{{count, number}} cambio del proveedor posterior al cierre, por decidir',
  lockedChanges_other: '{{count, number}} cambios del proveedor posteriores al cierre, por decidir',
  news: 'Nuevas: {{appeared, number}} · resueltas: {{cleared, number}} · pendientes al terminar la rutina, en todos los meses: {{unsettled, number}}',
};
