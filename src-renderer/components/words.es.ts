/** Palabras de lo que hay en todas las pantallas. */
import { closeWords } from '../../src-shared/words/close.ts';
import type {
  enApp,
  enBooks,
  enCashoutFields,
  enChecklistPoints,
  enControlStates,
  enEnvironments,
  enFileFaults,
  enJobSubjects,
  enJournalProblems,
  enPages,
  enPolicies,
  enTeamRoles,
} from './words.en.ts';

export const esApp: typeof enApp = {
  name: 'Tieout',
  language: 'Idioma',
  keptInput: 'Lo que ingresó sin guardar sigue aquí.',
  discardInput: 'Descartar',
  dates: 'Fechas',
  datesAsSystem: 'Formato del sistema: {{example}}',
  colors: 'Colores',
  light: 'Claro',
  dark: 'Oscuro',
  system: 'Según el sistema',
  subjects: {
    repeated: 'la misma línea o registro dos veces',
    line: 'Una línea seleccionada',
    noJson: 'no es un archivo JSON',
    oneSetting: 'una de sus opciones',
    otherFormat: 'su formato o versión',
    otherKey: 'la persona ya tiene otra clave',
    partUnreadable: 'no se puede leer una parte',
  },
  retry: 'Reintentar',
  cancel: 'Cancelar',
  remove: 'Quitar',
  noDay: '«{{text}}» no es un día. Ingrese uno como {{example}}.',
  pickDay: 'Elegir el día',
  details: 'Detalles',
  notCopied: 'No se copió nada',
  reason: 'Motivo',
  reasonLeast: 'Al menos {{count, number}} caracteres',
  reasonLeast_one: 'Al menos un carácter',
  close: 'Cerrar',
  showSecret: 'Mostrar los caracteres',
  loading: 'Cargando',
  skipToContent: 'Saltar al contenido',
  navigation: 'Navegación principal',
  switchWorkspace: 'Espacio de trabajo {{name}}: cambiar',
  display: 'Idioma, fechas y colores',
  version: 'Versión {{version}}',
  serviceSaid: 'Mensaje del servicio:',
  serviceCode: '{{meaning}} (código {{code}} del servicio).',
  changedMeanwhile: 'Alguien cambió esto mientras tanto. Si guarda lo suyo, lo reemplaza.',
  loseTitle: '¿Cerrar sin guardar?',
  loseText: 'Lo que escribió aquí aún no se ha guardado y se perdería.',
  keepTyping: 'Seguir escribiendo',
  closeUnsaved: 'Cerrar sin guardar',
  depositNotFound:
    'El servicio no tiene ningún depósito con este id (HTTP 404). Si ocurre con todos los ids, revise la dirección en la configuración del espacio de trabajo.',
  notCompleted: 'No se completó',
  yes: 'Sí',
  no: 'No',
  removeFile: '¿Quitar este archivo?',
  andMore_one: 'y {{count}} más',
  andMore_other: 'y {{count}} más',
};

export const esEnvironments: typeof enEnvironments = { staging: 'Pruebas', production: 'Producción' };

export const esPages: typeof enPages = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
  item: 'Página {{page, number}}',
  goTo: 'Ir a la página',
  outside: 'Ingrese de 1 a {{pages, number}}.',
  label: 'Página',
};

/** What ends the reading of a table from a file, or loses digits in it; the line stands before it. */
export const esFileFaults: typeof enFileFaults = {
  otherMonth:
    'El archivo abarca {{days}}, y ningún día de {{month}}. Elija el archivo de {{month}}, o importe este si es el que corresponde.',
  'digits-lost':
    '«{{text}}» es un número de más dígitos de los que guarda un libro de Excel. Exporte la columna como texto, o el archivo como CSV.',
  'other-sheet':
    'está en otra hoja del libro de Excel. Guarde la hoja que corresponde como un archivo aparte.',
  'quote-not-closed':
    'aquí se abren comillas que no se cierran. Ciérrelas en el archivo, o expórtelo de nuevo.',
  'text-too-long':
    'un texto aquí no termina; pueden faltar comillas o un salto de línea. Exporte el archivo de nuevo.',
  'cell-too-far': '«{{text}}» está muy a la derecha de la tabla. Bórrelo, o guarde solo la tabla como CSV.',
  'not-in-encoding':
    'sus bytes no corresponden a la codificación {{text}}. Guárdelo como CSV en UTF-8 y elíjalo de nuevo.',
  incomplete: 'termina a la mitad. Descárguelo de nuevo.',
  'not-well-formed':
    'no cumple su formato ({{text}}). Ábralo en una hoja de cálculo, guárdelo como CSV y elija ese archivo.',
  'entities-declared':
    'declara entidades XML, que ninguna hoja de cálculo escribe. Ábralo en una hoja de cálculo, guárdelo como CSV y elija ese archivo.',
};

/** Los dos libros que se concilian con el servicio. */
export const esBooks: typeof enBooks = {
  label: 'Origen',
  names: { bank: 'Cuenta bancaria', ledger: 'Libros contables' },
};

/** En qué termina un control. */
export const esControlStates: typeof enControlStates = {
  ok: 'OK',
  accepted: 'Aceptado',
  failed: 'Revisar',
  blocked: 'En espera',
  'not-applicable': 'No aplica',
  warning: 'Aviso',
};

/** Lo que una organización puede definir con su política. */
export const esPolicies: typeof enPolicies = {
  updates: 'Actualizaciones',
  updateAddress: 'Dirección de actualizaciones',
  allowedServiceAddresses: 'Servicios permitidos',
  moneyMovement: 'Movimiento de dinero',
  dataFolder: 'Carpeta de datos',
  language: 'Idioma inicial',
};

/** Las tareas por el nombre de su tipo. */
export const esJobSubjects: typeof enJobSubjects = {
  sync: 'Sincronización',
  export: 'Exportación',
  lock: 'Cierre',
  'close-export': 'Libro del cierre',
  check: 'Revisión de un archivo',
  import: 'Importación de un archivo',
  'status-check': 'Consulta de estados',
  matching: 'Conciliación',
  move: 'Archivo del espacio de trabajo',
  'daily-run': 'Rutina diaria',
  cashouts: 'Pagos de un archivo',
  restore: 'Restauración',
  'team-share': 'Espacio compartido',
  'team-join': 'Espacio compartido',
};

/** Lo que impide exportar los asientos. */
export const esJournalProblems: typeof enJournalProblems = {
  'not-read': 'Falta leer parte del mes: {{subject}}. Sincronice el mes.',
  'not-confirmed': 'Nadie ha confirmado las cuentas.',
  'no-account': '{{kind}} en {{subject}} no tiene cuenta.',
  'not-in-chart':
    '{{kind}}: la cuenta {{subject}} no está en el plan (entre paréntesis, la línea de la asignación).',
  'no-rate':
    'No hay tipo de cambio para {{subject}} ni de la semana anterior. Ingrese los tipos de cambio para ajustar el mes por diferencia de cambio.',
  'no-opening': 'No se conoce el saldo inicial en {{subject}}. El mes no se ajusta por diferencia de cambio.',
};

/** Los campos de un pago. */
export const esCashoutFields: typeof enCashoutFields = {
  payTo: 'Pagar a',
  account: 'Número de cuenta interbancario',
  accountType: 'Tipo de cuenta',
  walletCode: 'Código de billetera',
  amount: 'Importe',
  currency: 'Moneda',
  documentType: 'Tipo de documento',
  document: 'Número de documento',
  firstName: 'Nombres',
  lastName: 'Apellidos o razón social',
  phone: 'Teléfono',
  comments: 'Comentarios',
  notificationUrl: 'Dirección de notificación',
  externalId: 'Id externo',
};

/** Los puntos de la lista de control. */
export const esChecklistPoints: typeof enChecklistPoints = closeWords.es.items;

/** Los roles del servidor de un equipo. */
export const esTeamRoles: typeof enTeamRoles = {
  owner: 'propietario',
  preparer: 'prepara',
  reviewer: 'revisa',
  auditor: 'auditor (lectura)',
  cashout_preparer: 'prepara pagos (cashouts)',
  cashout_releaser: 'envía pagos (cashouts)',
};
