/** What the screens put into the native menu. Apart from it, so that tests know it without Electron. */
import type { MENUS, MenuItem } from '../../src-shared/contract/app.ts';

export type ScreenMenus = Readonly<Record<(typeof MENUS)[number], readonly MenuItem[]>>;
export const NO_MENUS: ScreenMenus = { file: [], view: [], go: [], help: [] };
