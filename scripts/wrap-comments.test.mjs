/** Comments are wrapped as the documents are: a line that goes on behind the window's edge is read by nobody. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';
import { sourceFiles, withWrappedComments } from './wrap-comments.mjs';

const words = (count) => 'word '.repeat(count).trim();

it.each([
  ['one line', `/** ${words(26)} */`, `/**\n * ${words(23)}\n * ${words(3)}\n */`],
  [
    'a block, its items, and what tools read',
    `  /**\n   * ${words(24)}\n   * and more\n   *\n   * - ${words(24)}\n   * @param short\n   */`,
    `  /**\n   * ${words(23)}\n   * word and more\n   *\n   * - ${words(22)}\n   *   ${words(2)}\n   * @param short\n   */`,
  ],
  [
    'lines',
    `  // ${words(24)}\n  // and more\n  code();`,
    `  // ${words(23)}\n  // word and more\n  code();`,
  ],
])('wraps %s', (_, source, wrapped) => {
  expect(withWrappedComments(source)).toBe(wrapped);
  expect(withWrappedComments(wrapped)).toBe(wrapped);
});

it.each([
  `// biome-ignore lint/a/b: ${words(30)}`,
  `const code = '/** ${words(30)} */';`,
  `code(); // ${words(30)}`,
  `{/* ${words(30)} */}`,
  `/** ${words(24)} */ code();`,
])('leaves %s', (source) => {
  expect(withWrappedComments(source)).toBe(source);
});

it('every comment is wrapped: if not, node scripts/wrap-comments.mjs', () => {
  const loose = sourceFiles().filter((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return withWrappedComments(source) !== source;
  });
  expect(loose).toEqual([]);
});
