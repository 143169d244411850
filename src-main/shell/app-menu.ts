/** The app's menu, which follows the language and what the screen that is shown offers. */
import { app } from 'electron';
import type { ScreenMenus } from '../../src-shared/contract/app.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import type { EmitEvent } from '../ipc/dispatch.ts';
import type { AppWindow } from './app-window.ts';
import { FORM } from './form.ts';
import { setMenu } from './menu.ts';
import { NO_MENUS } from './screen-menus.ts';

type Parts = {
  readonly window: Pick<AppWindow, 'current' | 'open'>;
  readonly emit: EmitEvent;
  readonly language: () => Language;
};

type AppMenu = {
  /** Draws the menu as it is to be now. */
  show(): void;
  /** The screen that is shown offers this. */
  offer(menus: ScreenMenus): void;
};

/**
 * On macOS the menu outlives the window: a command that is chosen then opens one, whose screens are told of it once
 * they are there.
 */
export function appMenu({ window, emit, language }: Parts): AppMenu {
  let screens = NO_MENUS;
  let afterOpening: string | undefined;
  const show = () =>
    setMenu({
      isMac: process.platform === 'darwin',
      withDevTools: FORM === 'developer' && !app.isPackaged,
      language: language(),
      screens,
      onCommand: (command) => {
        if (window.current) return emit('app.command', { command });
        window.open();
        afterOpening = command;
      },
    });
  return {
    show,
    offer: (menus) => {
      screens = menus;
      show();
      const command = afterOpening;
      afterOpening = undefined;
      if (command !== undefined) emit('app.command', { command });
    },
  };
}
