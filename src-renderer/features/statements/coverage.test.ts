import { describe, expect, it } from 'vitest';
import type { StatementFile } from '../../../src-shared/contract/statements.ts';
import { coverageOf, daysOf, touches } from './coverage.ts';

const file = (...periods: readonly (readonly [account: string, firstDay: string, lastDay: string])[]) =>
  ({
    statements: periods.map(([account, firstDay, lastDay]) => ({
      account,
      currency: 'PEN',
      firstDay,
      lastDay,
    })),
  }) as unknown as StatementFile;

describe('the coverage of a month', () => {
  it('joins files, and names the days between them', () => {
    const [account] = coverageOf(
      [file(['A', '2026-03-20', '2026-04-05']), file(['A', '2026-04-08', '2026-04-29'])],
      '2026-04',
    );
    expect(account?.missing).toEqual([
      { firstDay: '2026-04-06', lastDay: '2026-04-07' },
      { firstDay: '2026-04-30', lastDay: '2026-04-30' },
    ]);
    expect(account?.days.filter(({ covered }) => covered)).toHaveLength(27);
  });

  it('names an account that has had a statement the month before and none now, and no older one', () => {
    const files = [
      file(
        ['A', '2026-03-01', '2026-03-31'],
        ['B', '2026-04-01', '2026-04-30'],
        ['C', '2026-01-01', '2026-02-28'],
      ),
    ];
    expect(coverageOf(files, '2026-04').map(({ account, missing }) => [account, missing.length])).toEqual([
      ['A', 1],
      ['B', 0],
    ]);
  });

  it('knows the days of a month and the files that touch it', () => {
    expect(daysOf('2024-02')).toHaveLength(29);
    expect(daysOf('2026-12').at(-1)).toBe('2026-12-31');
    expect(touches(file(['A', '2026-03-20', '2026-04-05']), '2026-04')).toBe(true);
    expect(touches(file(['A', '2026-03-20', '2026-03-31']), '2026-04')).toBe(false);
  });
});
