import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const RENDERER = join(import.meta.dirname, '..');

/** Not a state: the colour of an environment, and the bars of a chart. */
const OTHER_USES = ['components/environment-badge.tsx', 'features/balances/balance-charts.tsx'];

it('says that something is well in one green, in badges and notes alike', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: RENDERER }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(300);
  const others = files.filter((file) => /['"](teal|lime)\b/.test(readFileSync(join(RENDERER, file), 'utf8')));
  expect(others.sort()).toEqual(OTHER_USES);
});
