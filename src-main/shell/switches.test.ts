import { describe, expect, it } from 'vitest';
import { refusedSwitches } from './switches.ts';

const linux = { platform: 'linux', isTestForm: false } as const;
const windows = { ...linux, platform: 'win32' } as const;

describe('switches of a packaged app', () => {
  it.each([
    '--remote-debugging-port=0',
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--remote-allow-origins=*',
    '--inspect',
    '--inspect-brk=0',
    '--log-net-log=/tmp/net.json',
    '--ssl-key-log-file=/tmp/keys',
    '--ignore-certificate-errors',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--renderer-cmd-prefix=sh',
    '--load-extension=/tmp/x',
    '--disable-web-security',
    '--no-sandbox',
    '--js-flags=--allow-natives-syntax',
    '-remote-debugging-port=0',
  ])('%s is refused', (arg) => {
    expect(refusedSwitches([arg], linux)).toEqual([arg.replace(/^--?/, '').replace(/=.*/, '')]);
  });

  it('are taken where people and desktops need them, and files are no switches', () => {
    const args = [
      '--user-data-dir=/home/maría/mis datos',
      '--lang=es',
      '--ozone-platform=wayland',
      'file.csv',
    ];
    expect(refusedSwitches(args, linux)).toEqual([]);
  });

  it('end at a bare double dash, as for Chromium', () => {
    expect(refusedSwitches(['--', '--remote-debugging-port=0'], linux)).toEqual([]);
    expect(refusedSwitches(['--inspect', '--'], linux)).toEqual(['inspect']);
  });

  it('are written with a slash or in capitals on Windows', () => {
    expect(refusedSwitches(['/remote-debugging-port=0', '--REMOTE-DEBUGGING-PIPE'], windows)).toEqual([
      'remote-debugging-port',
      'remote-debugging-pipe',
    ]);
    expect(refusedSwitches(['/home/somebody'], linux)).toEqual([]);
  });

  it('that macOS gives by itself are taken there only', () => {
    expect(refusedSwitches(['-psn_0_1234567'], { ...linux, platform: 'darwin' })).toEqual([]);
    expect(refusedSwitches(['-psn_0_1234567'], linux)).toEqual(['psn_0_1234567']);
  });

  it('of test tools are taken by the test form, and by no other', () => {
    const args = ['--inspect=0', '--remote-debugging-port=0'];
    expect(refusedSwitches(args, { ...linux, isTestForm: true })).toEqual([]);
    expect(refusedSwitches(args, linux)).toEqual(['inspect', 'remote-debugging-port']);
    for (const other of ['--ignore-certificate-errors', '--no-sandbox'])
      expect(refusedSwitches([other], { ...linux, isTestForm: true })).toHaveLength(1);
  });
});
