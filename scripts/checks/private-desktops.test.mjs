import { existsSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasSecretService } from '../bootstrap/desktop.mjs';
import { findCommand } from '../bootstrap/paths.mjs';
import { run } from '../bootstrap/run.mjs';
import { canHavePrivateDesktops, withPrivateDesktops } from './private-desktops.mjs';

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
            if (findCommand('xrandr')) {
              const { output } = await run(['xrandr'], { capture: true, env: { ...env, ...desktop } });
              expect(output).toMatch(/ 30\.0\d*\*/);
            }
            for (const folder of [desktop.HOME, desktop.TMPDIR, desktop.XDG_RUNTIME_DIR])
              expect(statSync(folder).mode & 0o777).toBe(0o700);
          }
          return desktops;
        },
        env,
      );
      for (const desktop of found) {
        expect(existsSync(desktop.HOME)).toBe(false);
        // The display's server is told to end and not waited for; on a busy computer it needs a while.
        const socket = `/tmp/.X11-unix/X${desktop.DISPLAY.slice(1)}`;
        await expect.poll(() => existsSync(socket), { interval: 100 }).toBe(false);
        expect(await hasSecretService({ ...env, ...desktop })).toBe(false);
      }
    },
  );
});
