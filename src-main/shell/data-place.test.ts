import { describe, expect, it } from 'vitest';
import { dataPlace, mountedType, unfitFor } from './data-place.ts';

const HOME = 'C:\\Users\\Ana';
const ROAMING = 'C:\\Users\\Ana\\AppData\\Roaming\\Tieout';
const windows = (env: Record<string, string> = {}, usual = ROAMING, isGiven = false) =>
  dataPlace({ platform: 'win32', env, home: HOME, usual, isGiven });

describe('the data folder', () => {
  it('is in the local part of the profile on Windows, and comes from the roaming one', () => {
    expect(windows({ LOCALAPPDATA: 'D:\\Local' })).toEqual({
      folder: 'D:\\Local\\Tieout\\Data',
      before: ROAMING,
    });
    expect(windows().folder).toBe('C:\\Users\\Ana\\AppData\\Local\\Tieout\\Data');
  });

  it('stays where somebody puts it on the command line', () => {
    expect(windows({ LOCALAPPDATA: 'D:\\Local' }, 'E:\\Ours', true)).toEqual({
      folder: 'E:\\Ours',
      before: null,
    });
  });

  it.each([
    ['darwin', '/Users/ana/Library/Application Support/Tieout'],
    ['linux', '/home/ana/.config/Tieout'],
  ])('is the usual one on %s', (platform, usual) => {
    expect(dataPlace({ platform, env: {}, home: '/', usual, isGiven: false })).toEqual({
      folder: usual,
      before: null,
    });
  });
});

describe('a folder on another computer', () => {
  it.each([
    '\\\\server\\homes\\ana\\Tieout',
    '\\\\?\\UNC\\server\\homes\\ana\\Tieout',
    '\\\\10.0.0.5\\c$\\Tieout',
  ])('%s is refused', (path) => {
    expect(unfitFor({ platform: 'win32', env: {}, path })).toBe('share');
  });

  it.each(['C:\\Users\\Ana\\AppData\\Local\\Tieout\\Data', '\\\\?\\C:\\Users\\Ana\\Tieout', 'D:\\Tieout'])(
    '%s is not one',
    (path) => expect(unfitFor({ platform: 'win32', env: {}, path })).toBeNull(),
  );

  it('is known by the type of its file system on macOS and Linux', () => {
    const path = '/home/ana/.config/Tieout';
    for (const type of [0x6969, 0xff534d42, 0xfe534d42])
      expect(unfitFor({ platform: 'linux', env: {}, path, type })).toBe('share');
    for (const type of [0xef53, 0x01021994, 0x794c7630])
      expect(unfitFor({ platform: 'linux', env: {}, path, type })).toBeNull();
    const mounts = [
      '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
      '/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)',
      '//ana@nas/homes on /Users/ana (smbfs, nodev, nosuid, mounted by ana)',
      'nas:/other on /Users/anabel (nfs)',
    ].join('\n');
    expect(mountedType(mounts, '/Users/ana/Library/Application Support/Tieout')).toBe('smbfs');
    expect(mountedType(mounts, '/Users/anabella/Library')).toBe('apfs');
    expect(unfitFor({ platform: 'darwin', env: {}, path, type: 'smbfs' })).toBe('share');
    expect(unfitFor({ platform: 'darwin', env: {}, path, type: 'apfs' })).toBeNull();
  });
});

describe('a folder that a synchroniser copies', () => {
  it.each<[string, string, Record<string, string>?]>([
    ['win32', 'D:\\Firma\\Tieout', { OneDriveCommercial: 'd:\\firma' }],
    ['win32', 'C:\\Users\\Ana\\OneDrive - Contoso\\Tieout'],
    ['win32', 'C:\\Users\\Ana\\Dropbox (Contoso)\\Tieout'],
    ['win32', 'G:\\My Drive\\Tieout'],
    ['darwin', '/Users/ana/Library/Mobile Documents/com~apple~CloudDocs/Tieout'],
    ['darwin', '/Users/ana/Library/CloudStorage/OneDrive-Contoso/Tieout'],
    ['linux', '/home/ana/Nextcloud/Tieout'],
  ])('on %s, %s is refused', (platform, path, env = {}) => {
    expect(unfitFor({ platform, env, path })).toBe('synchronised');
  });

  it.each<[string, string, Record<string, string>?]>([
    ['win32', 'D:\\Firma-2\\Tieout', { OneDrive: 'D:\\Firma' }],
    ['win32', 'C:\\Users\\Dropboxer\\AppData\\Local\\Tieout\\Data', { OneDrive: '' }],
    ['darwin', '/Users/ana/Library/Application Support/Tieout'],
  ])('on %s, %s is not one', (platform, path, env = {}) => {
    expect(unfitFor({ platform, env, path })).toBeNull();
  });
});
