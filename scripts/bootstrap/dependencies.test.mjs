import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkNode, npmCommand, npmReason, whatToDo } from './dependencies.mjs';
import { MODULES } from './paths.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function file(name) {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}

describe('the Node to begin with', () => {
  it.each(['20.0.0', '20.20.2', '24.21.0'])('%s will do', (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });

  it.each(['18.20.4', '16.0.0'])('%s will not', (version) => {
    expect(() => checkNode(version)).toThrow(`this is Node ${version}; Node 20 or newer is needed`);
  });
});

describe('the npm that installs', () => {
  const inside = join(MODULES, 'node', 'bin', 'node');

  it('is the one that started us, run by the Node that runs it', () => {
    const cli = file('lib/npm-cli.js');
    const node = file('bin/node');
    expect(npmCommand({ npm_execpath: cli, npm_node_execpath: node }, inside)).toEqual([node, cli]);
  });

  it('is never run by the Node that it is about to replace', () => {
    const cli = file('lib/npm-cli.js');
    const npm = file('bin/npm');
    const env = { npm_execpath: cli, npm_node_execpath: inside, PATH: join(folder, 'bin') };
    expect(npmCommand(env, '/usr/bin/node')).toEqual(['/usr/bin/node', cli]);
    expect(npmCommand(env, inside)).toEqual([npm]);
  });

  it.skipIf(process.platform === 'win32')('is looked up on PATH outside node_modules otherwise', () => {
    const npm = file('bin/npm');
    const PATH = [join(MODULES, '.bin'), join(folder, 'bin')].join(delimiter);
    expect(npmCommand({ npm_execpath: '/usr/lib/yarn.js', PATH }, '/usr/bin/node')).toEqual([npm]);
  });

  it('is started without a shell on Windows, where a folder with a space in its name would be two words to it', () => {
    file('Program Files/nodejs/npm.cmd');
    const cli = file('Program Files/nodejs/node_modules/npm/bin/npm-cli.js');
    const PATH = join(folder, 'Program Files', 'nodejs');
    expect(npmCommand({ Path: PATH }, '/node.exe', 'win32')).toEqual(['/node.exe', cli]);
  });

  it('is asked for when there is none', () => {
    expect(() => npmCommand({ PATH: folder }, '/usr/bin/node')).toThrow('npm was not found');
  });
});

describe('what npm says is wrong', () => {
  it.each([
    [
      'npm error code ECONNREFUSED\nnpm error syscall connect\nnpm error FetchError: request to http://localhost/zod failed, reason: connect ECONNREFUSED\nnpm error     at Client',
      'FetchError: request to http://localhost/zod failed, reason: connect ECONNREFUSED',
    ],
    [
      'npm ERR! code EUSAGE\nnpm ERR! \nnpm ERR! `npm ci` can only install ...\nnpm ERR! Missing: @biomejs/cli@2 from lock file',
      'Missing: @biomejs/cli@2 from lock file',
    ],
    [
      'npm error code E404\nnpm error 404 Not Found - GET http://localhost/a',
      '404 Not Found - GET http://localhost/a',
    ],
    ['Segmentation fault', undefined],
  ])('%#', (output, reason) => {
    expect(npmReason(output)).toBe(reason);
  });
});

describe('what to do about it', () => {
  it.each([
    ['npm error code ECONNREFUSED', 'the npm registry did not answer'],
    [
      'npm ERR! `npm ci` can only install packages when your package.json and package-lock.json are in sync.',
      'commit it',
    ],
    ['npm ERR! Missing: @biomejs/cli@2 from lock file', 'set an exact older version'],
    ['Segmentation fault', 'read the lines above'],
  ])('%s', (output, todo) => {
    expect(whatToDo(output)).toContain(todo);
  });
});
