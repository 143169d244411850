import type { enShell } from './en-shell.ts';

/** Palabras del marco de las pantallas: navegación, paleta de comandos, atajos. */
export const esShell: typeof enShell = {
  groups: {
    review: 'Revisar',
    reconcile: 'Conciliar',
    operate: 'Operar',
    workspace: 'Espacio',
  },
  collapse: 'Mostrar solo iconos',
  expand: 'Mostrar nombres',
};
