import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import type { ScreenMenus } from '../../src-shared/contract/app.ts';
import { enabledInstead, menuTemplate } from './menu-template.ts';
import { NO_MENUS } from './screen-menus.ts';

const item = (command: string, label: string, enabled = true) => ({
  command,
  label,
  enabled,
  accelerator: null,
  startsGroup: false,
});
const screens: ScreenMenus = {
  ...NO_MENUS,
  file: [item('sync', 'Sincronizar'), item('export', 'Exportar')],
  go: [item('go settings', 'Configuración del espacio de trabajo')],
};
const built = (isMac: boolean, given: Partial<Parameters<typeof menuTemplate>[0]> = {}) =>
  menuTemplate({ isMac, withDevTools: false, language: 'es', screens, onCommand: () => undefined, ...given });
const within = (menu: MenuItemConstructorOptions | undefined) =>
  (menu?.submenu ?? []) as MenuItemConstructorOptions[];
const every = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((one) => [one, ...every(within(one))]);

describe('the menus of macOS', () => {
  it('have words of ours in every item: what Electron would write is English', () => {
    const unnamed = every(built(true)).filter(({ type, label }) => type !== 'separator' && !label);
    expect(unnamed).toEqual([]);
    const english = every(built(true)).filter(({ label }) =>
      /quit|hide|about|settings|window/i.test(label ?? ''),
    );
    expect(english).toEqual([]);
  });

  it('have the settings under the app’s own name, with the keys of every program', () => {
    const onCommand = vi.fn();
    const [own] = built(true, { onCommand });
    const settings = within(own).find(({ label }) => label === 'Configuración…');
    expect(settings).toMatchObject({ accelerator: 'Cmd+,', enabled: true });
    (settings?.click as (() => void) | undefined)?.();
    expect(onCommand).toHaveBeenCalledWith('go settings');
    const [without] = built(true, { screens: NO_MENUS });
    expect(within(without).find(({ label }) => label === 'Configuración…')).toMatchObject({ enabled: false });
  });

  it('have no letters to press', () => {
    expect(every(built(true)).filter(({ label }) => label?.includes('&'))).toEqual([]);
  });
});

describe('the menus of Windows and Linux', () => {
  it('have letters to press, none twice in a menu', () => {
    for (const language of ['en', 'es'] as const) {
      const menus = built(false, { language });
      for (const items of [menus, ...menus.map(within)]) {
        const letters = items.flatMap(({ label }) => /&([^&])/.exec(label ?? '')?.[1]?.toLowerCase() ?? []);
        expect(letters.length).toBe(items.filter(({ type }) => type !== 'separator').length);
        expect(new Set(letters).size).toBe(letters.length);
      }
    }
  });

  it('have no menu of the app’s own, and an ampersand of a name stays one', () => {
    const named = built(false, { screens: { ...NO_MENUS, file: [item('sync', 'Ventas & Cobros')] } });
    expect(named[0]?.label).toBe('&Archivo');
    expect(within(named[0])[0]?.label).toBe('&Ventas && Cobros');
  });
});

describe('a menu of which only what can be given is another', () => {
  const without = (command: string): ScreenMenus => ({
    ...screens,
    file: screens.file.map((one) => ({ ...one, enabled: one.command !== command })),
  });

  it.each([true, false])('is changed item by item: macOS %s', (isMac) => {
    const instead = enabledInstead(built(isMac), built(isMac, { screens: without('sync') }));
    expect(Object.fromEntries(instead ?? [])).toEqual({
      sync: false,
      export: true,
      'go settings': true,
      ...(isMac ? { 'own settings': true } : {}),
    });
  });

  it('is built anew for other words, other commands or other keys', () => {
    const [export_] = screens.file.slice(1);
    if (!export_) throw new Error('there is a second command');
    for (const other of [
      { language: 'en' as const },
      { screens: NO_MENUS },
      { screens: { ...screens, file: [export_] } },
      { screens: { ...screens, file: [{ ...export_, accelerator: 'Ctrl+E' }, ...screens.file.slice(1)] } },
      { withDevTools: true },
    ])
      expect(enabledInstead(built(false), built(false, other))).toBeUndefined();
  });

  it('names each item that can be disabled, and none twice', () => {
    const disabled = every(built(true)).filter(({ enabled }) => enabled !== undefined);
    expect(new Set(disabled.map(({ id }) => id)).size).toBe(disabled.length);
    expect(disabled.map(({ id }) => id)).not.toContain(undefined);
  });
});
