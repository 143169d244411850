import { describe, expect, it } from 'vitest';
import { decide, downloadEnvironment, executableIn, firstReason } from './electron.mjs';

describe('which Electron', () => {
  const nothing = { given: undefined, installed: false, remembered: undefined, standInReady: false };

  it.each([
    ['the one that was given, whatever else there is', { given: '/e', installed: true }, 'given'],
    ['the downloaded one', { installed: true, remembered: 'stand-in', standInReady: true }, 'download'],
    [
      'the stand-in without asking again, when the download was refused here before',
      { remembered: 'stand-in', standInReady: true },
      'stand-in',
    ],
    ['the normal download first, also when a stand-in is cached', { standInReady: true }, 'ask-the-network'],
    ['the download again when the stand-in is gone', { remembered: 'stand-in' }, 'ask-the-network'],
  ])('%s', (_, known, choice) => {
    expect(decide({ ...nothing, ...known })).toBe(choice);
  });

  it('is found where each platform has it', () => {
    expect(executableIn('/e', 'linux')).toBe('/e/electron');
    expect(executableIn('/e', 'darwin')).toBe('/e/Electron.app/Contents/MacOS/Electron');
  });
});

describe('the download', () => {
  it('goes through the proxy that npm or the system has', () => {
    expect(downloadEnvironment({ npm_config_https_proxy: 'http://p:1' }, '/t')).toMatchObject({
      TMPDIR: '/t',
      HTTPS_PROXY: 'http://p:1',
      NODE_USE_ENV_PROXY: '1',
      ELECTRON_GET_USE_PROXY: 'true',
    });
    expect(downloadEnvironment({}, '/t')).not.toHaveProperty('HTTPS_PROXY');
  });

  it.each([
    [
      'TypeError: fetch failed\n  at x\n  [cause]: Error: connect ECONNREFUSED 1.2.3.4:443 {',
      'TypeError: fetch failed (connect ECONNREFUSED 1.2.3.4:443)',
    ],
    ['HTTPError: Response code 403 (Forbidden)', 'HTTPError: Response code 403 (Forbidden)'],
    ['', 'no reason given'],
  ])('its reason: %#', (output, reason) => {
    expect(firstReason(output)).toBe(reason);
  });
});
