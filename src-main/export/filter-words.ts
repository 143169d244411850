/** What a file says about the filter it was made with: a line of label and value for each part. */
import type { ListingFilter } from '../../src-shared/contract/listings.ts';
import { formatAmount } from '../../src-shared/money.ts';
import { codeWordsIn, type Language, LOCALES, serviceLabels } from '../../src-shared/service/labels.ts';
import { choiceFields, fieldOf, type ListingDefinition } from '../../src-shared/service/listing.ts';
import { workbookText } from './text.ts';

type Line = readonly [label: string, value: string];
/** How a part of the filter is told; nothing where it does not narrow the rows and nobody would look for it. */
type Wording = (listing: ListingDefinition, filter: ListingFilter, language: Language) => Line[];

/** Every part but the days, which a file says by themselves: a new part does not compile until it is told here. */
const WORDINGS: Readonly<Record<Exclude<keyof ListingFilter, 'firstDay' | 'lastDay'>, Wording>> = {
  choices: (listing, filter, language) => {
    const text = workbookText[language];
    const labels = serviceLabels[language];
    return choiceFields(listing).map((field): Line => {
      const values = filter.choices[field.name] ?? [];
      // Some words have a comma of their own.
      const words = values.map((value) => (value === '' ? text.empty : codeWordsIn(labels, field, value)));
      return [
        `${text.choice}: ${labels.fields[field.name]}`,
        words.length === 0 ? text.all : words.join('; '),
      ];
    });
  },
  amount: (listing, { amount }, language) => {
    if (!amount) return [];
    const { choice, atLeast, atMost } = workbookText[language];
    const bound = (word: string, value: string | undefined) =>
      value === undefined ? [] : [`${word} ${formatAmount(value, LOCALES[language])}`];
    const { currency, from, to } = amount;
    const label = serviceLabels[language].fields[fieldOf(listing, amount.field).name];
    return [[`${choice}: ${label}`, [currency, ...bound(atLeast, from), ...bound(atMost, to)].join(', ')]];
  },
  lastChange: (_, { lastChange }, language) => {
    if (!lastChange) return [];
    const { choice, atLeast, atMost } = workbookText[language];
    const { firstDay, lastDay } = lastChange;
    const bounds = [
      ...(firstDay === undefined ? [] : [`${atLeast} ${firstDay}`]),
      ...(lastDay === undefined ? [] : [`${atMost} ${lastDay}`]),
    ];
    return [[`${choice}: ${serviceLabels[language].fields.lastChangeDate}`, bounds.join(', ')]];
  },
  text: (_, { text: searched }, language) => {
    const { text, all } = workbookText[language];
    return [[text, searched === '' ? all : searched]];
  },
  ids: (_, { ids }, language) => (ids ? [[workbookText[language].ids, ids.join(', ')]] : []),
  changed: (_, { changed }, language) =>
    changed ? [[workbookText[language].choice, workbookText[language].changedOnly]] : [],
  flagged: (_, { flagged }, language) =>
    flagged ? [[workbookText[language].choice, workbookText[language].flaggedOnly]] : [],
  identities: (_, { identities }, language) =>
    identities
      ? [[workbookText[language].choice, `${workbookText[language].selectedOnly}: ${identities.length}`]]
      : [],
};

export function filterLines(listing: ListingDefinition, filter: ListingFilter, language: Language): Line[] {
  return Object.values(WORDINGS).flatMap((wording) => wording(listing, filter, language));
}
