/** The native menu before the screens have put anything into it. */
import type { ScreenMenus } from '../../src-shared/contract/app.ts';

export const NO_MENUS: ScreenMenus = { file: [], view: [], go: [], help: [] };
