import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { NAVIGATION, NAVIGATION_GROUPS } from './navigation.ts';
import { acceleratorOf, COMMANDS, commandOf, goTo, keysInLine, keysOf, shownKeys } from './shortcuts.ts';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: {
      en: { translation: { ...en, service: serviceLabels.en } },
      es: { translation: { ...es, service: serviceLabels.es } },
    },
  }),
);

describe('the screens and commands', () => {
  it('are told apart by their address, name and keys', () => {
    for (const isMac of [false, true]) {
      const keys = COMMANDS.flatMap((command) => keysOf(command, isMac));
      expect(keys.filter((one, index) => keys.indexOf(one) !== index)).toEqual([]);
    }
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
    expect(NAVIGATION.filter(({ letter }) => letter !== undefined && !/^[a-z]$/.test(letter))).toEqual([]);
  });

  it.each(['en', 'es'])('have names in %s', (lng) => {
    const names = [
      ...COMMANDS.map(({ label }) => label),
      ...NAVIGATION_GROUPS.map((group) => `shell.groups.${group}`),
    ];
    expect(names.filter((name) => !i18next.exists(name, { lng, fallbackLng: false }))).toEqual([]);
  });

  it('lead to every screen of the navigation', () => {
    for (const { to } of NAVIGATION) expect(commandOf(goTo(to)).group).toBe('go');
  });
});

describe('keys', () => {
  it('are written as on the keyboard of the system', () => {
    expect(shownKeys('mod+shift+S', false)).toEqual([['Ctrl', 'Shift', 'S']]);
    expect(shownKeys('g d', true)).toEqual([['g'], ['d']]);
    expect(keysInLine('mod+K', false)).toBe('Ctrl+K');
    expect(keysInLine('mod+K', true)).toBe('⌘K');
    expect(keysInLine('g d', false)).toBe('G D');
  });

  it('stand in the menu as Electron writes them, where it can', () => {
    expect(acceleratorOf(commandOf('palette'), false)).toBe('CmdOrCtrl+K');
    expect(acceleratorOf(commandOf('search'), false)).toBe('CmdOrCtrl+F');
    expect(acceleratorOf(commandOf('back'), false)).toBe('Alt+Left');
    expect(acceleratorOf(commandOf('back'), true)).toBe('CmdOrCtrl+[');
    expect(acceleratorOf(commandOf('shortcuts'), false)).toBeNull();
    expect(acceleratorOf(commandOf(goTo('deposits')), false)).toBeNull();
  });
});
