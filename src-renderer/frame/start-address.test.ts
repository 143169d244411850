import { expect, it } from 'vitest';
import { startAddress } from './start-address.ts';

const [one, two] = [{ id: 'one' }, { id: 'two' }];

it('begins where the person was', () => {
  const lastScreen = '/workspaces/two/close/2026-10/PEN?month=2026-10';
  expect(startAddress({ lastScreen }, [one, two])).toBe(lastScreen);
});

it('begins at the first workspace when nothing was shown, or in a workspace that is gone', () => {
  expect(startAddress({ lastScreen: null }, [one, two])).toBe('/workspaces/one/overview');
  expect(startAddress({ lastScreen: '/workspaces/two/sync' }, [one])).toBe('/workspaces/one/overview');
  expect(startAddress({ lastScreen: '/workspaces/ones/sync' }, [one])).toBe('/workspaces/one/overview');
});

it('welcomes who has no workspace', () => {
  expect(startAddress({ lastScreen: '/workspaces/two/sync' }, [])).toBe('/welcome');
});
