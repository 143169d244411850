import type { en } from './en.ts';
import { esAudit } from './es-audit.ts';
import { esBalances } from './es-balances.ts';
import { esClose } from './es-close.ts';
import { esErrors } from './es-errors.ts';
import { esExceptions } from './es-exceptions.ts';
import { esJobs } from './es-jobs.ts';
import { esListings } from './es-listings.ts';
import { esMatching } from './es-matching.ts';
import { esOperations } from './es-operations.ts';
import { esRecords } from './es-records.ts';
import { esShell } from './es-shell.ts';
import { esStatements } from './es-statements.ts';
import { esStorage } from './es-storage.ts';
import { esSync } from './es-sync.ts';
import { esTieOut } from './es-tie-out.ts';
import { esUnreadable } from './es-unreadable.ts';

export const es: typeof en = {
  app: {
    name: 'Tieout',
    language: 'Idioma',
    colors: 'Colores',
    light: 'Claro',
    dark: 'Oscuro',
    system: 'Como el sistema',
    retry: 'Reintentar',
    cancel: 'Cancelar',
    reason: 'Motivo',
    close: 'Cerrar',
    loading: 'Cargando',
    skipToContent: 'Saltar al contenido',
    navigation: 'Navegación principal',
    switchWorkspace: 'Espacio de trabajo {{name}}: cambiar',
    display: 'Idioma y colores',
    version: 'Versión {{version}}',
    serviceSaid: 'El servicio dijo:',
    serviceCode: '{{meaning}} (código {{code}} del servicio).',
  },
  environments: { staging: 'Pruebas', production: 'Producción' },
  connection: {
    unknown: 'Aún sin conexión',
    checking: 'Conectando…',
    online: 'Conectado',
    offline: 'Sin conexión',
    refused: 'Rechazado por el servicio',
    'no-credentials': 'Sin credenciales',
    'logged-out': 'Sesión cerrada',
  },
  welcome: {
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
  },
  workspaceForm: {
    createTitle: 'Nuevo espacio de trabajo',
    account: 'Cuenta',
    name: 'Nombre',
    nameHint: 'Cómo llama usted a esta cuenta, por ejemplo el nombre del comercio',
    environment: 'Ambiente',
    addresses: 'Direcciones',
    baseUrl: 'Dirección de depósitos y pagos',
    merchantsBaseUrl: 'Dirección de reportes',
    timeZone: 'Zona horaria de los reportes',
    timeZoneHint: 'Los días y los meses se cortan en esta zona',
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
    moneyMovementHint: 'Desactivado, este espacio de trabajo solo lee: no puede enviar ningún retiro.',
    cashoutChanges: 'Permitir anular, retener y liberar retiros',
    cashoutChangesHint: 'No es parte de la especificación del servicio: consulte a su operador si lo ofrece.',
    resendAfterMinutes: 'Minutos antes de dar por faltante un retiro que no se encuentra',
    resendAfterMinutesHint:
      'Si se perdió la respuesta, el servicio puede seguir procesando el retiro y mostrarlo recién al final. Una búsqueda anterior a este plazo no prueba nada; dos posteriores, con 10 minutos entre ellas, deben no encontrarlo antes de poder enviarlo otra vez. Si el operador del servicio indica un plazo mayor, ingréselo.',
    minutes: '{{count, number}} minutos',
    create: 'Crear espacio de trabajo',
    save: 'Guardar cambios',
    errors: {
      resendAfterMinutes: 'Ingrese minutos enteros, de 15 a 10,080 (una semana).',
      name: 'Dé al espacio de trabajo un nombre de hasta 80 caracteres.',
      environment: 'Elija pruebas o producción.',
      address:
        'Escriba una dirección completa como https://merchants.example.com, sin signo de interrogación.',
      insecure: 'Use https: por http las credenciales viajarían legibles.',
      timeZone: 'Elija una zona horaria de la lista.',
      accessKey: 'Escriba la clave de acceso.',
      secretKey: 'Escriba la clave secreta.',
      apiKey: 'Escriba la clave de API.',
      apiSignature: 'Escriba la firma de API.',
      login: 'Escriba el usuario de pagos; tiene como máximo 32 caracteres.',
      pass: 'Escriba la frase de paso de pagos; tiene como máximo 32 caracteres.',
      schemeWord: 'Escriba una sola palabra de letras, cifras y signos, sin tildes ni espacios.',
      kycSchemeWord: 'Escriba una sola palabra de letras, cifras y signos, sin tildes ni espacios.',
    },
  },
  settings: {
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
        works: 'Los listados responden por el tiempo que se les pide',
        failed:
          'Los listados responden con registros fuera del tiempo pedido: pruebe la otra unidad de tiempo, en Servicio.',
        unclear: 'No hay depósitos en los últimos 30 días; no se pudo comprobar la unidad de tiempo.',
        'not-tried': 'Listados no probados',
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
      payouts: 'Para enviar retiros y consultar su estado.',
    },
    enter: 'Ingresar credenciales',
    replace: 'Reemplazar credenciales',
    keep: 'Guardar en el llavero',
    replaced: 'Credenciales reemplazadas',
    forget: 'Olvidar credenciales',
    forgetConfirm:
      '¿Quitar del llavero: {{set}} de «{{name}}»? Para usarlas de nuevo tendrá que escribirlas otra vez.',
    willForget:
      'Al guardar esta dirección se olvida lo que pertenece a la anterior: {{sets}}. Las credenciales nunca van a otra dirección; escriba después las de la nueva.',
    addressForgot: 'Quitado del llavero porque cambió la dirección: {{sets}}.',
    forgotten: 'Credenciales quitadas del llavero',
    removeTitle: 'Quitar este espacio de trabajo',
    removeText:
      'Borra su configuración, sus credenciales, todos los registros leídos y todo el trabajo hecho aquí: extractos, conciliaciones, excepciones, meses bloqueados, retiros y el registro de auditoría. Solo de esta computadora; nada de ello se puede recuperar.',
    removeUnknown:
      '{{count, number}} retiros de este espacio de trabajo tienen un resultado desconocido. Búsquelos primero: lo enviado no está anotado en ninguna otra parte.',
    removeUnknown_one:
      'Un retiro de este espacio de trabajo tiene un resultado desconocido. Búsquelo primero: lo enviado no está anotado en ninguna otra parte.',
    remove: 'Quitar espacio de trabajo',
    removeConfirm: 'Escriba el nombre del espacio de trabajo para confirmar:',
    removed: 'Espacio de trabajo quitado',
  },
  balance: esBalances,
  listing: {
    month: 'Mes',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    search: 'Buscar',
    searchHint: 'Ids, documentos, medios',
    clear: 'Quitar filtros',
    sync: 'Sincronizar {{month}}',
    export: 'Exportar a Excel',
    syncAll: 'Todos los listados',
    syncAllHint: 'Sincronizar todos los listados de {{month}}',
    noValue: '(vacío)',
    yes: 'Sí',
    no: 'No',
    notOffered:
      '{{listing}}: el servicio no ofrece este listado a este usuario ({{path}}, HTTP {{status}}). Los demás listados no se ven afectados. Si lo esperaba, pida al operador del servicio que lo habilite.',
    lastSyncFailed: 'La última sincronización de {{listing}} no terminó.',
    syncProblems: {
      'outside-window':
        '{{listing}}: todos los registros que envió el servicio están fuera del período pedido, por lo que el período no cuenta como leído. Revise la unidad de tiempo en la configuración del espacio de trabajo (segundos o milisegundos).',
    },
    records: '{{count, number}} registros',
    records_one: '{{count, number}} registro',
    notTotalled:
      '{{count, number}} registros tienen un importe que no se pudo leer con exactitud y no están en los totales.',
    notTotalled_one:
      '{{count, number}} registro tiene un importe que no se pudo leer con exactitud y no está en los totales.',
    flagged: '{{count, number}} marcados',
    flagged_one: '{{count, number}} marcado',
    flaggedHint:
      'Registros a los que les falta un campo, o con un tipo equivocado o un valor desconocido. Se conservan como llegaron.',
    problem: 'Marcado: {{list}}',
    changed: 'Cambió desde que se leyó por primera vez',
    totals: 'Totales de lo filtrado',
    table: '{{listing}} de {{month}}',
    page: 'Página',
    ofPages: 'Registros {{from, number}}–{{to, number}} de {{count, number}}',
    pageSize: 'Filas por página',
    emptyTitle: 'Aún no se ha leído nada de {{month}}',
    emptyText:
      'Sincronizar lee todos los registros del mes desde el servicio a la base de datos de esta computadora.',
    noMatchTitle: 'Ningún registro cumple los filtros',
    noRecordsTitle: 'No hay registros en {{month}}',
    noRecordsText: 'El mes se leyó completo y el servicio no tiene ninguno.',
    complete: 'Completo al {{time}}',
    incomplete: 'Incompleto',
    notRead: 'No leído',
    gaps: 'Aún no leído del servicio:',
    gap: '{{from}} a {{to}}',
    offline:
      'Sin conexión: se muestra lo leído al {{time}}. Los filtros, los totales y la exportación funcionan; la sincronización no.',
    offlineNever: 'Sin conexión, y aún no se ha leído nada de este período.',
  },
  pages: {
    first: 'Primera página',
    previous: 'Página anterior',
    next: 'Página siguiente',
    last: 'Última página',
    item: 'Página {{page, number}}',
  },
  record: esRecords,
  problems: {
    missing: 'falta',
    'wrong-type': 'tipo equivocado',
    'unknown-value': 'valor desconocido',
    'not-an-amount': 'no es un importe',
    'amount-too-fine': 'más de seis decimales',
    'amount-too-large': 'importe demasiado grande',
    'not-a-date': 'no es una fecha',
    'not-an-object': 'no es un registro',
  },
  jobs: esJobs,
  operations: esOperations,
  shell: esShell,
  matching: esMatching,
  statements: esStatements,
  storage: esStorage,
  unreadable: esUnreadable,
  sync: esSync,
  listings: esListings,
  tieOut: esTieOut,
  exceptions: esExceptions,
  close: esClose,
  audit: esAudit,
  errors: esErrors,
};
