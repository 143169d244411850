import { expect, it } from 'vitest';
import { readView, writeView } from './address.ts';

it('is read as it was written, and anything else falls back', () => {
  const view = { month: '2026-04', book: 'ledger', tab: 'rules', currency: 'USD', text: 'LIQ 1' } as const;
  expect(readView(new URLSearchParams(writeView(view)), '2026-01')).toEqual(view);
  const odd = new URLSearchParams('month=2026-13&book=x&tab=y&currency=usd');
  expect(readView(odd, '2026-01')).toEqual({
    month: '2026-01',
    book: 'bank',
    tab: 'open',
    currency: '',
    text: '',
  });
});
