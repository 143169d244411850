/** La ayuda dentro de la aplicación; su contenido está en texts.es.ts. */
import type { enHelp } from './words.en.ts';

export const esHelp: typeof enHelp = {
  title: 'Ayuda',
  search: 'Buscar en la ayuda',
  nothing: 'La ayuda no menciona «{{text}}».',
  page: 'Página',
  month: 'El cierre del mes paso a paso',
  team: 'Trabajar en equipo',
  glossary: 'Glosario',
  workbook: 'Hojas del libro de Excel',
  open: 'Abrir {{screen}}',
};
