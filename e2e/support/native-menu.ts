/** The application's own menu, which the system shows. */
import { expect } from '@playwright/test';
import type { TieoutApp } from './tieout-app.ts';

/** Chooses a command, as a click would. The menu comes after the first rows, and is waited for until then. */
export async function chooseInMenu(
  { electron }: Pick<TieoutApp, 'electron'>,
  command: string,
): Promise<void> {
  await expect
    .poll(() =>
      electron.evaluate(({ Menu }, id) => {
        const item = Menu.getApplicationMenu()?.getMenuItemById(id);
        item?.click();
        return item !== null && item !== undefined;
      }, command),
    )
    .toBe(true);
}
