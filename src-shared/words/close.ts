/** The close's words by language, and figures put into them. */

import {
  CHECKLIST,
  CLOSE_ITEMS,
  type CloseItemName,
  FIGURES,
  type Figure,
  isFurther,
} from '../close/checklist.ts';
import type { ItemFigure } from '../contract/close-points.ts';
import { formatMoney } from '../money.ts';
import { type Language, serviceLabels } from '../service/labels.ts';
import { type DateOrder, USUAL_ORDER, writtenDay, writtenInstant } from '../written-dates.ts';
import { en } from './close-en.ts';
import { es } from './close-es.ts';

const titlesIn = (language: Language) =>
  Object.fromEntries(CLOSE_ITEMS.map((item) => [item, CHECKLIST[item].title[language]])) as Readonly<
    Record<CloseItemName, string>
  >;

export const closeWords = {
  en: { ...en, items: titlesIn('en') },
  es: { ...es, items: titlesIn('es') },
} as const satisfies Readonly<Record<Language, unknown>>;

type Written = {
  readonly language: Language;
  readonly timeZone: string;
  /** The reader's order of dates. A workbook, which goes from hand to hand, has the language's. */
  readonly dateOrder?: DateOrder;
};

/** Who settles a point and by when: "owner Ana Torres, due 5 Nov 2026"; empty where neither was entered. */
export function plannedWords(
  { owner, due }: { owner: string; due: string | null },
  { language, dateOrder: order = USUAL_ORDER[language] }: Pick<Written, 'language' | 'dateOrder'>,
): string {
  const words = closeWords[language].planned;
  const day = due && writtenDay(Date.parse(due), { language, order, timeZone: 'UTC', named: true });
  return [owner && filled(words.owner, owner), day && filled(words.due, day)].filter(Boolean).join(', ');
}

/** When a point of the workspace's own was ticked; empty while it is not. */
export function tickWords(
  tick: { at: number } | null,
  { language, timeZone, dateOrder: order = USUAL_ORDER[language] }: Written,
): string {
  if (!tick) return '';
  const at = writtenInstant(tick.at, { language, order, timeZone, named: true, to: 'minute' });
  return filled(closeWords[language].planned.ticked, at);
}

/**
 * The figures behind a checklist item, in one line; amounts and numbers as the locale writes them, moments in the zone,
 * months by name: a person signs on these.
 */
export function figureWords(
  figures: readonly ItemFigure[],
  about: {
    language: Language;
    locale: string;
    currency: string;
    timeZone: string;
    /** The reader's order of dates. A workbook, which goes from hand to hand, has the language's. */
    dateOrder?: DateOrder;
  },
): string {
  const { language, locale, currency, timeZone, dateOrder: order = USUAL_ORDER[language] } = about;
  const wordsOf = ({ name, value }: ItemFigure): string => {
    const figure: Figure = FIGURES[name];
    return (value === '1' && figure.one ? figure.one : figure.words)[language];
  };
  const labels = serviceLabels[language];
  const written = ({ kind, value }: ItemFigure): string => {
    switch (kind) {
      case 'amount':
        return formatMoney(currency, value, locale);
      case 'count':
        return Number(value).toLocaleString(locale, { useGrouping: 'always' });
      case 'day':
        return writtenDay(Date.parse(value), { language, order, timeZone: 'UTC', named: true });
      case 'instant':
        return writtenInstant(Number(value), { language, order, timeZone, named: true, to: 'minute' });
      case 'listing':
        return labels.listings[value];
      case 'column':
        return labels.fields[value];
      case 'text':
        return value;
    }
  };
  return figures
    .map((figure, index) => {
      const joint = index === 0 ? '' : isFurther(figure.name) ? ', ' : ' · ';
      return joint + filled(wordsOf(figure), written(figure));
    })
    .join('');
}

/** The words with the value in its place. */
export const filled = (words: string, value: string): string => words.replace('{{value}}', () => value);
