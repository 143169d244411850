/** Palabras de lo que hay en todas las pantallas. */
import type { enApp, enEnvironments, enFileFaults, enPages } from './words.en.ts';

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
  subjects: { repeated: 'la misma línea o registro dos veces', line: 'Una línea seleccionada' },
  retry: 'Reintentar',
  cancel: 'Cancelar',
  remove: 'Quitar',
  noDay: '«{{text}}» no es un día. Ingrese uno como {{example}}.',
  pickDay: 'Elegir el día',
  details: 'Detalles',
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
  loseTitle: '¿Cerrar sin guardar?',
  loseText: 'Lo que escribió aquí aún no se ha guardado y se perdería.',
  keepTyping: 'Seguir escribiendo',
  closeUnsaved: 'Cerrar sin guardar',
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
