import { describe, expect, it } from 'vitest';
import { reachedTests } from './reach.mjs';

const PROJECT = {
  'src-main/store/open.ts': "import './keys.ts';",
  'src-main/store/keys.ts': '',
  'src-main/store/open.test.ts': "import { open } from './open.ts';",
  'src-main/worker/thread.ts': "import '../store/open.ts';",
  'src-main/worker/host.ts': '',
  'src-main/worker/host.test.ts': "import './host.ts'; new Worker(new URL('./thread.ts', import.meta.url));",
  'src-main/old.test.ts':
    "import './without-ending';\nimport type {\n  Sum,\n} from '../src-shared/money.ts';\nexport type Own = 'a';",
  'src-main/without-ending.ts': '',
  'src-shared/money.ts': '',
  'src-shared/money.test.ts': "import { sum } from './money.ts';",
  'src-renderer/i18n/en.ts': '',
  'src-renderer/words.test.ts': "readdirSync(new URL('./i18n', import.meta.url));",
  'scripts/docs.test.mjs': "read('docs/coverage.md')",
  'scripts/tree.test.mjs': "readdirSync(new URL('../', import.meta.url))",
  'docs/coverage.md': '',
  'docs/notes.md': '',
};

const reached = (changed, more = {}) =>
  reachedTests({
    files: Object.keys(PROJECT),
    changed,
    read: (file) => PROJECT[file] ?? '',
    ...more,
  });

describe('the tests that a change reaches', () => {
  it.each([
    ['what it imports', 'src-shared/money.ts', ['src-shared/money.test.ts']],
    [
      'what that imports, and threads started by path',
      'src-main/store/keys.ts',
      ['src-main/store/open.test.ts', 'src-main/worker/host.test.ts'],
    ],
    ['itself', 'src-main/old.test.ts', ['src-main/old.test.ts']],
    ['a path without its ending', 'src-main/without-ending.ts', ['src-main/old.test.ts']],
    ['a file that it reads', 'docs/coverage.md', ['scripts/docs.test.mjs']],
    ['a folder that it reads', 'src-renderer/i18n/en.ts', ['src-renderer/words.test.ts']],
  ])('%s', (_, changed, tests) => {
    const found = reached([changed]);
    expect(found.tests.filter((file) => file !== 'scripts/tree.test.mjs')).toEqual(tests);
    expect(found.of).toBe(7);
  });

  it('a dot that is no folder of the file’s own does not count as one', () => {
    const read = (file) => (file === 'src-shared/money.ts' ? "text.split('.')" : PROJECT[file]);
    expect(reached(['src-shared/other.ts'], { read }).tests).not.toContain('src-shared/money.test.ts');
  });

  it('all of the project counts as a folder too', () => {
    expect(reached(['docs/notes.md']).tests).toEqual(['scripts/tree.test.mjs']);
  });

  it('a file that is gone still has those that name it', () => {
    const files = Object.keys(PROJECT).filter((file) => file !== 'src-shared/money.ts');
    expect(reached(['src-shared/money.ts'], { files }).tests).toContain('src-shared/money.test.ts');
  });

  it('a file that is new in a folder that is read counts', () => {
    expect(reached(['src-renderer/i18n/es.ts']).tests).toContain('src-renderer/words.test.ts');
  });

  it('is all of them after a change of what every test loads, and says why', () => {
    expect(reached(['package-lock.json'])).toMatchObject({ all: 'package-lock.json changed', of: 7 });
    const common = reached(['src-main/store/keys.ts'], { always: ['src-main/store/keys.ts'] });
    expect(common.tests).toHaveLength(7);
    expect(common.all).toContain('src-main/store/keys.ts');
  });

  it('is none where nothing changed', () => {
    expect(reached([])).toEqual({ tests: [], of: 7 });
  });
});
