/** The days shown, in the reader's words: by their name where they have one. */
import type { TFunction } from 'i18next';
import { dayWords } from '../components/days-and-amounts.ts';
import { formatMonth } from '../components/format.ts';
import { currentLocale } from '../i18n/index.ts';
import { type Days, shapeOf } from './period-choice.ts';

export function periodWords(days: Days, t: TFunction): string {
  const locale = currentLocale();
  const shape = shapeOf(days);
  switch (shape.kind) {
    case 'month':
      return formatMonth(shape.month, locale);
    case 'quarter':
      return t('period.quarterOf', { quarter: shape.quarter, year: shape.year });
    case 'year':
      return t('period.yearOf', { year: shape.year });
    case 'days': {
      const [first, last] = [dayWords(days.first), dayWords(days.last)];
      return first === last ? first : t('period.range', { first, last });
    }
  }
}
