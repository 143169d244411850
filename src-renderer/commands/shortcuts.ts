/**
 * Every command of the frame with its keys, as data. The keyboard, the palette, the sheet of shortcuts, the tooltips
 * and the native menu read this one list; what a command does is said where it is offered (commands.tsx).
 */

import type { MENUS } from '../../src-shared/contract/app.ts';
import type { WordKey } from '../i18n/word-key.ts';
import type { ScreenName } from '../workspace/screens.ts';
import { NAVIGATION } from './navigation.ts';

export const SHEET_GROUPS = ['act', 'view', 'go', 'help'] as const;

export type Command = {
  readonly id: string;
  /** Key of its name in the words. */
  readonly label: WordKey;
  /** Where the sheet of shortcuts lists it. */
  readonly group: (typeof SHEET_GROUPS)[number];
  readonly menu: (typeof MENUS)[number];
  /**
   * Each a combination (`mod+K`: Ctrl, on macOS Command), a single key (`?`), or two keys one after the other (`g d`).
   */
  readonly keys: readonly string[];
  /** In their place on macOS, where others are usual. */
  readonly macKeys?: readonly string[];
  /** The palette does not list it: it is the palette, or it needs the screen that the palette covers. */
  readonly notInPalette?: boolean;
};

const OWN = [
  { id: 'sync', label: 'commands.sync', group: 'act', menu: 'file', keys: ['mod+S'] },
  { id: 'syncAll', label: 'commands.syncAll', group: 'act', menu: 'file', keys: ['mod+shift+S'] },
  { id: 'export', label: 'commands.export', group: 'act', menu: 'file', keys: ['mod+E'] },
  { id: 'print', label: 'commands.print', group: 'act', menu: 'file', keys: ['mod+P'] },
  { id: 'newWorkspace', label: 'commands.newWorkspace', group: 'act', menu: 'file', keys: ['mod+N'] },
  { id: 'checkConnection', label: 'commands.checkConnection', group: 'act', menu: 'file', keys: [] },
  { id: 'logOut', label: 'commands.logOut', group: 'act', menu: 'file', keys: ['mod+shift+L'] },
  {
    id: 'palette',
    label: 'commands.palette',
    group: 'view',
    menu: 'view',
    keys: ['mod+K'],
    notInPalette: true,
  },
  {
    id: 'search',
    label: 'commands.search',
    group: 'view',
    menu: 'view',
    keys: ['/', 'mod+F'],
    notInPalette: true,
  },
  { id: 'navigation', label: 'commands.navigation', group: 'view', menu: 'view', keys: ['mod+B'] },
  { id: 'language', label: 'commands.language', group: 'view', menu: 'view', keys: [] },
  { id: 'light', label: 'commands.light', group: 'view', menu: 'view', keys: [] },
  { id: 'dark', label: 'commands.dark', group: 'view', menu: 'view', keys: [] },
  { id: 'system', label: 'commands.system', group: 'view', menu: 'view', keys: [] },
  {
    id: 'back',
    label: 'commands.back',
    group: 'go',
    menu: 'go',
    keys: ['alt+ArrowLeft'],
    macKeys: ['mod+['],
  },
  {
    id: 'forward',
    label: 'commands.forward',
    group: 'go',
    menu: 'go',
    keys: ['alt+ArrowRight'],
    macKeys: ['mod+]'],
  },
  { id: 'help', label: 'commands.help', group: 'help', menu: 'help', keys: ['F1'] },
  { id: 'shortcuts', label: 'commands.shortcuts', group: 'help', menu: 'help', keys: ['?'] },
  { id: 'log', label: 'commands.log', group: 'help', menu: 'help', keys: [] },
  { id: 'about', label: 'commands.about', group: 'help', menu: 'help', keys: [] },
] as const satisfies readonly Command[];

export type CommandId = (typeof OWN)[number]['id'] | `go ${ScreenName}`;

/** The command that leads to a screen of the navigation. */
export const goTo = (to: ScreenName): CommandId => `go ${to}`;

export const COMMANDS: readonly Command[] = [
  ...OWN,
  ...NAVIGATION.map(
    ({ to, label, letter }): Command => ({
      id: goTo(to),
      label,
      group: 'go',
      menu: 'go',
      keys: [`g ${letter}`],
    }),
  ),
];

export function commandOf(id: CommandId): Command {
  const command = COMMANDS.find((one) => one.id === id);
  if (!command) throw new Error(`no command ${id}`);
  return command;
}

/** The keys of a command on this system. */
export function keysOf(command: Command, isMac: boolean): readonly string[] {
  return (isMac ? command.macKeys : undefined) ?? command.keys;
}

/** True for keys that a person types into a field: a single one, or one after another. */
export function isTyped(keys: string): boolean {
  return !keys.includes('+');
}

const MAC_SIGNS: Readonly<Record<string, string>> = { mod: '⌘', shift: '⇧', alt: '⌥' };
const OTHER_SIGNS: Readonly<Record<string, string>> = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt' };
const ARROWS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' };

/** The keys as they are written on a keyboard: one list per press, so `g d` gives two. */
export function shownKeys(keys: string, isMac: boolean): string[][] {
  const signs = isMac ? MAC_SIGNS : OTHER_SIGNS;
  return keys.split(' ').map((press) => press.split('+').map((key) => signs[key] ?? ARROWS[key] ?? key));
}

/** The keys in one line, for a tooltip: `Ctrl+K`, `G D`. */
export function keysInLine(keys: string, isMac: boolean): string {
  return shownKeys(keys, isMac)
    .map((press) => press.map((key) => (key.length === 1 ? key.toUpperCase() : key)).join(isMac ? '' : '+'))
    .join(' ');
}

/** As Electron writes it; null for keys that a menu cannot show. */
export function acceleratorOf(command: Command, isMac: boolean): string | null {
  const combination = keysOf(command, isMac).find((one) => !isTyped(one));
  if (combination === undefined) return null;
  return combination
    .split('+')
    .map((key) => ({ mod: 'CmdOrCtrl', shift: 'Shift', alt: 'Alt' })[key] ?? key.replace(/^Arrow/, ''))
    .join('+');
}
