/** Makes the packages of one system: a build of the form, its staging, the packager, and the reading back. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import './keep-exit-code.ts';
import { Arch as BuilderArch, build, Platform } from 'electron-builder';
import { StepError, say, tail, timed } from '../bootstrap/log.mjs';
import { findCommand, toolScript } from '../bootstrap/paths.mjs';
import { run } from '../bootstrap/run.mjs';
import { builderConfig } from './builder-config.ts';
import { type Component, componentsOf, noticesOf } from './components.ts';
import { type PackagedElectron, packagedElectron, standInVersion } from './electron.ts';
import { fuseDifferences, readFuses, setFuses, wantedFuses } from './fuses.ts';
import { makeArchive } from './make-archive.ts';
import { makePlaceholder } from './placeholder-electron.ts';
import { faultsOf, foreignLanguages, layoutOf } from './read-back.ts';
import { stage } from './stage.ts';
import { isForPeople, ownSystem, type System, type Target } from './targets.ts';

type PackageOptions = {
  readonly root: string;
  /** Where the finished files go; emptied before. */
  readonly into: string;
  readonly isTestForm: boolean;
  /** Leaves out what is not installed, and packs quickly. */
  readonly onlyInstaller?: boolean;
  /** Only to test updates: the version in place of package.json's. */
  readonly version?: string;
  readonly updateAddress?: string;
  /** Public keys of updates, PEM, to build in beside those of the environment. */
  readonly updateKeys?: string;
  /** A build of this form that is there already. */
  readonly builtBefore?: string;
  readonly electron?: PackagedElectron;
  /** Makes the contents of another system's package around a placeholder of its Electron. */
  readonly contentsOf?: 'win' | 'mac';
};

export type Packaged = {
  readonly version: string;
  readonly files: readonly string[];
  /** What is installed, unpacked. */
  readonly folder: string;
  readonly build: string;
  readonly electron: PackagedElectron;
  readonly components: readonly Component[];
};

const PLATFORMS = { linux: Platform.LINUX, win: Platform.WINDOWS, mac: Platform.MAC };
const TARGETS: Readonly<Record<System, Target>> = {
  linux: { system: 'linux', archs: ['x64'] },
  win: { system: 'win', archs: ['x64'] },
  mac: { system: 'mac', archs: ['x64', 'arm64'] },
};
/** No server can answer there (RFC 2606): without an address of ours or a policy's, nothing is asked. */
const NO_UPDATE_ADDRESS = 'https://updates.invalid/';

/** Throws StepError where a step fails or the result is not as it is to be. */
export async function makePackage(options: PackageOptions): Promise<Packaged> {
  const { root, into, isTestForm } = options;
  const isQuick = isTestForm || options.onlyInstaller === true;
  const { contentsOf } = options;
  const system = contentsOf ?? ownSystem();
  const target = TARGETS[system];
  const work = join(root, '.tieout', 'package', contentsOf ?? (isTestForm ? 'test' : 'published'));
  mkdirSync(work, { recursive: true });
  rmSync(into, { recursive: true, force: true });

  const electron = contentsOf
    ? placeholderElectron(root, work, contentsOf)
    : (options.electron ?? packagedElectron(root, work));
  const { version: plain } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = options.version ?? plain;
  const version = electron.isStandIn ? standInVersion(wanted, electron.version) : wanted;
  if (electron.isStandIn)
    say(`this is the stand-in Electron: ${version} is for tests only, and cannot be published`);

  const built = options.builtBefore ?? join(work, 'out');
  if (!options.builtBefore) await timed('Building the form that ships', () => buildForm(options, built));
  const app = join(work, 'app');
  const components = componentsOf(root, built, electron.version);
  await timed('Staging it with a clean install of its run-time dependencies', () =>
    stage({
      root,
      build: built,
      folder: app,
      notices: noticesOf(components),
      target,
      version,
      ...(electron.ownLibrary ? { ownLibrary: electron.ownLibrary } : {}),
    }),
  );
  setEnvironment(root);
  await timed('Packing', () =>
    build({
      projectDir: root,
      publish: 'never',
      targets: contentsOf
        ? PLATFORMS[system].createTarget(system === 'win' ? 'zip' : 'dir', BuilderArch.x64)
        : targetsOf(system, target, isQuick),
      config: builderConfig({
        root,
        app,
        output: into,
        isTestForm,
        isQuick,
        electron: {
          version: electron.version,
          isStandIn: electron.isStandIn,
          ...(electron.folder ? { folder: electron.folder } : {}),
        },
        system,
        updateAddress: options.updateAddress ?? NO_UPDATE_ADDRESS,
        isSigned: Boolean(process.env.CSC_LINK ?? process.env.WIN_CSC_LINK),
        notarize: Boolean(process.env.APPLE_API_KEY),
        afterPack: async ({ appOutDir }) =>
          setFuses(layoutOf(system, appOutDir).program, {
            isTestForm,
            isStandIn: electron.isStandIn,
            resetAdHocSignature: system === 'mac' && process.platform === 'darwin',
          }),
      }),
    }),
  );
  const folder = join(into, unpackedFolder(into));
  await mustBeAsWanted(folder, target, { isTestForm, isStandIn: electron.isStandIn });
  if (system === 'linux' && !isQuick) await timed('The archive', async () => packArchive(into, folder));
  const made = readdirSync(into, { withFileTypes: true }).filter((entry) => entry.isFile());
  const files = made.map(({ name }) => name).filter(isForPeople);
  // The packager's own notes would be published, and nothing reads them.
  for (const { name } of made) if (!isForPeople(name)) rmSync(join(into, name));
  return { version, files, folder, build: built, electron, components };
}

function placeholderElectron(root: string, work: string, system: 'win' | 'mac'): PackagedElectron {
  const { version } = packagedElectron(root, work, {});
  const folder = join(work, 'electron');
  rmSync(folder, { recursive: true, force: true });
  makePlaceholder(folder, system, version);
  return { version, isStandIn: false, folder };
}

/** Reads the package back and throws with everything that is not as it is to be. */
async function mustBeAsWanted(
  folder: string,
  target: Target,
  form: { isTestForm: boolean; isStandIn: boolean },
): Promise<void> {
  const layout = layoutOf(target.system, folder);
  const faults = [
    ...fuseDifferences(wantedFuses(form), await readFuses(layout.program)),
    ...faultsOf(layout, target),
    ...foreignLanguages(target.system, layout).map(
      (name) => `words in a language that the app lacks: ${name}`,
    ),
  ];
  if (faults.length === 0) return;
  throw new StepError({
    step: 'reading the package back',
    why: faults.join('\n'),
    todo: 'the package must not be used; look at scripts/package/.',
  });
}

async function buildForm(options: PackageOptions, into: string): Promise<void> {
  const { root, isTestForm, updateAddress = '', updateKeys = '' } = options;
  const { code, output } = await run([process.execPath, toolScript('electron-vite'), 'build'], {
    cwd: root,
    capture: true,
    env: {
      ...process.env,
      TIEOUT_FORM: isTestForm ? 'test' : 'published',
      TIEOUT_OUT: into,
      TIEOUT_UPDATE_ADDRESS: updateAddress,
      TIEOUT_UPDATE_PUBLIC_KEYS: `${process.env.TIEOUT_UPDATE_PUBLIC_KEYS ?? ''}\n${updateKeys}`,
    },
  });
  if (code === 0) return;
  throw new StepError({
    step: 'building the app',
    why: `electron-vite ended with code ${code}.`,
    tail: tail(output),
    todo: 'correct what it names, then run the command again.',
  });
}

function targetsOf(system: System, { archs }: Target, isQuick: boolean) {
  const arch = system === 'mac' ? BuilderArch.universal : BuilderArch[archs[0] ?? 'x64'];
  const kinds = {
    linux: ['deb'],
    // Unpacked, the archive runs where nothing may be installed.
    win: isQuick ? ['nsis'] : ['nsis', 'zip'],
    mac: isQuick ? ['zip'] : ['dmg', 'zip'],
  };
  return PLATFORMS[system].createTarget(kinds[system], arch);
}

/** The packager takes tools from these places instead of downloading them. */
function setEnvironment(root: string): void {
  process.env.CUSTOM_FPM_PATH = join(root, 'scripts', 'package', 'make-deb.mjs');
  const sevenZip = findCommand('7za') ?? findCommand('7z');
  if (process.platform === 'linux' && sevenZip) process.env.ELECTRON_BUILDER_7ZIP_PATH ??= sevenZip;
  if (!process.env.CSC_LINK) process.env.CSC_IDENTITY_AUTO_DISCOVERY ??= 'false';
  // Two packages of one commit are to be equal, whenever they are made.
  process.env.SOURCE_DATE_EPOCH ??= execFileSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
}

/** Beside the deb, and named after it. */
function packArchive(into: string, folder: string): void {
  const deb = readdirSync(into).find((name) => name.endsWith('-amd64.deb'));
  if (!deb) throw new Error(`no deb in ${into}`);
  const file = join(into, deb.replace(/amd64\.deb$/, 'x64.tar.gz'));
  makeArchive(folder, file, process.env.SOURCE_DATE_EPOCH ?? '0');
}

function unpackedFolder(into: string): string {
  const found = readdirSync(into).find((name) =>
    /^(linux|win)(-\w+)?-unpacked$|^mac(-universal)?$/.test(name),
  );
  if (!found || !existsSync(join(into, found))) throw new Error(`no unpacked app in ${into}`);
  return found;
}
