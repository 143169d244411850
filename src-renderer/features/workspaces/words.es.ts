/** Espacios de trabajo que no se pueden abrir. */
import type {
  enConnection,
  enLostKey,
  enMoving,
  enPerson,
  enRecoveryCode,
  enReviewFile,
  enSettings,
  enSettingsFile,
  enUnreadable,
  enWelcome,
  enWorkspaceForm,
} from './words.en.ts';

export const esUnreadable: typeof enUnreadable = {
  named: 'No se puede abrir el espacio de trabajo «{{name}}»',
  unnamed: 'No se puede abrir un espacio de trabajo',
  damaged: 'Su archivo de configuración (workspace.json) está dañado o incompleto.',
  changed:
    'Su archivo de configuración (workspace.json) se modificó fuera de la aplicación o está dañado, así que no se usa. Puede restaurar la última configuración guardada por la aplicación y cambiarla en ella.',
  found: '{{name}}: el archivo tiene {{found}}; la aplicación guardó {{used}}.',
  foundNothing: 'nada',
  newer: 'Una versión más reciente de Tieout escribió su configuración. Instale esa versión para abrirlo.',
  missing: 'Falta su archivo de configuración (workspace.json).',
  'no-permission':
    'Usted no tiene permiso para leer su archivo de configuración (workspace.json). Obtenga permiso de lectura y escritura sobre la carpeta y reinicie Tieout.',
  unreadable:
    'No se pudo leer su archivo de configuración (workspace.json). Revise que el disco funcione y que ningún otro programa use el archivo, y reinicie Tieout.',
  'wrong-folder':
    'Su carpeta cambió de nombre o es copia de otro espacio de trabajo. Devuélvale su nombre y reinicie Tieout, o quite la copia de la lista.',
  untouched: 'Sus registros y su trabajo están en la carpeta {{folder}} y no se modificaron.',
  restore: 'Restaurar su configuración de la copia del {{time}}',
  restoreHintMissing:
    'El movimiento de dinero queda desactivado; vuelva a permitirlo en la configuración si lo necesita.',
  restoreHint:
    'El archivo ilegible se conserva con otro nombre. El movimiento de dinero queda desactivado; vuelva a permitirlo en la configuración si lo necesita.',
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
    'Tieout lee sus depósitos y los guarda en esta computadora. Usted los revisa sin conexión y entrega a su auditor un libro de Excel que cuadra.',
  demoTitle: 'Pruebe la demostración',
  demoText:
    'La aplicación incluye un servicio de pagos con unos meses de registros de un comercio peruano. Nada sale de esta computadora.',
  demoButton: 'Abrir la demostración',
  ownTitle: 'Conecte su cuenta',
  ownText:
    'Necesita las direcciones, la clave de acceso y la clave secreta de reportes de su panel de comercio.',
  ownButton: 'Crear un espacio de trabajo',
};

export const esMoving: typeof enMoving = {
  title: 'Mudar a otra computadora',
  text: 'Guarda todo el espacio de trabajo en un archivo: registros, extractos, conciliaciones, excepciones, cierres con sus meses bloqueados y la bitácora. No incluye credenciales. El archivo solo se abre con el código de recuperación de este espacio de trabajo (arriba); guárdelos por separado.',
  afterwards:
    'Restáurelo en la otra computadora y continúe allí. Las dos copias son independientes: lo que haga aquí después no llega a la otra computadora.',
  move: 'Mudar a otra computadora…',
  restoreTitle: 'Restaurar desde otra computadora',
  restoreText:
    'Restaure un espacio de trabajo desde su archivo (.tieout). No se sobrescribe nada de esta computadora.',
  restore: 'Restaurar un espacio de trabajo desde un archivo…',
  dialogTitle: 'Restaurar desde {{fileName}}',
  about: {
    workspace: 'Espacio de trabajo',
    environment: 'Ambiente',
    madeAt: 'Archivo creado',
    app: 'Escrito por',
    lockedMonths: 'Meses bloqueados',
    size: 'Tamaño',
  },
  code: 'Código de recuperación',
  codeHint:
    'El código de este espacio de trabajo, guardado o impreso en la otra computadora: 14 grupos de 4 caracteres.',
  codeFromFile: 'Leer el código de un archivo…',
  start: 'Restaurar espacio de trabajo',
  restoring: 'Revisando el archivo y restaurando el espacio de trabajo',
  progress: '{{done}} de {{total}}',
  isHere:
    'Este espacio de trabajo ya está en esta computadora, como «{{name}}». Al restaurar nunca se sobrescribe: ábralo, o quítelo antes en su configuración.',
};

export const esReviewFile: typeof enReviewFile = {
  title: 'Revisar un mes desde un archivo',
  text: 'Para equipos sin servidor. Entregue una vez su clave de revisión a quien prepara; después abra los archivos de revisión que le envíe.',
  saveKey: 'Guardar clave de revisión…',
  keyTitle: 'Clave de revisión',
  keyText:
    'Envíe el archivo una vez a quien prepara. No contiene ningún secreto. Sus comentarios y su firma llevan este nombre.',
  yourName: 'Su nombre',
  keySaved: 'Se guardó {{fileName}}. Envíelo a quien prepara y léale el código de su clave: {{code}}',
  open: 'Abrir un archivo de revisión…',
  dialogTitle: 'Revisar {{month}} en {{currency}}',
  facts: {
    workspace: 'Espacio de trabajo',
    from: 'Preparado por',
    code: 'Código de su clave',
    madeAt: 'Archivo creado',
    size: 'Tamaño',
  },
  compare:
    'Pida a {{name}} que le lea el código de su clave. Abra el mes solo si los dos códigos son iguales.',
  compared: 'Comparé el código con {{name}}',
  start: 'Abrir el mes',
  opening: 'Verificando el archivo y abriendo el mes',
  notice:
    'Copia para revisión: {{month}} en {{currency}}, preparado por {{from}}. Puede leer todo; comente el mes, fírmelo o devuélvalo y guarde después el archivo de respuesta para {{from}}.',
  toMonth: 'Ir al mes',
  saveAnswer: 'Guardar archivo de respuesta…',
  answerSaved: 'Se guardó {{fileName}}. Envíelo a {{from}}.',
};

export const esWorkspaceForm: typeof enWorkspaceForm = {
  createTitle: 'Nuevo espacio de trabajo',
  account: 'Cuenta',
  name: 'Nombre',
  nameHint: 'El nombre que usted da a esta cuenta, por ejemplo el del comercio',
  environment: 'Ambiente',
  addresses: 'Direcciones',
  baseUrl: 'Dirección de depósitos y pagos',
  merchantsBaseUrl: 'Dirección de reportes',
  timeZone: 'Zona horaria de reportes',
  timeZoneHint: 'Corte del día de los listados',
  sets: {
    reporting: 'Credenciales de reportes',
    deposits: 'Credenciales de depósitos y verificación',
    readOnly: 'Clave de solo lectura',
    payouts: 'Credenciales de pagos',
  },
  credentialsHint:
    'Se guardan en el llavero de esta computadora; nunca se muestran de nuevo ni se escriben en un archivo.',
  otherSetsHint: 'Puede agregar después las claves de estado de depósitos, verificación y pagos.',
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
  advanced: 'Avanzado: palabras de esquema, unidad de tiempo, nombres de parámetros',
  schemeWord: 'Palabra de esquema',
  schemeWordHint: 'Primera palabra del encabezado Authorization: el nombre del servicio en mayúsculas.',
  kycSchemeWord: 'Palabra de esquema para verificación de identidad',
  kycSchemeWordHint: 'Solo si es distinta de la anterior; si no, déjela vacía.',
  timestampUnit: 'Unidad de tiempo en las consultas de listados',
  timestampUnitHint: 'Cámbiela si la prueba de conexión indica que los filtros de fecha no funcionan.',
  timestampUnits: { seconds: 'Segundos', milliseconds: 'Milisegundos' },
  documentParameter: 'Nombre del filtro por documento del cliente',
  documentParameterHint: 'Algunas instalaciones lo escriben con una e más.',
  readOnlyBearer: 'Enviar la clave de solo lectura como token bearer',
  readOnlyBearerHint:
    'Algunas instalaciones responden consultas de depósitos a la clave de solo lectura sin firma.',
  moneyMovement: 'Permitir mover dinero',
  moneyMovementHint: 'Desactivado, este espacio de trabajo solo lee: no puede enviar pagos.',
  cashoutChanges: 'Permitir cancelar, retener y liberar pagos (cashouts)',
  cashoutChangesHint:
    'No es parte de la especificación del servicio: consulte a su operador si está disponible.',
  resendAfterMinutes: 'Minutos antes de poder reenviar un pago que no se encuentra',
  resendAfterMinutesHint:
    'Si se perdió la respuesta, el servicio puede seguir procesando el pago. Las búsquedas antes de este plazo no cuentan; dos posteriores, con 10 minutos entre ellas, no deben encontrarlo antes de poder reenviarlo. Si el operador del servicio indica un plazo mayor, ingréselo.',
  minutes: '{{count, number}} minutos',
  create: 'Crear espacio de trabajo',
  save: 'Guardar cambios',
  errors: {
    resendAfterMinutes: 'Ingrese minutos enteros, de 15 a 10,080 (una semana).',
    name: 'Ingrese un nombre de hasta 80 caracteres.',
    environment: 'Elija pruebas o producción.',
    address: 'Ingrese una dirección completa como https://merchants.example.com, sin signo de interrogación.',
    insecure: 'Use https: con http las credenciales se pueden leer en el camino.',
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
  cashoutRules: {
    title: 'Reglas de los pagos',
    text: 'Estas reglas valen para todos los pagos de este espacio de trabajo, individuales o de un archivo. Sin importe no hay límite.',
    limit: 'Límite por persona y día ({{currency}})',
    secondPerson: 'Una segunda persona autoriza los pagos antes del envío',
    secondPersonHint:
      'Quien prepara y quien autoriza son dos personas, como quien prepara y quien revisa el cierre. La opción «Una persona puede preparar y revisar» de Cierre también vale aquí.',
    wrong: 'Ingrese importes mayores que cero, o deje el campo vacío.',
    save: 'Guardar reglas',
    saved: 'Guardado.',
    reason: 'El motivo queda en la bitácora.',
  },
  materiality: {
    title: 'Materialidad',
    text: 'Las excepciones hasta estos importes se aceptan por la política, con su nombre en la bitácora y en el libro de Excel. Sin importe, una persona decide cada excepción.',
    name: 'Nombre de la política',
    nameHint: 'Las aceptaciones se registran con este nombre.',
    amount: 'Aceptar hasta ({{currency}})',
    percent: 'Máximo % de los depósitos del mes ({{currency}})',
    day: 'Señalar un día: % sobre la mediana de 30 días',
    month: 'Señalar un mes: % sobre el mes anterior',
    explain: 'Exigir una explicación de cada cifra inusual antes de firmar el mes',
    explainHint: 'De lo contrario se señalan en Cuadre, y la explicación es opcional.',
    wrong:
      'Ingrese un nombre, importes mayores que cero, porcentajes menores que 100 y números enteros desde 10 para lo que se señala.',
    save: 'Guardar materialidad',
    saved: 'Guardado. Se están actualizando las excepciones.',
    reason: 'Se actualizan los meses no bloqueados. El motivo queda en la bitácora.',
  },
  title: 'Espacio de trabajo',
  demoSettings:
    'La demostración usa el servicio dentro de la aplicación; sus direcciones cambian en cada inicio.',
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
        'Los filtros de fecha no funcionan: los listados no devuelven los registros de las fechas pedidas. Pruebe la otra unidad de tiempo, en Servicio, Avanzado.',
      unclear: 'No se pudieron comprobar los filtros de fecha: no hay depósitos en los últimos 30 días.',
      'not-tried': 'Filtros de fecha sin probar',
    },
    others:
      'El estado de depósitos, la verificación y los pagos no se prueban aquí. Sus errores aparecen al usarlos por primera vez.',
  },
  requestsTitle: 'Solicitudes',
  requestsText:
    'Solicitudes al servicio desde que se inició la aplicación, de todos los espacios de trabajo, para investigar un problema. No contienen claves, registros ni documentos de clientes.',
  requestsShow: 'Mostrar solicitudes',
  requestsHide: 'Ocultar solicitudes',
  requestsRefresh: 'Actualizar',
  requestsCopy: 'Copiar como texto',
  requestsCopied: 'Copiado',
  requestsNone: 'No hubo solicitudes desde que se inició la aplicación.',
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
      'Para leer los listados. Sin ellas puede seguir revisando y exportando los registros ya leídos.',
    deposits: 'Para consultar el estado de un depósito y verificar un documento.',
    readOnly: 'Solo para consultas de depósitos; opcional.',
    payouts: 'Para enviar pagos y consultar su estado.',
  },
  enter: 'Ingresar credenciales',
  replace: 'Reemplazar credenciales',
  keep: 'Guardar en el llavero',
  replaced: 'Credenciales reemplazadas',
  forget: 'Olvidar credenciales',
  forgetWhich: 'Olvidar credenciales…',
  forgetConfirm:
    '¿Quitar del llavero: {{set}} de «{{name}}»? Para usarlas de nuevo tendrá que ingresarlas otra vez.',
  willForget:
    'Al guardar esta dirección se quitan las credenciales de la anterior: {{sets}}. Las credenciales nunca van a otra dirección; ingrese después las de la nueva.',
  willReadAnew:
    'Nada de lo que se leyó de la dirección anterior cuenta ya como leído: sincronice los meses de nuevo. Otra cuenta, o el otro ambiente, necesita su propio espacio de trabajo.',
  addressForgot: 'Quitado del llavero porque cambió la dirección: {{sets}}.',
  forgotten: 'Credenciales quitadas del llavero',
  removeTitle: 'Quitar este espacio de trabajo',
  removeText:
    'Borra su configuración, sus credenciales, todos los registros leídos y todo el trabajo hecho aquí: extractos, conciliaciones, excepciones, meses bloqueados, pagos (cashouts) y la bitácora. Solo de esta computadora y de forma definitiva.',
  removeUnknown:
    '{{count, number}} pagos de este espacio de trabajo tienen un resultado desconocido. Búsquelos primero: no hay otro registro de lo enviado.',
  removeUnknown_one:
    'Un pago de este espacio de trabajo tiene un resultado desconocido. Búsquelo primero: no hay otro registro de lo enviado.',
  remove: 'Quitar espacio de trabajo',
  removeConfirm: 'Ingrese el nombre del espacio de trabajo para confirmar:',
  removed: 'Espacio de trabajo quitado',
};

export const esLostKey: typeof enLostKey = {
  title: 'No se puede abrir este espacio de trabajo',
  missing:
    'Sus archivos están completos y sin cambios. Están cifrados y su clave no está en el llavero de esta computadora.',
  wrong:
    'Sus archivos están completos y sin cambios. Están cifrados y la clave del llavero de esta computadora no los abre.',
  label: 'Código de recuperación',
  hint: '14 grupos de 4 caracteres, como se guardó o imprimió',
  restore: 'Abrir con este código',
  fromFile: 'Leerlo de un archivo…',
};

export const esSettingsFile: typeof enSettingsFile = {
  title: 'Configuración como archivo',
  text: 'Para un colega u otra computadora: nombre, ambiente, direcciones, zona horaria y opciones del servicio. El archivo no contiene credenciales ni el permiso para mover dinero.',
  export: 'Exportar configuración',
  exported: 'Guardada en {{fileName}}',
  import: 'Reemplazar desde un archivo',
  fill: 'Completar desde un archivo de configuración',
  filled: 'Completado desde {{fileName}}. Ingrese las credenciales.',
  compare: 'Configuración en {{fileName}}',
  same: 'El archivo coincide con la configuración actual.',
  field: 'Ajuste',
  now: 'Ahora',
  inFile: 'En el archivo',
  none: '(vacío)',
  yes: 'Sí',
  no: 'No',
  replace: 'Reemplazar configuración',
};

export const esPerson: typeof enPerson = {
  title: 'Su nombre',
  text: 'Con este nombre se firma lo que usted decide: entradas de la bitácora, firmas y cierres.',
  account: 'Mientras no lo ingrese, firma la cuenta de la computadora: {{account}}.',
  label: 'Su nombre',
  save: 'Guardar nombre',
  saved: 'Nombre guardado',
  error: 'Ingrese un nombre de 80 caracteres como máximo.',
};

export const esRecoveryCode: typeof enRecoveryCode = {
  title: 'Código de recuperación',
  text: 'Los archivos de este espacio de trabajo están cifrados. Su clave está en el llavero de esta computadora; si se pierde, solo este código abre los archivos. Imprima el código y guárdelo lejos de la computadora: quien tenga el código y los archivos puede leerlos.',
  save: 'Guardar en un archivo…',
  show: 'Mostrar',
  saved: 'Guardado en {{fileName}}. Imprímalo y elimine el archivo.',
};
