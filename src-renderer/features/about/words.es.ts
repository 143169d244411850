/** La pantalla acerca de la propia aplicación. */
import type { enAbout } from './words.en.ts';

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
  updates: {
    title: 'Actualizaciones',
    check: 'Buscar actualizaciones',
    chooseFile: 'Actualizar desde un archivo…',
    download: 'Descargar',
    install: 'Instalar y reiniciar',
    offered: 'Versión {{version}} ({{megabytes}} MB)',
    stages: {
      off: 'Las actualizaciones están desactivadas.',
      idle: 'La aplicación busca actualizaciones solo cuando usted lo pide.',
      checking: 'Buscando…',
      current: 'Usa la versión más nueva.',
      available: 'Hay una versión más nueva. Aún no se ha descargado nada.',
      downloading: 'Descargando…',
      ready:
        'La versión nueva está descargada y comprobada. Sus espacios de trabajo se copian antes de que los cambie.',
      installing: 'Instalando. La aplicación se iniciará de nuevo.',
    },
    off: {
      policy: 'Su organización instala las actualizaciones en esta computadora.',
      'no-key': 'Esta versión no acepta actualizaciones. Instale una más nueva como instaló esta.',
      'not-installed':
        'Esta aplicación no se instaló con un instalador. Reemplácela usted mismo por una versión más nueva.',
    },
  },
  notices: 'Licencias',
  noticesText:
    'Tieout es software libre con licencia MIT. Está hecho con otro software, cuyos avisos se muestran abajo.',
  noticesShow: 'Mostrar los avisos',
  noticesHide: 'Ocultar los avisos',
  noNotices: 'Los avisos se crean junto con el paquete. Esta es una versión para desarrolladores.',
};
