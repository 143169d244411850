/** Lo que se hizo con los archivos dañados. */
import type { enStorage } from './words.en.ts';

export const esStorage: typeof enStorage = {
  app: {
    title: 'Las preferencias de la aplicación se modificaron fuera de ella o están dañadas',
    emptied:
      'No se pudieron leer. Se restablecieron el idioma, los colores y el nombre que firma sus decisiones; revise el nombre antes de firmar.',
    restored:
      'Se usan las preferencias guardadas el {{from}}. Revise el nombre que firma sus decisiones antes de firmar.',
    setAside: 'El archivo anterior se conserva como {{name}} en la carpeta de datos de la aplicación.',
  },
  settings: {
    title: 'La configuración de este espacio de trabajo se modificó fuera de la aplicación o está dañada',
    emptied: 'No hay copia de {{file}}, así que esta configuración se restableció. Revísela.',
    restored: 'Se usa la configuración guardada el {{from}} en lugar de {{file}}. Revísela.',
  },
  found: '{{name}}: el archivo dice {{found}}; se usa {{used}}.',
  foundNothing: 'nada',
  close: {
    title: 'El archivo de un mes bloqueado estaba dañado o faltaba',
    emptied: 'No se pudo restaurar {{file}}.',
    restored:
      '{{file}} se restauró desde su copia del {{from}}, que es exactamente lo que se bloqueó. La bitácora tiene una entrada al respecto.',
  },
  closeLost: {
    title: 'El archivo de un mes bloqueado está dañado o falta, y su copia también',
    text: '{{files}}. Restaure el archivo desde un respaldo propio: la aplicación lo acepta solo si es exactamente lo que se bloqueó. Los libros de Excel exportados no se ven afectados.',
  },
  closeUncopied:
    'Estos archivos de meses bloqueados aún no tienen segunda copia: {{files}}. Libere espacio en el disco; la aplicación lo intentará de nuevo.',
  unencrypted_one: '{{count, number}} archivo anterior de este espacio aún no está cifrado.',
  unencrypted_other: '{{count, number}} archivos anteriores de este espacio aún no están cifrados.',
  unencryptedRoom:
    'Faltan {{megabytes, number}} MB en el disco. Libere espacio; la aplicación lo intentará de nuevo.',
  unencryptedInUse: 'Están en uso o no se pueden modificar. La aplicación lo intentará de nuevo.',
  cache: {
    title: 'Los registros guardados en esta computadora estaban dañados',
    emptied:
      'Se conservó lo que se podía leer. Sincronice de nuevo: todos los registros se leen del servicio y se comparan.',
    restored: 'Una copia del {{from}} los reemplazó. Sincronice de nuevo para leer los cambios posteriores.',
  },
  encrypting: {
    cache: 'Los registros guardados en esta computadora se están cifrando',
    work: 'Su propio trabajo en este espacio se está cifrando',
    rows: 'Filas hasta ahora: {{count, number}}. Se hace una sola vez. Las cifras del espacio de trabajo aparecen al terminar.',
  },
  recovering: {
    cache: 'Los registros guardados en esta computadora están dañados y se están recuperando',
    work: 'Su propio trabajo en este espacio se está revisando y recuperando',
    rows: 'Recuperados hasta ahora: {{count, number}}. Las cifras del espacio de trabajo aparecen al terminar.',
  },
  work: {
    title: 'Su propio trabajo en este espacio de trabajo estaba dañado o faltaba',
    restored:
      'Se restauró de la copia del {{from}}, sin su trabajo posterior. Antes de volver a enviar un pago, revise en el listado de pagos si el servicio ya lo tiene.',
    emptied:
      'No había ninguna copia utilizable, así que empieza vacío. Antes de volver a enviar un pago, revise en el listado de pagos si el servicio ya lo tiene.',
  },
  recovered: {
    places: 'Se leyó de: {{places}}.',
    place_one: '{{name}} ({{count, number}} registro)',
    place_other: '{{name}} ({{count, number}} registros)',
    copy_one: '{{name}}, copia del {{time}} ({{count, number}} registro)',
    copy_other: '{{name}}, copia del {{time}} ({{count, number}} registros)',
    nothingMore: '{{name}} (sin nada más)',
    unreadable: '{{name}} (no se pudo leer)',
    saved: 'Se recuperó: {{parts}}.',
    nothingSaved: 'No se pudo recuperar nada: su trabajo en este espacio de trabajo empieza vacío.',
    allSaved: 'No se perdió nada.',
    fromLog:
      'El servidor de su equipo tiene todo lo que se decidió. Vuelve desde allí por sí solo en cuanto el servidor responde; espere a que llegue antes de decidir.',
    lost: 'No se recuperó: {{parts}}.',
    someLost: '{{part}}: un número desconocido',
    newestLost:
      'No se pudo leer el propio archivo de trabajo. Puede faltar lo que se hizo después del más reciente de estos archivos.',
    newestLostSince:
      'No se pudo leer el propio archivo de trabajo. Puede faltar lo que se hizo después del {{time}}, cuando se hizo la más reciente de estas copias.',
    doubtful_one: 'El resultado de {{count, number}} pago ya no es seguro. Puede haberse enviado: búsquelo.',
    doubtful_other:
      'El resultado de {{count, number}} pagos ya no es seguro. Pueden haberse enviado: búsquelos.',
    lostOrders:
      'Pagos (cashouts) de los que solo se conoce el id externo: {{ids}}. Búsquelos en el listado de pagos.',
    aside_one: '{{count, number}} registro contradice al resto y se conserva como evidencia.',
    aside_other: '{{count, number}} registros contradicen al resto y se conservan como evidencia.',
    openAgain:
      'Estos meses estaban bloqueados y quedaron abiertos: {{months}}. Revíselos y bloquéelos de nuevo.',
    barred:
      'El envío de pagos está suspendido en este espacio de trabajo hasta que una persona los compare con el servicio y lo permita de nuevo.',
    toCashouts: 'Comparar los pagos',
    parts: {
      orders: 'pagos: {{count, number}}',
      'order-steps': 'pasos de pagos: {{count, number}}',
      checks: 'verificaciones de identidad: {{count, number}}',
      'audit-entries': 'entradas de la bitácora: {{count, number}}',
      'close-decisions': 'decisiones de cierres: {{count, number}}',
      files: 'archivos de extractos: {{count, number}}',
      lines: 'líneas de extractos: {{count, number}}',
      matches: 'conciliaciones: {{count, number}}',
      'match-decisions': 'decisiones de conciliación: {{count, number}}',
      exceptions: 'cambios de excepciones: {{count, number}}',
      settings: 'ajustes y otros datos: {{count, number}}',
    },
    partNames: {
      orders: 'pagos',
      'order-steps': 'pasos de pagos',
      checks: 'verificaciones de identidad',
      'audit-entries': 'entradas de la bitácora',
      'close-decisions': 'decisiones de cierres',
      files: 'archivos de extractos',
      lines: 'líneas de extractos',
      matches: 'conciliaciones',
      'match-decisions': 'decisiones de conciliación',
      exceptions: 'cambios de excepciones',
      settings: 'ajustes y otros datos',
    },
  },
  copyOverdue:
    'No se pudo hacer la copia diaria de su trabajo; la más reciente es del {{time}}. Revise el espacio libre del disco y los permisos de la carpeta.',
  neverCopied:
    'No se pudo hacer la copia diaria de su trabajo y no hay ninguna anterior. Revise el espacio libre del disco y los permisos de la carpeta.',
  setAside: 'El archivo dañado se conserva como {{name}} en la carpeta del espacio de trabajo.',
};
