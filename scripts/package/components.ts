/**
 * The components that ship, read from the build itself: the packages whose code the bundler took, those that lie beside
 * it because they are native, and the runtime. `npm sbom` would list what is installed, and miss what is bundled.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Component = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The licence's text as the package brings it; null where it brings none. */
  readonly text: string | null;
  readonly homepage: string | null;
  /** Of the lockfile: what the registry's archive must hash to. */
  readonly integrity: string | null;
};

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type: string };
  readonly licenses?: readonly { readonly type: string }[];
  readonly homepage?: string;
  readonly author?: string | { readonly name?: string };
};

/** Native packages, and what is compiled into their libraries without being a package. */
const BESIDE = ['node_modules/better-sqlite3', 'node_modules/keytar'];
const WITHIN: readonly Component[] = [
  {
    name: 'SQLite',
    version: 'as in better-sqlite3-multiple-ciphers',
    license: 'blessing',
    text: 'The author disclaims copyright to this source code.',
    homepage: 'https://www.sqlite.org/copyright.html',
    integrity: null,
  },
];

/** Throws where the build has no list of its packages, or a package says nothing about its licence. */
export function componentsOf(root: string, build: string, electronVersion: string): Component[] {
  const lists = ['main', 'renderer'].map((part) => join(build, part, 'package-folders.json'));
  const folders = lists.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[]);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  const unique = [...new Set([...folders, ...BESIDE])].sort();
  const packages = unique.map((folder) =>
    componentIn(root, folder, lock.packages[folder]?.integrity ?? null),
  );
  const electron: Component = {
    ...componentIn(root, 'node_modules/electron', null),
    version: electronVersion,
  };
  return [electron, ...WITHIN, ...packages].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function componentIn(root: string, folder: string, integrity: string | null): Component {
  const path = join(root, folder);
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
  const license = licenseOf(manifest);
  if (!license) throw new Error(`${folder} does not say under which licence it is`);
  return {
    name: manifest.name,
    version: manifest.version,
    license,
    text: licenseText(path),
    homepage: manifest.homepage ?? null,
    integrity,
  };
}

function licenseOf({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ');
}

function licenseText(folder: string): string | null {
  const names = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .sort();
  const texts = names.flatMap((name) => {
    const path = join(folder, name);
    return existsSync(path) ? [readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()] : [];
  });
  return texts.length > 0 ? texts.join('\n\n') : null;
}

/** The notices that ship with the app and are shown in it. */
export function noticesOf(components: readonly Component[]): string {
  const parts = components.map(({ name, version, license, text, homepage }) =>
    [`${name} ${version}`, `${license}${homepage ? `, ${homepage}` : ''}`, ...(text ? ['', text] : [])].join(
      '\n',
    ),
  );
  const line = '-'.repeat(78);
  return `${[
    'Tieout is made with the following software. The notices of Chromium, which is part of Electron, are in\nLICENSES.chromium.html beside the program.',
    ...parts,
  ].join(`\n\n${line}\n\n`)}\n`;
}

/** The list of components in CycloneDX 1.6. The same components give the same text, whenever it is made. */
export function sbomOf(components: readonly Component[], version: string): object {
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const serial = [8, 12, 16, 20, 32]
    .map((end, index, ends) => digest.slice(ends[index - 1] ?? 0, end))
    .join('-');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `tieout@${version}`,
        name: 'Tieout',
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: components.map(({ name, version: of, license, homepage, integrity }) => ({
      type: name === 'electron' ? 'framework' : 'library',
      'bom-ref': `${name}@${of}`,
      name,
      version: of,
      licenses: [
        / (OR|AND|WITH) /.test(license) ? { expression: license } : { license: licenseRef(license) },
      ],
      ...(name === 'SQLite' ? {} : { purl: purlOf(name, of) }),
      ...(integrity ? { hashes: hashesOf(integrity) } : {}),
      ...(homepage ? { externalReferences: [{ type: 'website', url: homepage }] } : {}),
    })),
  };
}

/** CycloneDX knows identifiers of SPDX; anything else is a name. */
const licenseRef = (license: string) =>
  /^[A-Za-z0-9.+-]+$/.test(license) ? { id: license } : { name: license };

const purlOf = (name: string, version: string) =>
  `pkg:npm/${name.startsWith('@') ? `%40${name.slice(1)}` : name}@${version}`;

function hashesOf(integrity: string): { alg: string; content: string }[] {
  const [algorithm, base64 = ''] = integrity.split('-');
  if (algorithm !== 'sha512') return [];
  return [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }];
}
