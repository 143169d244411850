/**
 * The native menu: the roles every desktop app has, with words in the language of the screens (Electron has English
 * ones only), and between them the commands that the screens offer.
 */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Language } from '../../src-shared/service/labels.ts';
import type { ScreenMenus } from './screen-menus.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;

const WORDS = {
  en: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    go: 'Go',
    window: 'Window',
    help: 'Help',
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
    },
  },
  es: {
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    go: 'Ir',
    window: 'Ventana',
    help: 'Ayuda',
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
    },
  },
} as const satisfies Record<Language, unknown>;

const LINE: MenuItemConstructorOptions = { type: 'separator' };

export function setMenu(options: {
  readonly isMac: boolean;
  readonly withDevTools: boolean;
  readonly language: Language;
  readonly screens: ScreenMenus;
  readonly onCommand: (command: string) => void;
}): void {
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
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      // On macOS the app's own menu quits, and the system names its roles.
      ...(isMac ? [{ role: 'appMenu' } as const] : []),
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
      ...(isMac ? [{ role: 'windowMenu', label: words.window } as const] : []),
      ...menu(words.help, commands('help'), isMac ? [] : [role('about')]).map((help) => ({
        ...help,
        role: 'help' as const,
      })),
    ]),
  );
}
