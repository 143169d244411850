/** The close's words by language, and figures put into them. */
import type { ItemFigure } from '../contract/close.ts';
import { formatAmount } from '../money.ts';
import { type Language, serviceLabels } from '../service/labels.ts';
import { en } from './words-en.ts';
import { es } from './words-es.ts';

export const closeWords: Readonly<Record<Language, typeof en>> = { en, es };

/** Figures that say more of the one before them. */
const FURTHER: ReadonlySet<string> = new Set([
  'asOf',
  'firstBreak',
  'firstBreakAmount',
  'firstDayMissing',
  'daysDiffering',
  'columnDifference',
  'openLinesAmount',
  'openRecordsAmount',
  'openExceptionsAmount',
]);

/** The figures behind a checklist item, in one line; amounts and numbers as the locale writes them, moments in the zone. */
export function figureWords(
  figures: readonly ItemFigure[],
  about: { language: Language; locale: string; currency: string; timeZone: string },
): string {
  const { language, locale, currency, timeZone } = about;
  const { figures: several, oneFigure } = closeWords[language].checklist;
  const wordsOf = ({ name, kind, value }: ItemFigure): string => {
    const words: Readonly<Record<string, string>> =
      kind === 'count' && value === '1' ? { ...several, ...oneFigure } : several;
    return words[name] ?? name;
  };
  const labels = serviceLabels[language];
  const written = ({ kind, value }: ItemFigure): string => {
    switch (kind) {
      case 'amount':
        return `${formatAmount(value, locale)} ${currency}`;
      case 'count':
        return Number(value).toLocaleString(locale, { useGrouping: 'always' });
      case 'day':
        return new Intl.DateTimeFormat(locale, {
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          timeZone: 'UTC',
        }).format(Date.parse(value));
      case 'instant':
        return new Intl.DateTimeFormat(locale, {
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
          timeZone,
        }).format(Number(value));
      case 'listing':
        return labels.listings[value] ?? value;
      case 'column':
        return labels.fields[value] ?? value;
      case 'text':
        return value;
    }
  };
  return figures
    .map((figure, index) => {
      const joint = index === 0 ? '' : FURTHER.has(figure.name) ? ', ' : ' · ';
      return joint + filled(wordsOf(figure), written(figure));
    })
    .join('');
}

/** The words with the value in its place. */
export const filled = (words: string, value: string): string => words.replace('{{value}}', () => value);
