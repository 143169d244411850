/** Prose of the documents is wrapped, so that a change of one sentence is a change of one or two lines. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';
import { proseFiles, wrapped } from './wrap-docs.mjs';

const WORDS = 'word '.repeat(30).trim();

it('wraps paragraphs and items, and leaves tables, code and short lines alone', () => {
  const table = `| ${WORDS} |`;
  const code = `\`\`\`\n${WORDS}\n\`\`\``;
  const text = `# T\n\n${WORDS}\nand more\n\n- ${WORDS}\n  goes on\n- short\n\n${table}\n\n${code}\n`;
  const line = 'word '.repeat(24).trim();
  const rest = 'word '.repeat(6).trim();
  expect(wrapped(text)).toBe(
    `# T\n\n${line}\n${rest} and more\n\n- ${'word '.repeat(23).trim()}\n  ${'word '.repeat(7).trim()} goes on\n- short\n\n${table}\n\n${code}\n`,
  );
  expect(wrapped(wrapped(text))).toBe(wrapped(text));
});

it('begins no line with what would be an item, and breaks none within code', () => {
  const text = `${'word '.repeat(23)}w - then \`a b c d\` more`;
  expect(wrapped(text)).toBe(`${'word '.repeat(23)}w -\nthen \`a b c d\` more`);
});

it('every document is wrapped: if not, node scripts/wrap-docs.mjs', () => {
  const loose = proseFiles().filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return wrapped(text) !== text;
  });
  expect(loose).toEqual([]);
});
