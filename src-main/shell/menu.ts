/** Shows the native menu (menu-template.ts). */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import { enabledInstead, type MenuOptions, menuTemplate } from './menu-template.ts';

let shown: { readonly menu: Menu; readonly template: readonly MenuItemConstructorOptions[] } | undefined;

/**
 * Builds the menu, or changes only which of its commands can be given: to build it holds the main process up for some
 * 16 milliseconds, this for half of one, and each screen offers others. `onCommand` must do the same for a command
 * whenever it is called.
 */
export function setMenu(options: MenuOptions): void {
  const template = menuTemplate(options);
  const enabled = shown && enabledInstead(shown.template, template);
  if (shown && enabled) {
    for (const [id, isEnabled] of enabled) {
      const item = shown.menu.getMenuItemById(id);
      if (item) item.enabled = isEnabled;
    }
    return;
  }
  shown = { menu: Menu.buildFromTemplate(template), template };
  Menu.setApplicationMenu(shown.menu);
}
