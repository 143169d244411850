/**
 * The native menu: the roles every desktop app has, with words in the language of the screens (Electron has English
 * ones only), and between them the commands that the screens offer. Pure: what Electron makes of it is a menu
 * (menu.ts).
 */

import type { MenuItemConstructorOptions } from 'electron';
import type { ScreenMenus } from '../../src-shared/contract/app.ts';
import type { Language } from '../../src-shared/service/labels.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;

const WORDS = {
  en: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    go: 'Go',
    window: 'Window',
    help: 'Help',
    settings: 'Settings…',
    roles: {
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      selectAll: 'Select all',
      resetZoom: 'Actual size',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      togglefullscreen: 'Full screen',
      reload: 'Reload',
      toggleDevTools: 'Developer tools',
      minimize: 'Minimise',
      close: 'Close window',
      quit: 'Quit',
      about: 'About Tieout',
      services: 'Services',
      hide: 'Hide Tieout',
      hideOthers: 'Hide others',
      unhide: 'Show all',
      zoom: 'Zoom',
      front: 'Bring all to front',
    },
  },
  es: {
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    go: 'Ir',
    window: 'Ventana',
    help: 'Ayuda',
    settings: 'Configuración…',
    roles: {
      undo: 'Deshacer',
      redo: 'Rehacer',
      cut: 'Cortar',
      copy: 'Copiar',
      paste: 'Pegar',
      selectAll: 'Seleccionar todo',
      resetZoom: 'Tamaño real',
      zoomIn: 'Acercar',
      zoomOut: 'Alejar',
      togglefullscreen: 'Pantalla completa',
      reload: 'Volver a cargar',
      toggleDevTools: 'Herramientas de desarrollo',
      minimize: 'Minimizar',
      close: 'Cerrar ventana',
      quit: 'Salir',
      about: 'Acerca de Tieout',
      services: 'Servicios',
      hide: 'Ocultar Tieout',
      hideOthers: 'Ocultar otros',
      unhide: 'Mostrar todo',
      zoom: 'Ampliar',
      front: 'Traer todo al frente',
    },
  },
} as const satisfies Record<Language, unknown>;

const LINE: MenuItemConstructorOptions = { type: 'separator' };
/** The screen command behind the item that macOS programs have for their settings, and the name of that item. */
const SETTINGS = 'go settings';
const OWN_SETTINGS = 'own settings';

/** What the system's own commands are called. */
export const roleWords = (language: Language) => WORDS[language].roles;

export type MenuOptions = {
  readonly isMac: boolean;
  readonly withDevTools: boolean;
  readonly language: Language;
  readonly screens: ScreenMenus;
  readonly onCommand: (command: string) => void;
};

export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { isMac, withDevTools, screens, onCommand } = options;
  const words = WORDS[options.language];
  const role = (name: keyof typeof words.roles): MenuItemConstructorOptions => ({
    role: name satisfies Role,
    label: words.roles[name],
  });
  const commands = (menu: keyof ScreenMenus): MenuItemConstructorOptions[] =>
    screens[menu].flatMap(({ command, label, accelerator, enabled, startsGroup }, index) => [
      ...(startsGroup && index > 0 ? [LINE] : []),
      {
        id: command,
        label,
        enabled,
        // The screens listen to the keys, in the places where they mean it; a second listener would do it twice.
        ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
        click: () => onCommand(command),
      },
    ]);
  const menu = (label: string, ...parts: MenuItemConstructorOptions[][]): MenuItemConstructorOptions[] => {
    const submenu = parts
      .filter((part) => part.length > 0)
      .flatMap((part, index) => (index > 0 ? [LINE, ...part] : part));
    return submenu.length > 0 ? [{ label, submenu }] : [];
  };
  const settings = [...screens.file, ...screens.view, ...screens.go].find(
    ({ command }) => command === SETTINGS,
  );
  const own: MenuItemConstructorOptions[] = [
    role('about'),
    LINE,
    {
      id: OWN_SETTINGS,
      label: words.settings,
      accelerator: 'Cmd+,',
      enabled: settings?.enabled ?? false,
      click: () => onCommand(SETTINGS),
    },
    LINE,
    role('services'),
    LINE,
    role('hide'),
    role('hideOthers'),
    role('unhide'),
    LINE,
    role('quit'),
  ];
  const template = [
    ...(isMac ? [{ label: 'Tieout', role: 'appMenu' as const, submenu: own }] : []),
    ...menu(words.file, commands('file'), [role(isMac ? 'close' : 'quit')]),
    ...menu(
      words.edit,
      [role('undo'), role('redo')],
      [role('cut'), role('copy'), role('paste'), role('selectAll')],
    ),
    ...menu(
      words.view,
      commands('view'),
      [role('resetZoom'), role('zoomIn'), role('zoomOut')],
      [role('togglefullscreen')],
      withDevTools ? [role('reload'), role('toggleDevTools')] : [],
    ),
    ...menu(words.go, commands('go')),
    ...menu(words.window, isMac ? [role('minimize'), role('zoom')] : [], isMac ? [role('front')] : []).map(
      (item) => ({ ...item, role: 'windowMenu' as const }),
    ),
    ...menu(words.help, commands('help'), isMac ? [] : [role('about')]).map((item) => ({
      ...item,
      role: 'help' as const,
    })),
  ];
  const letters = new Set<string>();
  return isMac ? template : template.map((item) => withLetter(item, letters));
}

/**
 * Which items are to be enabled, by their ids, where nothing else in the menu is another; undefined where something is.
 * With each screen others of the same commands can be given.
 */
export function enabledInstead(
  before: readonly MenuItemConstructorOptions[],
  now: readonly MenuItemConstructorOptions[],
): Map<string, boolean> | undefined {
  const [was, is] = [before, now].map((template) =>
    // What is done on a click goes by the command, and is left out of the text.
    JSON.stringify(template, (key, value) => (key === 'enabled' ? undefined : value)),
  );
  if (was !== is) return undefined;
  const enabled = new Map<string, boolean>();
  const look = (items: readonly MenuItemConstructorOptions[]) => {
    for (const item of items) {
      if (item.id !== undefined && item.enabled !== undefined) enabled.set(item.id, item.enabled);
      if (Array.isArray(item.submenu)) look(item.submenu);
    }
  };
  look(now);
  return enabled;
}

/**
 * With a letter of its own under which the keyboard finds it (`&File`): those of the menus themselves and of every item
 * within differ as far as their words have letters for it. macOS has no such letters.
 */
function withLetter(item: MenuItemConstructorOptions, taken = new Set<string>()): MenuItemConstructorOptions {
  const label = item.label?.replaceAll('&', '&&');
  const at = [...(label ?? '')].findIndex(
    (letter) => /\p{L}/u.test(letter) && !taken.has(letter.toLowerCase()),
  );
  if (label !== undefined && at >= 0) taken.add([...label][at]?.toLowerCase() ?? '');
  const within = new Set<string>();
  return {
    ...item,
    ...(label === undefined
      ? {}
      : { label: at < 0 ? label : `${[...label].slice(0, at).join('')}&${[...label].slice(at).join('')}` }),
    ...(Array.isArray(item.submenu)
      ? { submenu: item.submenu.map((one) => (one.type === 'separator' ? one : withLetter(one, within))) }
      : {}),
  };
}
