import { describe, expect, it } from 'vitest';
import { LANGUAGES, serviceLabels, wordsFor } from './labels.ts';
import { fieldOf, LISTING_NAMES } from './listing.ts';
import { listings } from './listings.ts';

/** Specification, Resources and their fields: completed_payment_method_code values. */
const METHOD_CODES = 'VI MC YP IL IB BC ST BAB RY BP RDP WU KE TM HC US JA JI JP JT DG'.split(' ');

describe.each(LANGUAGES)('the words in %s', (language) => {
  const labels = serviceLabels[language];

  it('name every listing, every field and every documented code', () => {
    expect(Object.keys(labels.listings).sort()).toEqual([...LISTING_NAMES].sort());
    for (const listing of Object.values(listings)) {
      for (const field of listing.fields) {
        expect(labels.fields[field.name], field.name).toMatch(/\S/);
        for (const code of [...(field.documented ?? []), ...(field.alsoSeen ?? [])])
          expect(wordsFor(labels, field, code), code).toMatch(/\S/);
      }
    }
  });

  it('name every payment method code of the specification, and no other', () => {
    expect(Object.keys(labels.methods).sort()).toEqual([...METHOD_CODES].sort());
    for (const code of METHOD_CODES) expect(labels.methods[code]).toMatch(/\S/);
  });

  it('give two fields of one listing never the same name', () => {
    for (const listing of Object.values(listings)) {
      const names = listing.fields.map(({ name }) => labels.fields[name]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('tell the values of a field apart', () => {
    for (const listing of Object.values(listings)) {
      for (const field of listing.fields) {
        const words = (field.documented ?? []).map((code) => wordsFor(labels, field, code));
        expect(new Set(words).size).toBe(words.length);
      }
    }
  });

  it('have none for what is not documented, nor for fields without codes', () => {
    expect(wordsFor(labels, fieldOf(listings.cashouts, 'status'), 'HELD_BY_BANK')).toBeUndefined();
    expect(wordsFor(labels, fieldOf(listings.cashouts, 'externalId'), 'COMPLETED')).toBeUndefined();
    expect(wordsFor(labels, fieldOf(listings.refunds, 'paymentMethod'), 'VI')).toBe(labels.methods.VI);
  });

  it('fit a sheet name of a workbook', () => {
    for (const name of Object.values(labels.listings)) expect(name).toMatch(/^[^\\/?*[\]:']{1,25}$/);
  });
});

it('both languages know the same fields, statuses and codes', () => {
  const keys = (language: 'en' | 'es') =>
    Object.values(serviceLabels[language]).map((words) => Object.keys(words).sort());
  expect(keys('es')).toEqual(keys('en'));
});
