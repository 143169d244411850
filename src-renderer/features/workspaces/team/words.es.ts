import type { enTeam } from './words.en.ts';

export const esTeam: typeof enTeam = {
  title: 'Compartir con el equipo',
  text: 'Guarde este espacio de trabajo en el servidor PostgreSQL de su organización para que varias personas trabajen en él desde sus computadoras. TI prepara el servidor con el SQL de resources/team en la carpeta de la aplicación; allí resources/docs/team.md explica cómo y trae los roles.',
  sharedText: 'Cada decisión va al registro del equipo y llega a las otras computadoras en un segundo.',
  limits:
    'Se comparte: registros del proveedor de pagos, extractos, conciliaciones, excepciones, cierres con sus meses bloqueados, documentos de sustento, pagos (cashouts), notas y la bitácora. Quien lee registros del proveedor los comparte: los demás no necesitan credenciales. Todavía no se comparten: vistas guardadas, borradores, programaciones y carpetas vigiladas.',
  withoutRecords:
    'El servidor todavía no comparte registros: cada computadora sincroniza los suyos. Pida a TI que ejecute resources/team/2-records.sql de la carpeta de la aplicación.',
  refusedBatches:
    'El servidor rechaza {{count, number}} partes de los registros que leyó esta computadora, por lo que sus colegas no las tienen. Todo lo demás está compartido. Revise los relojes del servidor y de esta computadora; la aplicación reintenta cada diez minutos y anotó el motivo en su registro técnico.',
  refusedBatches_one:
    'El servidor rechaza una parte de los registros que leyó esta computadora, por lo que sus colegas no la tienen. Todo lo demás está compartido. Revise los relojes del servidor y de esta computadora; la aplicación reintenta cada diez minutos y anotó el motivo en su registro técnico.',
  sqlToRun:
    'A la base de datos le faltan {{count, number}} archivos de la carpeta de la aplicación. Pida a TI que los ejecute una vez, en este orden:',
  sqlToRun_one:
    'A la base de datos le falta un archivo de la carpeta de la aplicación. Pida a TI que lo ejecute una vez:',
  sql: {
    '3-restore': 'resources/team/3-restore.sql: un servidor restaurado de una copia recupera lo que perdió.',
    '4-keys-and-clock':
      'resources/team/4-keys-and-clock.sql: un equipo sin ninguna clave vigente puede empezar de nuevo, y un reloj que se atrasó no detiene nada.',
    '5-trail-and-people':
      'resources/team/5-trail-and-people.sql: la bitácora se numera sin saltos, y quien fue retirado puede volver.',
  },
  host: 'Dirección del servidor',
  port: 'Puerto',
  database: 'Base de datos',
  login: 'Su usuario en el servidor',
  password: 'Contraseña',
  passwordHint: 'Se guarda en el llavero de esta computadora.',
  name: 'Su nombre en el equipo',
  nameHint: 'Se usa si es la primera persona del equipo. Figura en firmas, decisiones y la bitácora.',
  authority: 'Autoridad de certificación (PEM, opcional)',
  authorityHint: 'Solo si el certificado del servidor es de una autoridad propia de su organización.',
  check: 'Comprobar servidor',
  share: 'Compartir espacio de trabajo',
  shareHint:
    'Al compartir se carga todo el trabajo de este espacio. No se puede decidir nada hasta completar la carga. Los meses bloqueados siguen bloqueados; los firmados sin bloquear se firman de nuevo.',
  checkOk: 'El servidor está listo. Usuario {{login}}: {{roles}}.',
  noRole: 'sin rol',
  uploading: 'La carga está en curso.',
  unfinished:
    'Este espacio de trabajo se está compartiendo. No se puede decidir nada hasta completar la carga.',
  resume: 'Reanudar carga',
  giveUp: 'Cancelar el uso compartido',
  facts: {
    server: 'Servidor',
    person: 'Usted trabaja como',
    state: 'Conexión',
    authority: 'Autoridad de certificación (SHA-256)',
  },
  states: {
    connecting: 'Conectando',
    online: 'En línea desde {{since}}',
  },
  notice: {
    away: 'Sin conexión con el servidor del equipo desde el {{since}}. Puede leer, filtrar y exportar; no se puede decidir nada hasta que vuelva la conexión.',
    stopped:
      'Esta computadora no sigue el registro del equipo desde el {{since}}: una entrada no se puede aplicar. Actualice Tieout o avise a TI.',
  },
  onlyReads:
    'Usted trabaja como auditor: lee todo, verifica la bitácora y exporta el libro de cierre. No puede cambiar nada.',
  invite: 'Guardar invitación…',
  invited: 'Se guardó {{fileName}}. No contiene secretos: envíelo a su colega.',
  leave: {
    action: 'Dejar de compartir',
    open: 'Dejar de compartir…',
    title: 'Dejar de compartir este espacio de trabajo en esta computadora',
    text: 'El espacio de trabajo vuelve a ser solo de esta computadora, con todas sus decisiones y la bitácora. El registro del equipo queda como está y sus colegas siguen con él. Ya no se intercambia nada, y su contraseña y su clave se eliminan del llavero. Si hay pagos, no se envía ninguno desde aquí hasta que usted los compare con el servicio. Para unirse otra vez, elimine el espacio de trabajo de esta computadora y pida al propietario que revoque su clave.',
    missing:
      'Sin conexión con el servidor desde el {{since}}. Pueden faltar aquí decisiones que sus colegas tomaron después.',
    done: 'El espacio de trabajo vuelve a ser solo de esta computadora.',
    doneMissing:
      'El espacio de trabajo vuelve a ser solo de esta computadora. No se pudo consultar el servidor: pueden faltar aquí las últimas decisiones de sus colegas.',
  },
  restore: {
    lost_one: 'El servidor no tiene una entrada que esta computadora sí tiene, del {{from}}, de {{people}}.',
    lost_other:
      'El servidor no tiene {{count, number}} entradas que esta computadora sí tiene, del {{from}} al {{to}}: {{people}}.',
    see: 'Mostrar decisiones',
    behind:
      'Si TI no tiene una copia más reciente, devuélvalas: cada una vuelve como la firmó su autor y el servidor la verifica otra vez. Nadie decide hasta que el propietario presione «Terminar». Si varias computadoras tienen más, devuelve la que más tiene.',
    forked:
      'Otras personas decidieron en el servidor después de la restauración; sus decisiones valen. Siga el registro del equipo: lo que solo tiene esta computadora se lista en Bitácora y usted decide de nuevo lo que aún haga falta.',
    gone: 'El servidor no tiene este espacio de trabajo. Pida a TI una copia más reciente. Si no la hay, elija «Dejar de compartir», que conserva todo, y comparta de nuevo el espacio de trabajo.',
    notKept:
      'Esta computadora no tiene las entradas firmadas que el servidor perdió. Pida a TI una copia más reciente, o que las devuelva la computadora de un colega. Si no, elija «Dejar de compartir», que conserva todo, y comparta de nuevo el espacio de trabajo.',
    sqlMissing:
      'La base de datos todavía no puede recibir entradas devueltas: pida a TI que ejecute resources/team/3-restore.sql de la carpeta de la aplicación.',
    askOwner: 'Lo inicia el propietario del equipo, en este mismo lugar en su computadora.',
    give_one: 'Devolver una entrada',
    give_other: 'Devolver {{count, number}} entradas',
    progress: 'Devueltas: {{given, number}} de {{total, number}}',
    stop: 'Detener por ahora',
    putAsideOpen: 'Seguir el registro del equipo…',
    putAside: 'Seguir el registro del equipo',
    putAsideTitle: 'Seguir el registro del equipo como está ahora',
    putAsideText:
      'Esta computadora toma el registro desde el inicio y después tiene lo mismo que las demás. Las decisiones que solo tiene esta computadora salen de las listas y quedan en la pantalla de la bitácora hasta que usted las resuelva. Si hay pagos (cashouts), ninguno se envía hasta que los haya comparado con el servicio.',
    giving:
      'Se devuelven entradas al servidor desde el {{since}}; lo inició {{by}}. Devueltas hasta ahora: {{count, number}}. Mientras tanto nadie decide.',
    endHint:
      'Termine cuando cada computadora que tenga más haya devuelto sus entradas: lo que falte entonces se tiene que decidir de nuevo.',
    end: 'Terminar',
    aside_one:
      'Una decisión de esta computadora quedó fuera del registro del equipo, que siguió sin ella. Decídala de nuevo si aún hace falta.',
    aside_other:
      '{{count, number}} decisiones de esta computadora quedaron fuera del registro del equipo, que siguió sin ellas. Decida de nuevo lo que aún haga falta.',
    settle: 'Todo resuelto',
    beginOpen: 'Recibir entradas devueltas…',
    begin: 'Recibir entradas devueltas',
    beginTitle: 'Recuperar lo que el servidor perdió',
    beginText:
      'Para un servidor restaurado desde una copia anterior: lo devuelven los colegas cuyas computadoras tienen más. Nadie puede decidir hasta que usted presione «Terminar».',
  },
  move: {
    open: 'Cambiar servidor…',
    title: 'El servidor del equipo cambió',
    authorityHint: 'Déjelo vacío para conservar la que se usa ahora.',
    text: 'Ingrese la nueva dirección, base de datos o certificado. Antes de cambiar algo, la aplicación comprueba que allí está el mismo registro. Usted sigue siendo {{login}}.',
    action: 'Comprobar y seguir',
    done: 'Este espacio de trabajo sigue ahora a {{server}}.',
  },
  people: {
    title: 'Personas',
    person: 'Persona',
    key: 'Código de la clave',
    confirmed: 'Confirmada',
    actions: 'Acciones',
    you: 'usted',
    noKey: 'Sin clave todavía',
    since: 'desde el {{at}}',
    confirmedBy: 'por {{name}}, {{at}}',
    unconfirmed: 'Sin confirmar',
    revoked: 'Retirada el {{at}}',
    confirm: 'Confirmar clave',
    revokeKey: 'Revocar clave',
    revoke: 'Retirar del equipo',
    hint: 'Confirme una clave solo cuando la persona le haya leído su código. Si se pierde una computadora, revoque su clave; la persona se une otra vez con una nueva.',
    login: 'Usuario en el servidor',
    name: 'Nombre en el equipo',
    add: 'Agregar persona',
    revokeKeyTitle: '¿Revocar la clave de {{name}}?',
    revokeKeyText:
      'Desde ahora la clave no firma nada. {{name}} se une otra vez con una clave nueva, que confirma una persona del equipo.',
    revokeOwnText:
      'Es su propia clave. No podrá decidir nada en este espacio de trabajo hasta unirse otra vez y que otra persona confirme su clave nueva.',
    revokeTitle: 'Retirar a {{name}} del equipo',
    revokeText:
      'Desde ahora su clave no firma nada. Sus decisiones anteriores se conservan. Pida a TI que cierre el usuario.',
  },
  join: {
    title: 'Unirse a un espacio compartido',
    text: 'Abra la invitación que guardó un colega. Necesita un usuario en el servidor del equipo.',
    open: 'Abrir invitación…',
    dialogTitle: 'Unirse a {{name}}',
    here: 'Este espacio de trabajo ya está en esta computadora, como «{{name}}».',
    start: 'Unirse',
    progress: 'Entradas recibidas: {{done, number}} de {{total, number}}',
  },
  faults: {
    'server-unreachable': {
      what: 'Nadie responde en esta dirección.',
      do: 'Revise la dirección, el puerto y el cortafuegos.',
    },
    'tls-missing': { what: 'El servidor no cifra (TLS).', do: 'Pida a TI que active TLS.' },
    'certificate-expired': {
      what: 'El certificado del servidor venció o todavía no es válido.',
      do: 'Pida a TI un certificado nuevo.',
    },
    'certificate-untrusted': {
      what: 'El certificado del servidor es de una autoridad desconocida.',
      do: 'Pegue la autoridad de certificación de su organización.',
    },
    'certificate-other-host': {
      what: 'El certificado nombra otro servidor.',
      do: 'Use como dirección el nombre del certificado.',
    },
    'password-wrong': { what: 'El usuario o la contraseña no son correctos.', do: 'Ingréselos de nuevo.' },
    'login-refused': {
      what: 'El servidor no admite este usuario desde aquí.',
      do: 'Consulte con TI sobre pg_hba.conf.',
    },
    'database-missing': { what: 'La base de datos no existe.', do: 'Revise el nombre de la base de datos.' },
    'server-too-old': {
      what: 'El servidor es PostgreSQL {{subject}}.',
      do: 'Tieout necesita la versión 14 o una más nueva.',
    },
    'log-missing': {
      what: 'La base de datos no tiene el registro de Tieout.',
      do: 'Pida a TI que ejecute resources/team/1-log.sql de la carpeta de la aplicación.',
    },
    'log-behind': {
      what: 'El servidor no tiene todo lo que esta computadora recibió de él: se restauró de una copia anterior.',
      do: 'Lo que tiene esta computadora se conserva. Pida a TI la copia más reciente o vea Configuración, Compartir con el equipo.',
    },
    'log-other': {
      what: 'La base de datos no tiene el registro que sigue esta computadora.',
      do: 'Revise la dirección y el nombre de la base de datos.',
    },
    'key-lost': {
      what: 'Esta computadora perdió su contraseña y su clave del servidor. Puede leer todo; no se puede decidir nada.',
      do: 'Pida al propietario que revoque su clave, quite el espacio de trabajo de esta computadora y únase de nuevo con una invitación.',
    },
    'app-older': {
      what: 'Alguien del equipo usa una versión más nueva de Tieout.',
      do: 'Actualice Tieout en esta computadora. Mientras tanto puede leer y exportar lo que ya había llegado.',
    },
    'log-newer': {
      what: 'El registro del servidor es de un Tieout más nuevo.',
      do: 'Actualice Tieout en esta computadora.',
    },
    'right-missing': {
      what: 'El usuario no tiene ningún rol de Tieout.',
      do: 'Pida a TI un rol; los describe resources/docs/team.md de la carpeta de la aplicación.',
    },
    'person-unknown': {
      what: 'Nadie agregó este usuario al equipo.',
      do: 'Pida al propietario que lo agregue en Personas.',
    },
    'person-revoked': { what: 'Este usuario fue retirado del equipo.', do: 'Consulte con el propietario.' },
    'clock-off': {
      what: 'Los relojes del servidor y de esta computadora difieren en {{subject}} segundos.',
      do: 'Ajuste el que esté mal.',
    },
    'server-full': {
      what: 'El disco del servidor está lleno.',
      do: 'Avise a TI. El trabajo local no se afectó.',
    },
    'server-read-only': {
      what: 'El servidor no acepta cambios.',
      do: 'Use el servidor principal en lugar de una réplica.',
    },
    'server-busy': {
      what: 'El servidor no admite más conexiones o está iniciando.',
      do: 'Intente de nuevo en un momento.',
    },
  },
};
