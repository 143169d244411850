import { describe, expect, it } from 'vitest';
import type { ReadingQuestion, TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import { answerTo, questionsToShow, withAnswer } from './answers.ts';

const mapping: TableMapping = {
  headerRow: 1,
  roles: ['bookingDay', 'amount'],
  dateOrder: 'dmy',
  decimal: '.',
  positive: 'in',
  currency: 'PEN',
  account: 'BCP',
  encoding: 'utf-8',
  delimiter: ',',
  answers: {},
};
const question = (code: ReadingQuestion['code'], count = 1): ReadingQuestion => ({
  code,
  options: ['a', 'b'],
  count,
  examples: [],
});

describe('an answer', () => {
  it('to the order of days or the decimal sign is the mapping’s own, and holds while it stays so', () => {
    const answered = withAnswer(mapping, 'dateOrder', 'mdy');
    expect(answered).toMatchObject({ dateOrder: 'mdy', answers: { dateOrder: 'mdy' } });
    expect(answerTo(answered, 'dateOrder')).toBe('mdy');
    expect(answerTo({ ...answered, dateOrder: 'dmy' }, 'dateOrder')).toBeNull();
    expect(withAnswer(mapping, 'decimal', ',')).toMatchObject({ decimal: ',', answers: { decimal: ',' } });
    expect(withAnswer(mapping, 'signs', 'same')).toEqual({ ...mapping, answers: { signs: 'same' } });
    expect(answerTo(mapping, 'signs')).toBeNull();
  });
});

describe('questions', () => {
  it('are those of the first rows and of the whole file, and stay once answered', () => {
    const codes = (...lists: Parameters<typeof questionsToShow>) =>
      questionsToShow(...lists).map(({ code, count }) => `${code} ${count}`);
    expect(codes(mapping, [], [question('signs')], [question('dateOrder', 9)])).toEqual([
      'dateOrder 9',
      'signs 1',
    ]);
    const answered = withAnswer(mapping, 'signs', 'same');
    expect(codes(answered, [question('signs')], [], [])).toEqual(['signs 1']);
    // One that was not answered and is asked no more has gone with what raised it.
    expect(codes(mapping, [question('signs')], [], [])).toEqual([]);
  });
});
