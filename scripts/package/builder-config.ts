/** The packager's configuration: one for all systems. What differs from machine to machine is handed in. */
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { APP_ID } from '../../src-main/shell/app-id.ts';
import type { System } from './targets.ts';

/** Languages of Chromium's own words, as its files are called; the app itself has English and Spanish. */
const LANGUAGES = ['en-US', 'es', 'es-419'];
const MAC_LANGUAGES = ['en', 'es', 'es_419'];

/** Libraries under the names that they have in Debian 12 and Ubuntu 22.04, and since their change to 64-bit times. */
const DEBIAN_DEPENDS = [
  'libgtk-3-0 | libgtk-3-0t64',
  'libnotify4',
  'libnss3',
  'libxss1',
  'libxtst6',
  'xdg-utils',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libasound2 | libasound2t64',
  'libgbm1',
  'libsecret-1-0',
];

/** What the app's texts send people to, as they name it: `resources/docs/team.md` below the folder of the app. */
export const SENT_TO: readonly {
  readonly from: string;
  readonly to: string;
  readonly filter: readonly string[];
}[] = [
  { from: 'docs', to: 'docs', filter: ['team.md', 'working-as-a-team.md', 'workbook.md', 'daily-run.md'] },
  { from: join('resources', 'team'), to: 'team', filter: ['*.sql'] },
];

type BuilderOptions = {
  readonly root: string;
  /** The staged app. */
  readonly app: string;
  readonly output: string;
  readonly isTestForm: boolean;
  /** Large and soon made, rather than small. */
  readonly isQuick: boolean;
  readonly electron: {
    readonly version: string;
    /** A folder with Electron; undefined has it downloaded. */
    readonly folder?: string;
    readonly isStandIn: boolean;
  };
  readonly system: System;
  /** Where installed apps look for updates unless a policy says otherwise. */
  readonly updateAddress: string;
  readonly afterPack: NonNullable<Configuration['afterPack']>;
  /** Whether there are credentials to sign with; a file that cannot be signed then stops the packager. */
  readonly isSigned: boolean;
  /** Signing on macOS is notarised where there are credentials. */
  readonly notarize: boolean;
};

export function builderConfig(options: BuilderOptions): Configuration {
  const { root, app, output, isTestForm, electron, afterPack, updateAddress } = options;
  const isUnsigned = options.system !== 'linux' && !options.isSigned;
  const marks = [
    electron.isStandIn ? '-STAND-IN' : '',
    isTestForm ? '-TEST' : '',
    isUnsigned ? '-UNSIGNED' : '',
  ].join('');
  const name = (ending: string) => `Tieout${marks}-\${version}-${ending}.\${ext}`;
  return {
    appId: APP_ID,
    productName: 'Tieout',
    copyright: 'The Tieout team, MIT licence',
    // The packager asks for a page; until there is one, the name says so (RFC 2606) and the package leaves it out.
    extraMetadata: { homepage: 'https://tieout.invalid/' },
    directories: { app, output, buildResources: join(root, 'resources', 'package') },
    electronVersion: electron.version,
    ...(electron.folder ? { electronDist: electron.folder } : {}),
    // The packages bring prebuilt libraries; building would take this machine's.
    npmRebuild: false,
    nodeGypRebuild: false,
    // Only libraries lie outside, which the system must load from files: the archive's integrity covers nothing else.
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    extraResources: SENT_TO.map(({ from, to, filter }) => ({
      from: join(root, from),
      to,
      filter: [...filter],
    })),
    electronLanguages: options.system === 'mac' ? MAC_LANGUAGES : LANGUAGES,
    compression: options.isQuick ? 'store' : 'normal',
    afterPack,
    publish: { provider: 'generic', url: updateAddress, useMultipleRangeRequest: false },
    detectUpdateChannel: false,
    forceCodeSigning: options.isSigned && options.system !== 'linux',
    linux: {
      target: ['deb'],
      executableName: 'tieout',
      icon: join(root, 'resources', 'icon.png'),
      category: 'Office',
      maintainer: 'The Tieout team <team@tieout.invalid>',
      vendor: 'The Tieout team',
      synopsis: 'Reconcile a payments account and close the month',
      artifactName: name('linux-${arch}'),
      // The entry's file has the name that windows give as theirs, so that a desktop shows both as one.
      syncDesktopName: true,
      desktop: { entry: { Keywords: 'accounting;reconciliation;conciliación;' } },
    },
    deb: {
      compression: options.isQuick ? 'gz' : 'xz',
      packageCategory: 'misc',
      depends: DEBIAN_DEPENDS,
      recommends: ['gnome-keyring | libkf5wallet-bin | libkf6wallet-bin'],
    },
    win: {
      target: [
        { target: 'nsis', arch: ['x64'] },
        { target: 'zip', arch: ['x64'] },
      ],
      icon: join(root, 'resources', 'icon.ico'),
      artifactName: name('windows-${arch}'),
    },
    nsis: {
      // The assistant installs for the person alone unless told otherwise; `/S`, `/S /allusers` and `/D=` are silent.
      oneClick: false,
      perMachine: false,
      allowElevation: true,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
      installerLanguages: ['en_US', 'es_ES'],
      multiLanguageInstaller: true,
      differentialPackage: false,
    },
    mac: {
      target: [
        { target: 'dmg', arch: ['universal'] },
        { target: 'zip', arch: ['universal'] },
      ],
      icon: join(root, 'resources', 'icon.icns'),
      category: 'public.app-category.finance',
      minimumSystemVersion: '12.0',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: join(root, 'resources', 'package', 'entitlements.mac.plist'),
      entitlementsInherit: join(root, 'resources', 'package', 'entitlements.mac.plist'),
      notarize: options.notarize,
      // Both halves hold the libraries of both.
      x64ArchFiles: '**/prebuilds/**',
      artifactName: name('mac-${arch}'),
    },
  };
}
