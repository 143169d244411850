import { describe, expect, it } from 'vitest';
import { installable, librariesIn, missing, spreadsheetChoice } from './system.mjs';

const everything = { noDisplay: true, noKeyring: true, standIn: true, compiler: true };
const onADesktop = { noDisplay: false, noKeyring: false, standIn: false, compiler: false };
const names = (needs) => needs.map((need) => need.name);

describe('what is missing', () => {
  it('is nothing when all is there', () => {
    expect(missing(everything, () => true)).toEqual([]);
  });

  it('is only what this run needs', () => {
    const bare = () => false;
    expect(names(missing(onADesktop, bare))).toEqual([
      'libgtk-3.so.0',
      'libnss3.so',
      'libasound.so.2',
      'libgbm.so.1',
      'libXss.so.1',
      'libsecret-1.so.0',
    ]);
    expect(names(missing({ ...onADesktop, noDisplay: true }, bare)).slice(-2)).toEqual(['Xvfb', 'xauth']);
    expect(names(missing({ ...onADesktop, compiler: true }, bare)).slice(-3)).toEqual([
      'g++',
      'make',
      'python3',
    ]);
    expect(names(missing(everything, bare))).toEqual(
      expect.arrayContaining(['unzip', 'gnome-keyring-daemon', 'dbus-run-session']),
    );
  });
});

describe("the linker's list", () => {
  it('gives the names of the libraries', () => {
    const listing = [
      "3 libs found in cache `/etc/ld.so.cache'",
      '\tlibnss3.so (libc6,x86-64) => /lib/x86_64-linux-gnu/libnss3.so',
      '\tlibgtk-3.so.0 (libc6,x86-64) => /lib/x86_64-linux-gnu/libgtk-3.so.0',
    ].join('\n');
    expect(librariesIn(listing)).toEqual(new Set(['libnss3.so', 'libgtk-3.so.0']));
  });

  it('is unknown, not empty, where the linker keeps none', () => {
    expect(librariesIn('')).toBeUndefined();
  });
});

describe('the name of a package in this release', () => {
  const policy = (name, candidate) =>
    `${name}:\n  Installed: (none)\n  Candidate: ${candidate}\n  Version table:\n`;

  it('is the first that can be installed', () => {
    const output = policy('libgtk-3-0', '(none)') + policy('libgtk-3-0t64', '3.24.41-4');
    expect(installable(['libgtk-3-0', 'libgtk-3-0t64'], output)).toBe('libgtk-3-0t64');
  });

  it('may hold a plus sign', () => {
    expect(installable(['g', 'g++'], policy('g++', '4:12.2.0'))).toBe('g++');
  });

  it('is the usual one when the system knows none', () => {
    expect(installable(['libgtk-3-0', 'libgtk-3-0t64'], '')).toBe('libgtk-3-0');
  });
});

describe('the spreadsheet program of the tests', () => {
  const debian = { platform: 'linux', there: false, apt: true, root: true };

  it('is installed where nobody has to be asked', () => {
    expect(spreadsheetChoice(debian)).toBe('install');
  });

  it('is left alone where it is, and where it cannot be had', () => {
    expect(spreadsheetChoice({ ...debian, there: true })).toBe('there');
    expect(spreadsheetChoice({ ...debian, platform: 'darwin', there: true })).toBe('there');
    expect(spreadsheetChoice({ ...debian, root: false })).toBe('cannot');
    expect(spreadsheetChoice({ ...debian, apt: false })).toBe('cannot');
    expect(spreadsheetChoice({ ...debian, platform: 'darwin', apt: false })).toBe('cannot');
  });
});
