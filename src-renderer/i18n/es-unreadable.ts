/** Espacios de trabajo que no se pueden abrir. */
import type { enUnreadable } from './en-unreadable.ts';

export const esUnreadable: typeof enUnreadable = {
  named: 'No se puede abrir el espacio de trabajo «{{name}}»',
  unnamed: 'No se puede abrir un espacio de trabajo',
  damaged: 'Su archivo de configuración (workspace.json) está dañado o incompleto.',
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
  restoreHint:
    'El archivo que no se puede leer se conserva a su lado con otro nombre. El movimiento de dinero queda desactivado; vuelva a permitirlo en la configuración si lo necesita.',
  showFolder: 'Mostrar su carpeta',
  unlist: 'Quitar de la lista',
  unlistHint: 'La carpeta queda en esta computadora tal como está.',
};
