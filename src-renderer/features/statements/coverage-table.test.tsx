// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { dayWords } from '../../components/days-and-amounts.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { CoverageTable } from './coverage-table.tsx';

afterEach(closeScreen);

it.each(['en', 'es'] as const)('says each day as days are written (%s)', async (language) => {
  const days = [{ day: '2026-10-05', covered: true }];
  await showScreen(
    <CoverageTable month="2026-10" accounts={[{ account: '191', currency: 'PEN', days, missing: [] }]} />,
    {},
    { path: 'statements', language },
  );
  const titles = [...document.querySelectorAll('.day-cell')].map((cell) => cell.getAttribute('title'));
  expect(titles).toEqual([dayWords('2026-10-05')]);
  expect(titles[0]).not.toContain('2026-10-05');
});
