/** Lo que se hizo con los archivos dañados. */
import type { enStorage } from './words.en.ts';

export const esStorage: typeof enStorage = {
  settings: {
    title: 'No se pudieron leer las preferencias de la aplicación',
    text: 'El idioma, los colores y el nombre que firma sus decisiones vuelven a empezar; revise el nombre antes de firmar. El archivo anterior se conserva como {{name}} en la carpeta de datos de la aplicación.',
  },
  cache: {
    title: 'Los registros guardados en este equipo estaban dañados',
    emptied:
      'Se conservó lo que todavía se podía leer. Sincronice de nuevo: todos los registros se leen otra vez del servicio y se comparan.',
    restored: 'Una copia del {{from}} ocupa su lugar. Sincronice de nuevo para leer lo que llegó después.',
  },
  encrypting: {
    title: 'Los registros guardados en este equipo se están cifrando',
    rows: '{{count, number}} filas hasta ahora. Se hace una sola vez; las cifras de este espacio aparecerán al terminar.',
  },
  recovering: {
    title: 'Los registros guardados en este equipo están dañados y se están recuperando',
    rows: 'Hasta ahora se recuperaron {{count, number}}. Las cifras de este espacio de trabajo aparecerán al terminar.',
  },
  work: {
    title: 'Su propio trabajo en este espacio de trabajo estaba dañado o faltaba',
    restored:
      'Se restauró de la copia del {{from}}. Lo que hizo después no está en ella: antes de volver a enviar un retiro, busque en el listado de retiros si el servicio ya lo tiene.',
    emptied:
      'No había ninguna copia sana, así que empieza vacío. Antes de volver a enviar un retiro, busque en el listado de retiros si el servicio ya lo tiene.',
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
    allSaved: 'No se perdió nada de lo que contenía.',
    lost: 'No se recuperó: {{parts}}.',
    someLost: '{{part}}: un número desconocido',
    newestLost:
      'No se pudo leer el propio archivo de trabajo. Puede faltar lo que se hizo después del más reciente de estos archivos.',
    newestLostSince:
      'No se pudo leer el propio archivo de trabajo. Puede faltar lo que se hizo después del {{time}}, cuando se hizo la más reciente de estas copias.',
    doubtful_one:
      'El resultado de {{count, number}} retiro ya no es seguro. Puede haberse enviado: búsquelo.',
    doubtful_other:
      'El resultado de {{count, number}} retiros ya no es seguro. Pueden haberse enviado: búsquelos.',
    lostOrders:
      'Retiros de los que solo se conoce el identificador externo: {{ids}}. Búsquelos en el listado de retiros.',
    aside_one: '{{count, number}} registro contradice al resto y se conserva como evidencia.',
    aside_other: '{{count, number}} registros contradicen al resto y se conservan como evidencia.',
    openAgain:
      'Estos meses estaban cerrados y quedaron abiertos: {{months}}. Revíselos y ciérrelos de nuevo.',
    barred:
      'El envío de retiros está suspendido en este espacio de trabajo hasta que una persona los compare con el servicio y lo permita de nuevo.',
    toCashouts: 'Comparar los retiros',
    parts: {
      orders: 'retiros: {{count, number}}',
      'order-steps': 'pasos de retiros: {{count, number}}',
      checks: 'verificaciones de identidad: {{count, number}}',
      'audit-entries': 'asientos de la bitácora: {{count, number}}',
      'close-decisions': 'decisiones de cierres: {{count, number}}',
      files: 'archivos de extractos: {{count, number}}',
      lines: 'líneas de extractos: {{count, number}}',
      matches: 'conciliaciones: {{count, number}}',
      'match-decisions': 'decisiones de conciliación: {{count, number}}',
      exceptions: 'cambios de excepciones: {{count, number}}',
      settings: 'ajustes y otros datos: {{count, number}}',
    },
    partNames: {
      orders: 'retiros',
      'order-steps': 'pasos de retiros',
      checks: 'verificaciones de identidad',
      'audit-entries': 'asientos de la bitácora',
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
    'No se pudo hacer la copia diaria de su trabajo; la más reciente es del {{time}}. ¿Hay espacio en el disco y se puede escribir en la carpeta?',
  neverCopied:
    'No se pudo hacer la copia diaria de su trabajo y aún no hay ninguna. ¿Hay espacio en el disco y se puede escribir en la carpeta?',
  setAside: 'El archivo dañado se conserva como {{name}} en la carpeta del espacio de trabajo.',
};
