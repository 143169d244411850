import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  canHavePrivateDesktops,
  hasDisplay,
  hasSecretService,
  removeOldKeyrings,
  withPrivateDesktops,
  wrap,
} from './desktop.mjs';
import { run } from './run.mjs';

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
    expect(wrapped.slice(4)).toEqual(['/k', 'xvfb-run', '-a', '-s', '-screen 0 1920x1080x24', 'app', "it's"]);
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

describe('private desktops', () => {
  it('are not to be had where a person has a display', () => {
    expect(canHavePrivateDesktops({ ...process.env, DISPLAY: ':0' }, 'linux')).toBe(false);
    expect(canHavePrivateDesktops({ PATH: '/nowhere' }, 'linux')).toBe(false);
    expect(canHavePrivateDesktops(process.env, 'darwin')).toBe(false);
  });

  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' };
  it.skipIf(!canHavePrivateDesktops(env))(
    'side by side share nothing, answer as desktops do, and end with the work',
    async () => {
      const found = await withPrivateDesktops(
        2,
        async (desktops) => {
          const [one = {}, other = {}] = desktops;
          expect(Object.keys(one).length).toBeGreaterThan(6);
          for (const name of Object.keys(one)) expect([name, one[name]]).not.toEqual([name, other[name]]);
          for (const desktop of desktops) {
            expect(await hasSecretService({ ...env, ...desktop })).toBe(true);
            const display = await run(['xauth', 'list', desktop.DISPLAY], {
              capture: true,
              env: { ...env, ...desktop },
            });
            expect(display.output).toContain('MIT-MAGIC-COOKIE');
            expect(existsSync(`/tmp/.X11-unix/X${desktop.DISPLAY.slice(1)}`)).toBe(true);
            for (const folder of [desktop.HOME, desktop.TMPDIR, desktop.XDG_RUNTIME_DIR])
              expect(statSync(folder).mode & 0o777).toBe(0o700);
          }
          return desktops;
        },
        env,
      );
      for (const desktop of found) {
        expect(existsSync(desktop.HOME)).toBe(false);
        // Nobody waits for the display's server once it is told to end; on a busy computer it needs a while.
        const socket = `/tmp/.X11-unix/X${desktop.DISPLAY.slice(1)}`;
        await expect.poll(() => existsSync(socket), { interval: 100 }).toBe(false);
        expect(await hasSecretService({ ...env, ...desktop })).toBe(false);
      }
    },
  );
});
