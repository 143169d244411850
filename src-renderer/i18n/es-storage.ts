/** Lo que se hizo con los archivos dañados. */
import type { enStorage } from './en-storage.ts';

export const esStorage: typeof enStorage = {
  cache: {
    title: 'Los registros guardados en este equipo estaban dañados',
    emptied:
      'Se conservó lo que todavía se podía leer. Sincronice de nuevo: todos los registros se leen otra vez del servicio y se comparan.',
    restored: 'Una copia del {{from}} ocupa su lugar. Sincronice de nuevo para leer lo que llegó después.',
  },
  mending: {
    title: 'Los registros guardados en este equipo están dañados y se están recuperando',
    saved: 'Hasta ahora se salvaron {{count, number}}. Las cifras de este espacio aparecerán al terminar.',
  },
  work: {
    title: 'Su propio trabajo en este espacio estaba dañado o faltaba',
    restored:
      'Se restauró de la copia del {{from}}. Lo que hizo después no está en ella: antes de volver a enviar un retiro, busque en el listado de retiros si el servicio ya lo tiene.',
    emptied:
      'No había ninguna copia sana, así que empieza vacío. Antes de volver a enviar un retiro, busque en el listado de retiros si el servicio ya lo tiene.',
  },
  copyOverdue:
    'No se pudo hacer la copia diaria de su trabajo; la más reciente es del {{time}}. ¿Hay espacio en el disco y se puede escribir en la carpeta?',
  neverCopied:
    'No se pudo hacer la copia diaria de su trabajo y aún no hay ninguna. ¿Hay espacio en el disco y se puede escribir en la carpeta?',
  setAside: 'El archivo dañado se conserva como {{name}} en la carpeta del espacio de trabajo.',
};
