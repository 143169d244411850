import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasDisplay, hasSecretService, removeOldKeyrings, wrap } from './desktop.mjs';

describe('a display', () => {
  it.each([
    ['X11', { DISPLAY: ':0' }, 'linux', true],
    ['Wayland', { WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
    ['none', {}, 'linux', false],
    ['an empty name', { DISPLAY: '' }, 'linux', false],
    ['macOS always', {}, 'darwin', true],
    ['Windows always', {}, 'win32', true],
  ])('%s', (_, env, platform, answer) => {
    expect(hasDisplay(env, platform)).toBe(answer);
  });
});

it('knows of no Secret Service where there is no session bus, and of one on other systems', async () => {
  expect(await hasSecretService({}, 'linux')).toBe(false);
  expect(await hasSecretService({}, 'darwin')).toBe(true);
});

describe('what is put around a command', () => {
  it('is nothing where the session has both', () => {
    expect(wrap(['app', '--flag'], { display: false })).toEqual(['app', '--flag']);
  });

  it('is a display inside a session bus with a keyring', () => {
    const wrapped = wrap(['app', "it's"], { display: true, keyringFolder: '/k' });
    expect(wrapped.slice(0, 2)).toEqual(['sh', '-c']);
    expect(wrapped.slice(4)).toEqual([
      '/k',
      'xvfb-run',
      '-a',
      '-s',
      '-screen 0 1920x1080x24 -noreset',
      'app',
      "it's",
    ]);
  });
});

it('removes the keyrings of runs that were killed, and no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-test-'));
  try {
    const own = `tieout-keyring-${process.pid}-a`;
    for (const name of ['tieout-keyring-99999999-b', own, 'keyring-99999999-c'])
      mkdirSync(join(folder, name));
    removeOldKeyrings(folder);
    expect(readdirSync(folder).sort()).toEqual(['keyring-99999999-c', own]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
