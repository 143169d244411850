/** Shows the native menu (menu-template.ts). */
import { Menu } from 'electron';
import { type MenuOptions, menuTemplate } from './menu-template.ts';

export function setMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)));
}
