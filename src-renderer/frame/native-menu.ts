/** Keeps the native menu in step: its commands in the language of the screens, those enabled that somebody offers. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MENUS } from '../../src-shared/contract/app.ts';
import { call, onEvent } from '../api.ts';
import { useCommands } from '../commands/commands.tsx';
import { IS_MAC } from '../commands/keyboard.ts';
import { NAVIGATION } from '../commands/navigation.ts';
import { acceleratorOf, COMMANDS, type Command, type CommandId, goTo } from '../commands/shortcuts.ts';

export function useNativeMenu(): void {
  const { t } = useTranslation();
  const { offered, run } = useCommands();
  const sent = useRef('');
  useEffect(() => {
    const menuOf = (menu: Command['menu']) => {
      const commands = COMMANDS.filter((command) => command.menu === menu);
      return commands.map((command, index) => ({
        command: command.id,
        label: t(command.label),
        accelerator: acceleratorOf(command, IS_MAC),
        enabled: offered.has(command.id as CommandId),
        startsGroup: sectionOf(command) !== sectionOf(commands[index - 1] ?? command),
      }));
    };
    // Once the screen is drawn: many commands come and go with it, one after another, and the menu is built whole.
    const idle = requestIdleCallback(() => {
      const [file, view, go, help] = MENUS.map(menuOf);
      const menus = { file: file ?? [], view: view ?? [], go: go ?? [], help: help ?? [] };
      const text = JSON.stringify(menus);
      if (sent.current === text) return;
      sent.current = text;
      // Without it the menu stays as it was; every command has another way.
      void call('app.setMenu', { menus }).catch(() => undefined);
    });
    return () => cancelIdleCallback(idle);
  }, [t, offered]);
  useEffect(() => onEvent('app.command', ({ command }) => run(command as CommandId)), [run]);
}

/** What stands together between two lines of a menu. */
function sectionOf({ id, group }: Command): string {
  return NAVIGATION.find(({ to }) => goTo(to) === id)?.group ?? group;
}
