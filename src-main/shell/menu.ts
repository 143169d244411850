/** The native menu: the roles every desktop app has, in the system's own words, and the way to the log. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import { languageOf } from '../../src-shared/service/labels.ts';

/** What has no role, in the language of the system, like the words of the roles beside it. */
const WORDS = {
  en: { view: 'View', help: 'Help', showLog: 'Show log file' },
  es: { view: 'Ver', help: 'Ayuda', showLog: 'Mostrar archivo de registro' },
} as const;

export function setMenu(options: {
  isMac: boolean;
  withDevTools: boolean;
  systemLocale: string;
  showLog: () => void;
}): void {
  const words = WORDS[languageOf(options.systemLocale)];
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  if (options.withDevTools) view.push({ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(options.isMac ? [{ role: 'appMenu' } as const] : [{ role: 'fileMenu' } as const]),
      { role: 'editMenu' },
      { label: words.view, submenu: view },
      { role: 'windowMenu' },
      { role: 'help', label: words.help, submenu: [{ label: words.showLog, click: options.showLog }] },
    ]),
  );
}
