import { expect, it } from 'vitest';
import {
  bankKey,
  isWholeMonth,
  rollForwardKey,
  rowKey,
  wholeMonthKey,
  writeOffLineKey,
} from './item-keys.ts';

it('are as decisions and locked months have held them', () => {
  expect(rowKey({ listing: null, identity: '7' })).toBe('line:7');
  expect(rowKey({ listing: 'deposits', identity: '1' })).toBe('record:deposits:1');
  expect(rollForwardKey('2026-10')).toBe('roll-forward:2026-10');
  expect(bankKey(wholeMonthKey('2026-10'))).toBe('bank:not-imported:2026-10');
  expect([bankKey(wholeMonthKey('2026-10')), 'record:deposits:1'].map(isWholeMonth)).toEqual([true, false]);
  expect(writeOffLineKey('2026-09', 'by-hand:one')).toBe('write-off:2026-09:by-hand:one');
});
