import { describe, expect, it } from 'vitest';
import type { SavedView } from '../../../src-shared/contract/views.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { readView } from '../../records/listing-view.ts';
import { addressOf, asksForNothing, defaultAddress, isShown, queryOf } from './saved-view.ts';
import { defaultLayout } from './table-layout.ts';

const TODAY = '2026-11-21';
const view = (query: string, today = TODAY) => readView(new URLSearchParams(query), deposits, today);
const saved = (query: string): SavedView => ({
  id: 'b1a5b8f5-9d5f-4f0e-a6d0-0f0f4b6c7a11',
  listing: 'deposits',
  name: 'Open',
  query: queryOf(view(query), deposits),
  layout: defaultLayout(deposits),
  isDefault: true,
});

describe('a saved view', () => {
  it('named by today shows other days on another day; a month stays that month', () => {
    const open = saved('period=last-month&status=PENDING&page=3');
    expect(open.query).toBe('period=last-month&status=PENDING');
    expect(addressOf(open, deposits, '2027-01-05').get('month')).toBe('2026-12');
    expect(addressOf(saved('month=2026-10'), deposits, '2027-01-05').get('month')).toBe('2026-10');
  });

  it('is recognised on any of its pages, and not once something else is asked', () => {
    const open = saved('period=last-month&status=PENDING&sort=-amount');
    expect(isShown(open, view('sort=-amount&status=PENDING&period=last-month&page=7'), deposits, TODAY)).toBe(
      true,
    );
    for (const other of ['', '&status=HELD', '&flagged=yes', '&text=x'])
      expect(isShown(open, view(`period=last-month&status=PENDING${other}`), deposits, TODAY)).toBe(false);
  });
});

describe('the default view', () => {
  it('stands in where nothing in particular is asked for', () => {
    expect(['', 'month=2026-10'].map((query) => asksForNothing(new URLSearchParams(query)))).toEqual([
      true,
      true,
    ]);
    for (const query of ['status=A', 'month=2026-10&record=5', 'days=2026-10-01..2026-10-02', 'page=2'])
      expect(asksForNothing(new URLSearchParams(query))).toBe(false);
  });

  it('keeps the month that came along, and has its own period otherwise', () => {
    const open = saved('period=this-month&status=PENDING');
    const address = (query: string) =>
      defaultAddress(open, new URLSearchParams(query), deposits, TODAY).toString();
    expect(address('month=2026-08')).toBe('month=2026-08&status=PENDING');
    expect(address('')).toBe('month=2026-11&period=this-month&status=PENDING');
  });
});
