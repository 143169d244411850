/** La pantalla acerca de la propia aplicación. */
import type { enAbout } from './en-about.ts';

export const esAbout: typeof enAbout = {
  title: 'Acerca de Tieout',
  back: 'Volver',
  version: 'Versión',
  runtime: 'Funciona con',
  policy: 'Definido por su organización',
  noPolicy: 'Nada: en esta computadora no hay ninguna política.',
  policyFrom:
    'Estos ajustes rigen para todas las personas en esta computadora. Se leen de {{place}} al iniciar la aplicación.',
  policies: {
    updates: 'Actualizaciones',
    updateAddress: 'Dirección de actualizaciones',
    allowedServiceAddresses: 'Servicios permitidos',
    moneyMovement: 'Movimiento de dinero',
    dataFolder: 'Carpeta de datos',
    language: 'Idioma inicial',
  },
  notices: 'Licencias',
  noticesText:
    'Tieout es software libre con licencia MIT. Está hecho con otro software, cuyos avisos se muestran abajo.',
  noticesShow: 'Mostrar los avisos',
  noticesHide: 'Ocultar los avisos',
  noNotices: 'Los avisos se crean junto con el paquete. Esta es una versión para desarrolladores.',
};
