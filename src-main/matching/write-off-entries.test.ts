/** Which line of a ledger is of which entry of a write-off. */
import { expect, it } from 'vitest';
import { type ExportedEntry, ofWriteOffs } from './entries.ts';
import type { Line } from './item.ts';

it('tells entries of two years by the line’s day: CONCAR numbers those of each September from the first', () => {
  const entry = (externalId: string, first: number): ExportedEntry => ({
    ...{ externalId, about: '', currency: 'PEN', first, last: first + 29 },
    voucher: { number: '090003', first, last: first + 29 },
    amounts: [{ kind: 'write-off', units: -10n }],
  });
  const [before, after] = [entry('TIE-A-2025-09-PEN-0003', 20_332), entry('TIE-A-2026-09-PEN-0003', 20_697)];
  const line = (id: number, day: number): Line => ({
    ...{
      id,
      day,
      currency: 'PEN',
      rest: -10n,
      partly: false,
      reference: '',
      text: '',
      entryNumber: '090003',
    },
  });
  const lines = [line(1, 20_340), line(2, 20_700), line(3, 20_500)];
  const found = [...ofWriteOffs(lines, [before, after])].map(([{ id }, own]) => [id, own.externalId]);
  expect(found).toEqual([
    [1, before.externalId],
    [2, after.externalId],
  ]);
});
