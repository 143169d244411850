import { describe, expect, it } from 'vitest';
import { refusingSetting, sandboxHint } from './sandbox.mjs';

const APPARMOR = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const kernel = (settings) => (file) => settings[file];

describe('the sandbox of an ordinary user', () => {
  it.each([
    ['a kernel that has none of the settings', {}, undefined],
    ['Debian as it is', { '/proc/sys/user/max_user_namespaces': '63000', [APPARMOR]: '0' }, undefined],
    ['Ubuntu since 24.04', { '/proc/sys/user/max_user_namespaces': '63000', [APPARMOR]: '1' }, APPARMOR],
    ['no namespaces', { '/proc/sys/user/max_user_namespaces': '0' }, '/proc/sys/user/max_user_namespaces'],
  ])('%s', (_, settings, refusing) => {
    expect(refusingSetting(kernel(settings))).toBe(refusing);
  });

  it('names the one command, until it has been run', () => {
    const ubuntu = kernel({ [APPARMOR]: '1' });
    const hint = sandboxHint('/e/electron', ubuntu, () => false);
    expect(hint).toContain(`${APPARMOR} is 1`);
    expect(hint).toContain("sudo chown root:root '/e/chrome-sandbox' && sudo chmod 4755 '/e/chrome-sandbox'");
    expect(sandboxHint('/e/electron', ubuntu, () => true)).toBeUndefined();
    expect(sandboxHint('/e/electron', kernel({}), () => false)).toBeUndefined();
  });
});
