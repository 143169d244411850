import { describe, expect, it } from 'vitest';
import { dateOrderOf, decimalSignOf } from './questions.ts';

describe('the order of days', () => {
  it('shows when one day can show it', () => {
    expect(dateOrderOf(['05/04/2026', '13/04/2026'])).toBe('dmy');
    expect(dateOrderOf(['05/04/2026', '04/13/2026'])).toBe('mdy');
    expect(dateOrderOf(['2026-04-05'])).toBe('ymd');
    expect(dateOrderOf(['05/04/2026'])).toBeNull();
  });
});

describe('the decimal sign', () => {
  it.each([
    [['1,234.50'], '.'],
    [['1.234,50'], ','],
    [['10', '5,5'], ','],
    [['1,234', '1,234,567'], '.'],
    [['1.234', '12'], null],
    [[''], null],
  ] as const)('of %j is %s', (amounts, sign) => {
    expect(decimalSignOf(amounts)).toBe(sign);
  });
});
