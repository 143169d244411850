import { useMantineColorScheme } from '@mantine/core';
import { memo, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { useCommand } from '../commands/commands.tsx';
import { useKeyboard } from '../commands/keyboard.ts';
import { HelpDrawer } from '../features/help/help-drawer.tsx';
import { changeLanguage, currentLanguage } from '../i18n/index.ts';
import { CommandPalette } from './command-palette.tsx';
import { useNativeMenu } from './native-menu.ts';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { WhenIdle } from './when-idle.tsx';

/** Ways to all commands; nothing in them follows the address. */
const KeysAndMenu = memo(function KeysAndMenu() {
  useKeyboard();
  useNativeMenu();
  return null;
});

/** The commands that every screen has, and the ways to all commands: keys, native menu, palette. */
export function FrameCommands() {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'help' | null>(null);
  const [about, setAbout] = useState('');
  const close = useCallback(() => setOpen(null), []);
  useCommand('palette', () => setOpen(open === 'palette' ? null : 'palette'));
  useCommand('shortcuts', () => setOpen('shortcuts'));
  useCommand('help', (asked = '') => {
    setAbout(asked);
    setOpen(open === 'help' && asked === '' ? null : 'help');
  });
  useCommand('search', focusSearch);
  // After the palette, which the command may have come from, has gone.
  useCommand('print', () => setTimeout(() => window.print(), 0));
  useCommand('about', () => void navigate('/about'));
  useCommand('newWorkspace', () => void navigate('/new'));
  useCommand('back', () => void navigate(-1));
  useCommand('forward', () => void navigate(1));
  useCommand('language', () => void changeLanguage(currentLanguage() === 'en' ? 'es' : 'en'));
  useCommand('light', () => setColorScheme('light'));
  useCommand('dark', () => setColorScheme('dark'));
  useCommand('system', () => setColorScheme('auto'));
  // The file manager shows it or does not; there is nothing to add on the screen.
  useCommand('log', () => void call('app.showLogFile', {}).catch(() => undefined));
  return (
    <>
      <KeysAndMenu />
      <WhenIdle>
        <CommandPalette opened={open === 'palette'} onClose={close} />
        <ShortcutsSheet opened={open === 'shortcuts'} onClose={close} />
        <HelpDrawer opened={open === 'help'} about={about} onClose={close} />
      </WhenIdle>
    </>
  );
}

/** The search field of the screen, if it has one. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('#content input[type=search]')?.select();
}
