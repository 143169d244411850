/** What is exported after a month was reopened: reversals and new entries only. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalEntry, NumberedEntry } from '../../src-shared/contract/journals.ts';
import { unitsOf } from '../../src-shared/money.ts';
import { externalIdOf, numbered } from './delta.ts';
import { sides } from './entries.ts';

const idOf = (number: number) =>
  externalIdOf('8a0f33c1-0000-4000-8000-000000000000', { month: '2026-10', currency: 'PEN' }, number);
const entry = (day: string, cents: bigint): JournalEntry => ({
  slot: `day ${day}`,
  origin: 'records',
  day,
  firstDay: day,
  lastDay: day,
  currency: 'PEN',
  about: '',
  rate: null,
  lines: (['clearing', 'other'] as const).map((side, index) => ({
    kind: 'deposit',
    side,
    account: side,
    name: '',
    costCentre: '',
    auxiliary: '',
    ...sides((index === 0 ? cents : -cents) * 10_000n),
    column: 'depositTotal',
    records: 1,
  })),
});
const exported = (entries: readonly NumberedEntry[]): NumberedEntry[] =>
  entries.map((each) => ({ ...each, state: 'exported' }));
const fresh = (entries: readonly NumberedEntry[]) => entries.filter(({ state }) => state === 'new');

describe('numbers', () => {
  it('are the same for the same month and begin at 1', () => {
    const first = numbered([entry('2026-10-01', 5n), entry('2026-10-02', 7n)], [], idOf);
    expect(first.map(({ externalId }) => externalId)).toEqual([
      'TIE-8a0f33c1-2026-10-PEN-0001',
      'TIE-8a0f33c1-2026-10-PEN-0002',
    ]);
    expect(
      fresh(numbered([entry('2026-10-01', 5n), entry('2026-10-02', 7n)], exported(first), idOf)),
    ).toEqual([]);
  });

  it('go on with a reversal and the new entry of what changed', () => {
    const before = exported(numbered([entry('2026-10-01', 5n), entry('2026-10-02', 7n)], [], idOf));
    const after = fresh(numbered([entry('2026-10-01', 5n), entry('2026-10-02', 9n)], before, idOf));
    expect(after.map(({ number, origin, about }) => [number, origin, about])).toEqual([
      [3, 'reversal', 'TIE-8a0f33c1-2026-10-PEN-0002'],
      [4, 'records', ''],
    ]);
    expect(after[0]?.lines[0]).toMatchObject({ debit: '0.00', credit: '0.07' });
  });

  it('take back an entry whose rate is another one by now, but none that went out without', () => {
    const at = (rate: string): JournalEntry => ({
      ...entry('2026-10-01', 5n),
      currency: 'USD',
      rate: { rate, day: '2026-10-01', source: 'SBS' },
    });
    const before = exported(numbered([at('3.720')], [], idOf));
    expect(fresh(numbered([at('3.72')], before, idOf))).toEqual([]);
    expect(
      fresh(numbered([at('3.750')], before, idOf)).map(({ origin, rate }) => [origin, rate?.rate]),
    ).toEqual([
      ['reversal', '3.720'],
      ['records', '3.750'],
    ]);
    const without = before.map((each) => ({ ...each, rate: null }));
    expect(fresh(numbered([at('3.750')], without, idOf))).toEqual([]);
  });

  it('leave what was exported in the books as the month is now, however often it changes', () => {
    const months = fc.array(
      fc.uniqueArray(
        fc.record({ day: fc.integer({ min: 1, max: 6 }), cents: fc.bigInt({ min: 1n, max: 3n }) }),
        {
          selector: ({ day }) => day,
        },
      ),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(months, (versions) => {
        let kept: NumberedEntry[] = [];
        for (const version of versions) {
          const present = version.map(({ day, cents }) => entry(`2026-10-0${day}`, cents));
          kept = [...kept, ...exported(fresh(numbered(present, kept, idOf)))];
          const booked = (entries: readonly JournalEntry[]) =>
            entries.reduce(
              (units, { lines }) => units + unitsOf(lines[0]?.debit ?? '') - unitsOf(lines[0]?.credit ?? ''),
              0n,
            );
          expect(booked(kept)).toBe(booked(present));
          expect(new Set(kept.map(({ externalId }) => externalId)).size).toBe(kept.length);
          expect(fresh(numbered(present, kept, idOf))).toEqual([]);
        }
      }),
    );
  });
});
