/**
 * The walls between the environments, as the compiler knows them: what each cannot see must not compile there, no file
 * stands outside of all projects, and no library brings an environment in by the back door.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ROOT, toolScript } from './bootstrap/paths.mjs';

const NODE = ['Buffer.from("")', 'process.pid', 'setImmediate(() => {})', '__dirname', 'import("node:fs")'];
const DOM = ['document.title', 'window.name', 'screen.width', 'new HTMLElement()'];

const ENVIRONMENTS = {
  'src-shared': {
    here: ['new URL("https://a.example").origin'],
    notHere: [...NODE, ...DOM, 'console.info("")'],
  },
  'src-sandbox': { here: NODE, notHere: DOM },
  'src-main': { here: NODE, notHere: DOM },
  'src-renderer': { here: DOM, notHere: NODE },
};

/** Global names that a project declares by itself. */
const HAND_MADE = ['../../src-shared/url.d.ts'];

function tsc(...args) {
  return spawnSync(process.execPath, [toolScript('typescript', 'tsc'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
}

/** The lines of a file of that environment that do not compile, counted from 1. */
function refusedLines(project, lines) {
  mkdirSync(join(ROOT, '.tieout'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tieout', 'wall-'));
  try {
    writeFileSync(
      join(folder, 'wall.ts'),
      ['export {};', ...lines.map((line) => `void (${line});`)].join('\n'),
    );
    const config = {
      extends: `../../${project}/tsconfig.json`,
      files: ['wall.ts'],
      include: project === 'src-shared' ? HAND_MADE : [],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ ...config, compilerOptions: { incremental: false } }),
    );
    const { stdout } = tsc('-p', folder, '--pretty', 'false');
    return [
      ...new Set(
        [...stdout.matchAll(/wall\.ts\((\d+),\d+\): error TS/g)].map((match) => Number(match[1]) - 1),
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Far above what a compiler needs to start. */
vi.setConfig({ testTimeout: 60_000 });

describe.each(Object.entries(ENVIRONMENTS))('%s', (project, { here, notHere }) => {
  it('compiles what is there and refuses what is not', () => {
    const expected = notHere.map((_, index) => here.length + index + 1);
    expect(refusedLines(project, [...here, ...notHere])).toEqual(expected);
  });

  it('has no other environment brought in by a library', () => {
    const { stdout } = tsc('-p', project, '--listFilesOnly');
    const files = stdout.split('\n').map((file) => relative(ROOT, file.trim()).split(sep).join('/'));
    expect(files.length).toBeGreaterThan(20);
    const dom = files.filter((file) => /\/lib\.dom(\.\w+)?\.d\.ts$/.test(file));
    const node = files.filter((file) => file.includes('node_modules/@types/node/'));
    expect({ dom: dom.length > 0, node: node.length > 0 }).toEqual({
      dom: here === DOM,
      node: here === NODE,
    });
  });
});

it('the top project refers to every other, and each source file belongs to exactly one of them', () => {
  const { files: own, references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  expect(own).toEqual([]);
  const owners = new Map();
  for (const { path } of references) {
    const { files } = JSON.parse(tsc('-p', path, '--showConfig').stdout);
    for (const file of files) {
      const name = relative(ROOT, resolve(ROOT, path, file))
        .split(sep)
        .join('/');
      owners.set(name, [...(owners.get(name) ?? []), path]);
    }
  }
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' });
  const names = sources.trim().split('\n');
  expect(names.length).toBeGreaterThan(1000);
  // Declarations of global names are seen by the tests, too.
  const wrong = names.filter((name) => (owners.get(name)?.length ?? 0) !== 1 && !name.endsWith('.d.ts'));
  expect(wrong).toEqual([]);
  expect(names.filter((name) => !owners.has(name))).toEqual([]);
});

it('nothing is kept in git that git is told to pass over, such as what the compiler remembers', () => {
  const passedOver = execFileSync('git', ['ls-files', '-ci', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(passedOver).toBe('');
  expect(execFileSync('git', ['check-ignore', 'tsconfig.tsbuildinfo'], { cwd: ROOT, encoding: 'utf8' })).toBe(
    'tsconfig.tsbuildinfo\n',
  );
});
