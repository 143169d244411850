#!/usr/bin/env node
/**
 * Makes a .deb with dpkg-deb. It takes the arguments that the packager gives to fpm, a Ruby program that Debian does
 * not have, so that the same few lines make the package on every machine, equal byte by byte for equal files.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const OPTIONS = {
  force: { type: 'boolean' },
  debug: { type: 'boolean' },
  log: text,
  architecture: text,
  'after-install': text,
  'after-remove': text,
  description: text,
  version: text,
  package: text,
  name: text,
  maintainer: text,
  vendor: text,
  url: text,
  category: text,
  license: text,
  'deb-priority': text,
  'deb-compression': text,
  depends: { type: 'string', short: 'd', multiple: true },
  'deb-recommends': { type: 'string', multiple: true },
  source: { type: 'string', short: 's' },
  type: { type: 'string', short: 't' },
};

/** An argument that is not known throws: a newer packager may ask for something that would be left out silently. */
export function readArguments(args) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
  if (values.source !== 'dir' || values.type !== 'deb') throw new Error('only a deb of folders is made here');
  const files = positionals.map((pair) => {
    const cut = pair.indexOf('=');
    if (cut < 1) throw new Error(`not a pair of paths: ${pair}`);
    return { from: pair.slice(0, cut), to: pair.slice(cut + 1) };
  });
  return { ...values, files };
}

/** The package's control file. `installedKb` is what the files take. */
export function controlFile(options, installedKb) {
  const [synopsis = '', ...rest] = options.description.trim().split('\n');
  const fields = {
    Package: options.name,
    // A tilde sorts before the end: 1.0.0~beta comes before 1.0.0.
    Version: options.version.replace('-', '~'),
    Architecture: options.architecture,
    Maintainer: options.maintainer,
    'Installed-Size': String(installedKb),
    Depends: options.depends?.join(', '),
    Recommends: options['deb-recommends']?.join(', '),
    Section: options.category ?? 'default',
    Priority: options['deb-priority'],
    Homepage: /\.invalid\/?$/.test(options.url ?? '') ? undefined : options.url,
    Description: [synopsis.trim(), ...rest.map((line) => ` ${line.trim() || '.'}`)].join('\n'),
  };
  return Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/**
 * Gives all files one time and one set of rights, so that the package does not depend on when and by whom it is made.
 * Returns their size in KB.
 */
function settle(folder, time) {
  let kb = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { mode, size } = lstatSync(path);
    if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644);
    if (entry.isFile()) kb += Math.ceil(size / 1024);
    lutimesSync(path, time, time);
  }
  return kb;
}

const COMPRESSION = { gz: ['-Zgzip', '-z1'], xz: ['-Zxz'], zst: ['-Zzstd'] };

export function makeDeb(args) {
  const options = readArguments(args);
  const time = Number(process.env.SOURCE_DATE_EPOCH ?? Math.floor(Date.now() / 1000));
  const work = mkdtempSync(join(tmpdir(), 'tieout-deb-'));
  try {
    chmodSync(work, 0o755);
    for (const { from, to } of options.files) {
      const target = join(work, to);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(from, target, { recursive: true, verbatimSymlinks: true });
    }
    const installedKb = settle(work, time);
    mkdirSync(join(work, 'DEBIAN'));
    writeFileSync(join(work, 'DEBIAN', 'control'), controlFile(options, installedKb));
    for (const [option, name] of [
      ['after-install', 'postinst'],
      ['after-remove', 'postrm'],
    ]) {
      if (options[option])
        writeFileSync(join(work, 'DEBIAN', name), readFileSync(options[option]), { mode: 0o755 });
    }
    settle(join(work, 'DEBIAN'), time);
    const compression = COMPRESSION[options['deb-compression'] ?? 'xz'];
    if (!compression) throw new Error(`no such compression: ${options['deb-compression']}`);
    execFileSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', work, options.package], {
      stdio: 'inherit',
      env: { ...process.env, SOURCE_DATE_EPOCH: String(time) },
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeDeb(process.argv.slice(2));
