import type { enCommands, enHelpMark, enKeys, enScreens } from './words.en.ts';

/** Los nombres de las pantallas. */
export const esScreens: typeof enScreens = {
  overview: 'Resumen',
  balances: 'Saldos',
  'tie-out': 'Cuadre',
  statements: 'Extractos',
  matching: 'Conciliación',
  exceptions: 'Excepciones',
  close: 'Cierre',
  journals: 'Asientos',
  audit: 'Bitácora',
  operations: 'Operaciones',
  sync: 'Sincronización',
  settings: 'Configuración',
};

/** Los comandos de la paleta, el menú y el teclado. */
export const esCommands: typeof enCommands = {
  newWorkspace: 'Nuevo espacio de trabajo',
  sync: 'Sincronizar este listado',
  syncAll: 'Sincronizar todos los listados del mes',
  export: 'Exportar lo que se ve',
  checkConnection: 'Comprobar la conexión',
  logOut: 'Cerrar la sesión del servicio',
  palette: 'Buscar y comandos',
  search: 'Buscar en esta lista',
  navigation: 'Nombres o iconos en la navegación',
  language: 'Switch to English',
  light: 'Colores claros',
  dark: 'Colores oscuros',
  system: 'Colores como el sistema',
  back: 'Atrás',
  forward: 'Adelante',
  help: 'Ayuda de esta pantalla',
  shortcuts: 'Atajos de teclado',
  print: 'Imprimir esta pantalla…',
  log: 'Mostrar archivo de registro',
  about: 'Acerca de Tieout',
};

/** El camino a lo que la ayuda dice de un término. */
export const esHelpMark: typeof enHelpMark = {
  about: 'Ayuda: {{term}}',
  terms: {
    adjustment: 'Ajuste',
    carryForward: 'Pasar al mes siguiente',
    dayBoundary: 'Corte del día',
    exposure: 'Exposición bruta y neta',
    held: 'Retenido por pagos',
    includedInTotals: 'Incluido en los totales',
    inTransit: 'En tránsito',
    lock: 'Bloquear',
    materiality: 'Materialidad',
    reconciliation: 'Conciliación de la cuenta',
    rollForward: 'Evolución del saldo',
    signOff: 'Firma',
    unexplained: 'Sin explicar',
    waive: 'Exceptuar (con sustento)',
  },
};

/** How keys are written. */
export const esKeys: typeof enKeys = { followedBy: 'y luego' };
