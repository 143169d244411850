/** Whatever narrows the rows of a file is named in it, with its value in the reader's words. */
import { describe, expect, it } from 'vitest';
import { type ListingFilter, listingFilter } from '../../src-shared/contract/listings.ts';
import { LANGUAGES, serviceLabels } from '../../src-shared/service/labels.ts';
import {
  choiceFields,
  hasLastChange,
  LISTING_NAMES,
  type ListingDefinition,
} from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { filterLines } from './filter-words.ts';

const NONE = listingFilter.parse({ firstDay: '2026-10-01', lastDay: '2026-10-31' });

type Part = Exclude<keyof ListingFilter, 'firstDay' | 'lastDay'>;
type Narrowed = { readonly filter: Partial<ListingFilter>; readonly said: readonly string[] };

/**
 * Each way in which a part can narrow a listing, and what must be read of it. A new part does not compile without its
 * own.
 */
const NARROWED: Readonly<Record<Part, (listing: ListingDefinition) => Narrowed[]>> = {
  choices: (listing) =>
    choiceFields(listing).flatMap(({ name, kind, documented = [] }) => {
      // A method keeps its code: several are of one kind, and "bank, bank" names none of them.
      const coded = kind === 'method' ? ['BC', 'IB'] : ['SENT_BY_NOBODY'];
      return ['', ...documented, ...coded].map((value) => ({
        filter: { choices: { [name]: [value] } },
        said: coded.includes(value) ? [value] : [],
      }));
    }),
  amount: ({ fields }) =>
    fields
      .filter(({ kind }) => kind === 'amount')
      .map(({ name }) => ({
        filter: { amount: { field: name, currency: 'PEN', from: '1234.5', to: '98765' } },
        said: ['PEN', '1,234.50', '98,765.00'],
      })),
  lastChange: (listing) =>
    hasLastChange(listing)
      ? [{ filter: { lastChange: { firstDay: '2026-10-05' } }, said: ['2026-10-05'] }]
      : [],
  text: () => [{ filter: { text: 'pedido' }, said: ['pedido'] }],
  ids: () => [{ filter: { ids: ['A-1', 'A-2'] }, said: ['A-1, A-2'] }],
  changed: () => [{ filter: { changed: true }, said: [] }],
  flagged: () => [{ filter: { flagged: true }, said: [] }],
  identities: () => [{ filter: { identities: ['1', '2', '3'] }, said: ['3'] }],
};

it('knows every part that a filter has', () => {
  const { firstDay: _, lastDay: __, ...parts } = listingFilter.shape;
  expect(Object.keys(NARROWED).sort()).toEqual(Object.keys(parts).sort());
});

describe.each(LISTING_NAMES)('%s', (name) => {
  const listing: ListingDefinition = listings[name];

  it.each(LANGUAGES)('names in %s each filter that narrows it, and no two of them alike', (language) => {
    const without = filterLines(listing, NONE, language).map((line) => line.join('|'));
    const said = new Set<string>();
    for (const narrow of Object.values(NARROWED).flatMap((ways) => ways(listing))) {
      const filter = listingFilter.parse({ ...NONE, ...narrow.filter });
      const lines = filterLines(listing, filter, language).map((line) => line.join('|'));
      const own = lines.filter((line) => !without.includes(line));
      expect(own, JSON.stringify(narrow.filter)).toHaveLength(1);
      for (const text of narrow.said) expect(own[0]).toContain(text);
      expect(said).not.toContain(own[0]);
      said.add(own[0] ?? '');
    }
  });

  it.each(LANGUAGES)('says in %s of which field a value is chosen, and the value in words', (language) => {
    const { fields, ...labels } = serviceLabels[language];
    for (const { name: field, kind, documented = [] } of choiceFields(listing)) {
      const values = kind === 'method' ? [] : documented;
      const filter = { ...NONE, choices: { [field]: [...values, ''] } };
      const [, value] =
        filterLines(listing, filter, language).find(([label]) => label.endsWith(fields[field])) ?? [];
      const words = { ...labels.statuses, ...labels.types };
      expect(value?.split('; ')).toEqual([
        ...values.map((code) => words[code] ?? code),
        { en: '(empty)', es: '(vacío)' }[language],
      ]);
    }
  });
});
