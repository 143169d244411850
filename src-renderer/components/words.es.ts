/** Palabras de lo que hay en todas las pantallas. */
import type { enApp, enEnvironments, enPages } from './words.en.ts';

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
  retry: 'Reintentar',
  cancel: 'Cancelar',
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
};

export const esEnvironments: typeof enEnvironments = { staging: 'Pruebas', production: 'Producción' };

export const esPages: typeof enPages = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
  item: 'Página {{page, number}}',
};
