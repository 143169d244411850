/** Espacios de trabajo que no se pueden abrir. */
import type {
  enConnection,
  enMoving,
  enSettings,
  enUnreadable,
  enWelcome,
  enWorkspaceForm,
} from './words.en.ts';

export const esUnreadable: typeof enUnreadable = {
  named: 'No se puede abrir el espacio de trabajo «{{name}}»',
  unnamed: 'No se puede abrir un espacio de trabajo',
  damaged: 'Su archivo de configuración (workspace.json) está dañado o incompleto.',
  changed:
    'Su archivo de configuración (workspace.json) no está como la aplicación lo guardó: se modificó fuera de la aplicación o el disco lo dañó. No se usa nada de él. Puede restaurar la configuración que la aplicación guardó por última vez y cambiarla en la aplicación.',
  found: '{{name}}: el archivo dice {{found}}; la aplicación guardó {{used}}.',
  foundNothing: 'nada',
  newer: 'Una versión más reciente de Tieout escribió su configuración. Instale esa versión para abrirlo.',
  missing: 'Falta su archivo de configuración (workspace.json).',
  'no-permission':
    'Este usuario no tiene permiso para leer su archivo de configuración (workspace.json). Dele permiso de lectura y escritura sobre la carpeta y vuelva a iniciar Tieout.',
  unreadable:
    'No se pudo leer su archivo de configuración (workspace.json). Compruebe que el disco funcione y que ningún otro programa use el archivo, y vuelva a iniciar Tieout.',
  'wrong-folder':
    'Su carpeta cambió de nombre o es una copia de la de otro espacio de trabajo. Devuélvale su nombre anterior y vuelva a iniciar Tieout, o quite la copia de la lista.',
  untouched: 'Sus registros y su trabajo están en la carpeta {{folder}} y no se modificaron.',
  restore: 'Restaurar su configuración de la copia del {{time}}',
  restoreHintMissing:
    'El movimiento de dinero queda desactivado; vuelva a permitirlo en la configuración si lo necesita.',
  restoreHint:
    'El archivo que no se puede leer se conserva a su lado con otro nombre. El movimiento de dinero queda desactivado; vuelva a permitirlo en la configuración si lo necesita.',
  showFolder: 'Mostrar su carpeta',
  unlist: 'Quitar de la lista',
  unlistHint: 'La carpeta queda en esta computadora tal como está.',
};

export const esConnection: typeof enConnection = {
  unknown: 'Aún sin conexión',
  checking: 'Conectando…',
  online: 'Conectado',
  offline: 'Sin conexión',
  refused: 'Rechazado por el servicio',
  'no-credentials': 'Sin credenciales',
  'logged-out': 'Sesión cerrada',
};

export const esWelcome: typeof enWelcome = {
  title: 'Concilie su cuenta de pagos',
  intro:
    'Tieout lee sus depósitos a una base de datos en esta computadora, para que los revise sin conexión y entregue a su auditor un libro de Excel que cuadra.',
  demoTitle: 'Pruebe la demostración',
  demoText:
    'Dentro de la aplicación funciona un servicio de pagos con unos meses de registros de un comercio peruano. Nada sale de esta computadora.',
  demoButton: 'Abrir la demostración',
  ownTitle: 'Conecte su cuenta',
  ownText:
    'Necesita las direcciones y la clave de acceso y la clave secreta de reportes de su panel de comercio.',
  ownButton: 'Crear un espacio de trabajo',
};

export const esMoving: typeof enMoving = {
  title: 'Mudar a otra computadora',
  text: 'Escribe el espacio de trabajo completo en un archivo: registros, extractos, conciliaciones, excepciones, cierres con sus meses bloqueados y la bitácora. Las credenciales no van en él. El archivo solo se abre con el código de recuperación de este espacio de trabajo (arriba); guárdelos por separado.',
  afterwards:
    'Restáurelo en la otra computadora y continúe allí. Las dos no se siguen entre sí: lo que se haga aquí después no estará allá.',
  move: 'Mudar a otra computadora…',
  restoreTitle: 'Viene de otra computadora',
  restoreText:
    'Restaure un espacio de trabajo desde su archivo (.tieout). No se sobrescribe nada de lo que hay en esta computadora.',
  restore: 'Restaurar un espacio de trabajo desde un archivo…',
  dialogTitle: 'Restaurar desde {{fileName}}',
  about: {
    workspace: 'Espacio de trabajo',
    environment: 'Entorno',
    madeAt: 'Archivo creado',
    app: 'Escrito por',
    lockedMonths: 'Meses bloqueados',
    size: 'Tamaño',
  },
  code: 'Código de recuperación',
  codeHint:
    'El de este espacio de trabajo, como se guardó o imprimió en la otra computadora: 14 grupos de 4 caracteres.',
  codeFromFile: 'Leer el código de un archivo…',
  start: 'Restaurar espacio de trabajo',
  restoring: 'Se revisa el archivo y luego se restaura el espacio de trabajo',
  progress: '{{done}} de {{total}}',
  isHere:
    'Este espacio de trabajo ya está en esta computadora, como «{{name}}». Una restauración nunca sobrescribe: ábralo, o elimínelo antes en su configuración.',
};

export const esWorkspaceForm: typeof enWorkspaceForm = {
  createTitle: 'Nuevo espacio de trabajo',
  account: 'Cuenta',
  name: 'Nombre',
  nameHint: 'Cómo llama usted a esta cuenta, por ejemplo el nombre del comercio',
  environment: 'Ambiente',
  addresses: 'Direcciones',
  baseUrl: 'Dirección de depósitos y pagos',
  merchantsBaseUrl: 'Dirección de reportes',
  timeZone: 'Zona horaria de los reportes',
  timeZoneHint: 'Corte del día de los días y meses de los listados',
  sets: {
    reporting: 'Credenciales de reportes',
    deposits: 'Credenciales de depósitos y verificación',
    readOnly: 'Clave de solo lectura',
    payouts: 'Credenciales de pagos',
  },
  credentialsHint:
    'Se guardan en el llavero de esta computadora; nunca se muestran de nuevo ni se escriben en un archivo.',
  otherSetsHint: 'Las claves de estado de depósitos, verificación y pagos se pueden agregar después.',
  credentialFields: {
    reporting: {
      accessKey: 'Clave de acceso (correo del usuario de la API)',
      secretKey: 'Clave secreta (contraseña del usuario de la API)',
    },
    deposits: { apiKey: 'Clave de API', apiSignature: 'Firma de API' },
    readOnly: { apiKey: 'Clave de API de solo lectura' },
    payouts: {
      login: 'Usuario de pagos',
      pass: 'Frase de paso de pagos',
      apiSignature: 'Firma de API de pagos',
    },
  },
  service: 'Servicio',
  schemeWord: 'Palabra de esquema',
  schemeWordHint: 'Primera palabra del encabezado Authorization: el nombre del servicio en mayúsculas.',
  kycSchemeWord: 'Palabra de esquema para verificación de identidad',
  kycSchemeWordHint: 'Solo donde es distinta de la anterior; si no, déjela vacía.',
  timestampUnit: 'Unidad de tiempo en las consultas de listados',
  timestampUnitHint:
    'Cámbiela si la prueba de conexión dice que los registros quedan fuera del tiempo pedido.',
  timestampUnits: { seconds: 'Segundos', milliseconds: 'Milisegundos' },
  documentParameter: 'Nombre del filtro por documento del cliente',
  documentParameterHint: 'Algunas instalaciones lo escriben con una e más.',
  readOnlyBearer: 'Enviar la clave de solo lectura como token bearer',
  readOnlyBearerHint:
    'Algunas instalaciones responden consultas de depósitos a la clave de solo lectura sin firma.',
  moneyMovement: 'Permitir mover dinero',
  moneyMovementHint: 'Desactivado, este espacio de trabajo solo lee: no puede enviar ningún pago.',
  cashoutChanges: 'Permitir anular, retener y liberar pagos (cashouts)',
  cashoutChangesHint: 'No es parte de la especificación del servicio: consulte a su operador si lo ofrece.',
  resendAfterMinutes: 'Minutos antes de dar por faltante un pago que no se encuentra',
  resendAfterMinutesHint:
    'Si se perdió la respuesta, el servicio puede seguir procesando el pago y mostrarlo recién al final. Una búsqueda anterior a este plazo no prueba nada; dos posteriores, con 10 minutos entre ellas, deben no encontrarlo antes de poder enviarlo otra vez. Si el operador del servicio indica un plazo mayor, ingréselo.',
  minutes: '{{count, number}} minutos',
  create: 'Crear espacio de trabajo',
  save: 'Guardar cambios',
  errors: {
    resendAfterMinutes: 'Ingrese minutos enteros, de 15 a 10,080 (una semana).',
    name: 'Dé al espacio de trabajo un nombre de hasta 80 caracteres.',
    environment: 'Elija pruebas o producción.',
    address: 'Ingrese una dirección completa como https://merchants.example.com, sin signo de interrogación.',
    insecure: 'Use https: por http las credenciales viajarían legibles.',
    timeZone: 'Elija una zona horaria de la lista.',
    accessKey: 'Ingrese la clave de acceso.',
    secretKey: 'Ingrese la clave secreta.',
    apiKey: 'Ingrese la clave de API.',
    apiSignature: 'Ingrese la firma de API.',
    login: 'Ingrese el usuario de pagos (32 caracteres como máximo).',
    pass: 'Ingrese la frase de paso de pagos (32 caracteres como máximo).',
    schemeWord: 'Ingrese una sola palabra de letras, cifras y signos, sin tildes ni espacios.',
    kycSchemeWord: 'Ingrese una sola palabra de letras, cifras y signos, sin tildes ni espacios.',
  },
};

export const esSettings: typeof enSettings = {
  materiality: {
    title: 'Materialidad',
    text: 'Las excepciones hasta estos importes se aceptan por la política, con su nombre en la bitácora y en el libro de Excel. Sin importe, una persona decide cada excepción.',
    name: 'Nombre de la política',
    nameHint: 'Las aceptaciones se registran con este nombre.',
    amount: 'Aceptar hasta ({{currency}})',
    percent: 'Máximo % de los depósitos del mes ({{currency}})',
    day: 'Señalar un día: % sobre la mediana de 30 días',
    month: 'Señalar un mes: % sobre el mes anterior',
    wrong:
      'Ingrese un nombre, importes mayores que cero, porcentajes menores que 100 y números enteros desde 10 para lo que se señala.',
    save: 'Guardar materialidad',
    saved: 'Guardado. Se están actualizando las excepciones.',
    reason: 'Se actualizan los meses no bloqueados. El motivo queda en la bitácora.',
  },
  title: 'Espacio de trabajo',
  settings: 'Configuración',
  demoSettings:
    'Las direcciones de la demostración son las del servicio dentro de la aplicación y cambian en cada inicio.',
  saved: 'Configuración guardada',
  connectionTitle: 'Conexión',
  test: 'Probar conexión',
  testOk: 'Conectado como {{username}}, comercio {{idMerchant}}',
  checks: {
    login: {
      works: 'El inicio de sesión funciona',
      failed: 'El inicio de sesión falló',
      'not-tried': 'Inicio de sesión no probado',
    },
    balance: {
      works: 'Se puede leer el saldo',
      failed: 'No se puede leer el saldo',
      'not-tried': 'Saldo no probado',
    },
    window: {
      works: 'Los filtros de fecha funcionan',
      failed:
        'Los filtros de fecha no funcionan: los listados devuelven registros fuera de las fechas pedidas. Pruebe la otra unidad de tiempo, en Servicio.',
      unclear: 'No se pudieron comprobar los filtros de fecha: no hay depósitos en los últimos 30 días.',
      'not-tried': 'Filtros de fecha sin probar',
    },
    others:
      'El estado de depósitos, la verificación y los pagos no se prueban aquí; lo que esté mal con ellos se ve al usarlos por primera vez.',
  },
  requestsTitle: 'Solicitudes',
  requestsText:
    'Las solicitudes al servicio desde que se inició la aplicación, de todos los espacios de trabajo, para quien deba revisar un problema. No contienen claves ni registros, ni el documento de ningún cliente.',
  requestsShow: 'Mostrar solicitudes',
  requestsHide: 'Ocultar solicitudes',
  requestsRefresh: 'Actualizar',
  requestsCopy: 'Copiar como texto',
  requestsCopied: 'Copiado',
  requestsNone: 'No se hizo ninguna solicitud desde que se inició la aplicación.',
  showLogFile: 'Mostrar archivo de registro',
  requestColumns: {
    at: 'Hora',
    request: 'Solicitud',
    outcome: 'Resultado',
    ms: 'Milisegundos',
    attempt: 'Intento',
  },
  logOut: 'Cerrar sesión',
  loggedOut: 'Sesión cerrada; su token ya no es válido',
  credentialsTitle: 'Credenciales',
  kept: 'Guardadas',
  notKept: 'Sin guardar',
  setHints: {
    reporting:
      'Para leer los listados. Sin ellas, los registros ya leídos se pueden seguir revisando y exportando.',
    deposits: 'Para consultar el estado de un depósito y verificar un documento.',
    readOnly: 'Solo para consultas de depósitos; opcional.',
    payouts: 'Para enviar pagos y consultar su estado.',
  },
  enter: 'Ingresar credenciales',
  replace: 'Reemplazar credenciales',
  keep: 'Guardar en el llavero',
  replaced: 'Credenciales reemplazadas',
  forget: 'Olvidar credenciales',
  forgetConfirm:
    '¿Quitar del llavero: {{set}} de «{{name}}»? Para usarlas de nuevo tendrá que ingresarlas otra vez.',
  willForget:
    'Al guardar esta dirección se quitan las credenciales de la anterior: {{sets}}. Las credenciales nunca van a otra dirección; ingrese después las de la nueva.',
  addressForgot: 'Quitado del llavero porque cambió la dirección: {{sets}}.',
  forgotten: 'Credenciales quitadas del llavero',
  removeTitle: 'Quitar este espacio de trabajo',
  removeText:
    'Borra su configuración, sus credenciales, todos los registros leídos y todo el trabajo hecho aquí: extractos, conciliaciones, excepciones, meses bloqueados, pagos y la bitácora. Solo de esta computadora; nada de ello se puede recuperar.',
  removeUnknown:
    '{{count, number}} pagos de este espacio de trabajo tienen un resultado desconocido. Búsquelos primero: lo enviado no está anotado en ninguna otra parte.',
  removeUnknown_one:
    'Un pago de este espacio de trabajo tiene un resultado desconocido. Búsquelo primero: lo enviado no está anotado en ninguna otra parte.',
  remove: 'Quitar espacio de trabajo',
  removeConfirm: 'Ingrese el nombre del espacio de trabajo para confirmar:',
  removed: 'Espacio de trabajo quitado',
};
