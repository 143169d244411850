/** La pantalla acerca de la propia aplicación. */
import type { enAbout } from './words.en.ts';

export const esAbout: typeof enAbout = {
  title: 'Acerca de Tieout',
  back: 'Volver',
  version: 'Versión',
  runtime: 'Funciona con',
  policy: 'Definido por su organización',
  noPolicy: 'No hay ninguna política en esta computadora.',
  policyFrom:
    'Estos ajustes valen para todos los usuarios de esta computadora. La aplicación los lee de {{place}} al iniciar.',
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
      current: 'Tiene la última versión.',
      available: 'Hay una versión más nueva. Aún no se ha descargado nada.',
      downloading: 'Descargando…',
      ready:
        'La versión nueva está descargada y verificada. La aplicación respalda sus espacios de trabajo antes de actualizarlos.',
      installing: 'Instalando. La aplicación se reiniciará.',
    },
    off: {
      policy: 'Su organización instala las actualizaciones en esta computadora.',
      'no-key':
        'Esta versión no acepta actualizaciones. Instale una más nueva del mismo modo que instaló esta.',
      'not-installed':
        'Esta aplicación no se instaló con un instalador. Reemplácela usted por una versión más nueva.',
    },
  },
  notices: 'Licencias',
  noticesText:
    'Tieout es software libre con licencia MIT. Incluye otro software, cuyos avisos figuran abajo.',
  noticesShow: 'Mostrar los avisos',
  noticesHide: 'Ocultar los avisos',
  noNotices: 'Los avisos se crean junto con el paquete. Esta es una versión para desarrolladores.',
};
