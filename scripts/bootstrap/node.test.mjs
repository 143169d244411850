import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StepError } from './log.mjs';
import { chooseNode, ensureNode, headersFolder, linkNode, PACKAGED } from './node.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const machine = (platform, arch, version, execPath = '/opt/node/bin/node') => ({
  platform,
  arch,
  version,
  execPath,
  cache: '/cache',
  modules: '/project/node_modules',
});

describe('the Node that runs the project', () => {
  const PLATFORMS = [
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
    ['win32', 'arm64'],
  ];

  it.each(PLATFORMS)('is the running one on %s-%s where that is new enough', (platform, arch) => {
    for (const version of ['24.0.0', '24.21.0', '26.1.0'])
      expect(chooseNode(machine(platform, arch, version))).toMatchObject({
        kind: 'running',
        version,
        executable: '/opt/node/bin/node',
      });
  });

  it.each([
    ['linux', 'x64', '/cache/node-24.21.0-linux-x64/bin/node'],
    ['linux', 'arm64', '/cache/node-24.21.0-linux-arm64/bin/node'],
    ['win32', 'x64', '/cache/node-24.21.0-win32-x64/bin/node.exe'],
  ])('is fetched on %s-%s where that is too old', (platform, arch, executable) => {
    for (const version of ['20.11.0', '22.18.0', '23.9.0'])
      expect(chooseNode(machine(platform, arch, version))).toMatchObject({
        kind: 'packaged',
        version: PACKAGED.version,
        executable: join(executable),
      });
  });

  it.each([
    ['darwin', 'x64', 'brew install node@24'],
    ['darwin', 'arm64', 'brew install node@24'],
    ['win32', 'arm64', 'winget install OpenJS.NodeJS.LTS'],
    ['linux', 'ppc64', 'your package manager'],
    ['freebsd', 'x64', 'your package manager'],
  ])('is asked for on %s-%s, where the registry has none', (platform, arch, how) => {
    let failure;
    try {
      chooseNode(machine(platform, arch, '22.18.0'));
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(StepError);
    expect(failure.message).toBe(
      `this is Node 22.18.0; the project needs Node 24, and the npm registry has none for ${platform}-${arch}.`,
    );
    expect(failure.todo).toContain('install Node 24');
    expect(failure.todo).toContain(how);
  });

  it('is never one in node_modules: a clean install would delete it while it runs', () => {
    const inside = join('/project/node_modules', 'node', 'bin', 'node');
    expect(chooseNode(machine('win32', 'x64', '24.21.0', inside)).kind).toBe('packaged');
    expect(() => chooseNode(machine('darwin', 'arm64', '24.21.0', inside))).toThrow(StepError);
  });
});

describe('a Node from the registry', () => {
  const packaged = () => chooseNode({ ...machine(process.platform, process.arch, '20.0.0'), cache: folder });
  const here = `${process.platform}-${process.arch}` in PACKAGED.for;

  it.skipIf(!here)('is fetched once, checked against its hash and renamed when it is whole', async () => {
    const node = packaged();
    const asked = [];
    // Stands for the registry: an archive with an executable in it.
    const fetch = async (_step, pinned, into) => {
      asked.push(pinned);
      const name = node.executable.endsWith('.exe') ? 'node.exe' : 'node';
      mkdirSync(join(into, 'made', 'package', 'bin'), { recursive: true });
      writeFileSync(join(into, 'made', 'package', 'bin', name), Buffer.alloc(1_100_000));
      const { execFileSync } = await import('node:child_process');
      execFileSync('tar', ['-czf', '../node.tgz', 'package'], { cwd: join(into, 'made') });
      return join(into, 'node.tgz');
    };
    expect(await ensureNode(folder, node, { fetch })).toBe(true);
    expect(readFileSync(node.executable).length).toBe(1_100_000);
    expect(await ensureNode(folder, node, { fetch })).toBe(false);
    expect(asked).toEqual([
      { ...PACKAGED.for[`${process.platform}-${process.arch}`], version: PACKAGED.version },
    ]);
  });

  it('is linked beside the commands of the packages, and a link that is old is replaced', () => {
    if (process.platform === 'win32') return;
    const modules = join(folder, 'node_modules');
    mkdirSync(join(modules, '.bin'), { recursive: true });
    symlinkSync('/gone/node', join(modules, '.bin', 'node'));
    const node = { kind: 'packaged', version: '24.21.0', executable: '/cache/node', prefix: '/cache' };
    linkNode(node, modules, 'linux');
    linkNode(node, modules, 'linux');
    expect(readlinkSync(join(modules, '.bin', 'node'))).toBe('/cache/node');
  });

  it('is not linked on Windows, nor where the running one will do', () => {
    const modules = join(folder, 'node_modules');
    linkNode({ kind: 'packaged', executable: '/cache/node.exe' }, modules, 'win32');
    linkNode({ kind: 'running', executable: '/usr/bin/node' }, modules, 'darwin');
    expect(existsSync(modules)).toBe(false);
  });
});

it('libraries are built against headers only where Node came with them', () => {
  expect(headersFolder({ prefix: folder })).toBeUndefined();
  mkdirSync(join(folder, 'include', 'node'), { recursive: true });
  writeFileSync(join(folder, 'include', 'node', 'node_api.h'), '');
  expect(headersFolder({ prefix: folder })).toBe(folder);
});
