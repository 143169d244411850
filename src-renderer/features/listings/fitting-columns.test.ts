// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { serviceLabels } from '../../../src-shared/service/labels.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { startLanguage } from '../../i18n/index.ts';
import { fittingColumns, tableWidth, usualWidth } from './fitting-columns.ts';

/** What a window of 1280 pixels leaves the table beside the navigation and its own bar. */
const LAPTOP = 1057;
const MONITOR = 1697;

const headings = (language: 'en' | 'es') => (name: string) =>
  (serviceLabels[language].fields as Record<string, string>)[name] ?? name;

describe.each(['en', 'es'] as const)('columns of a listing in %s', (language) => {
  const headingOf = headings(language);
  beforeAll(() => startLanguage(language));

  it.each(LISTING_NAMES)(
    '%s: fit a laptop without scrolling, every one that the listing calls its own',
    (name) => {
      const listing = listings[name];
      const columns = fittingColumns(listing, headingOf, LAPTOP);
      expect(tableWidth(listing, columns, headingOf)).toBeLessThanOrEqual(LAPTOP);
      const own = listing.fields.filter(({ shown }) => shown === true).map((field) => field.name);
      expect(columns).toEqual(expect.arrayContaining(own));
    },
  );

  it.each(LISTING_NAMES)('%s: show each status whole', (name) => {
    for (const field of listings[name].fields.filter(({ kind }) => kind === 'status'))
      for (const code of field.documented ?? []) {
        // Bold letters of ten pixels, in a mark with edges of nine pixels, in a cell with edges of eight.
        const words = serviceLabels[language].statuses[code] ?? code;
        expect(usualWidth(field, '', new Set())).toBeGreaterThanOrEqual(words.length * 5.8 + 2 * (9 + 8));
      }
  });

  it.each(LISTING_NAMES)('%s: a large monitor shows all that are offered', (name) => {
    const listing = listings[name];
    const offered = listing.fields.filter(({ shown }) => shown !== undefined).map((field) => field.name);
    expect(fittingColumns(listing, headingOf, MONITOR)).toEqual(offered);
  });
});

describe('a table’s columns', () => {
  const { deposits, dailyBalances } = listings;
  const headingOf = headings('en');

  it('are the listing’s own before there is a window to measure', () => {
    const own = fittingColumns(deposits, headingOf, LAPTOP).filter((name) => name !== 'currency');
    expect(fittingColumns(deposits, headingOf, 0)).toEqual(own);
  });

  it('take in what the view is narrowed by, in its place, and let others go for it', () => {
    expect(fittingColumns(deposits, headingOf, LAPTOP)).not.toContain('lastChangeDate');
    const columns = fittingColumns(deposits, headingOf, LAPTOP, ['lastChangeDate']);
    expect(columns.at(-1)).toBe('lastChangeDate');
    expect(tableWidth(deposits, columns, headingOf)).toBeLessThanOrEqual(LAPTOP);
  });

  it('are some in any window', () => {
    expect(fittingColumns(deposits, headingOf, 50).length).toBeGreaterThan(0);
  });

  it('are wide enough for a currency beside the amount where no column has it', () => {
    const amount = dailyBalances.fields.find(({ name }) => name === 'netAmount');
    if (!amount) throw new Error('it has one');
    expect(usualWidth(amount, 'Net', new Set())).toBeGreaterThan(
      usualWidth(amount, 'Net', new Set(['currency'])),
    );
  });
});
