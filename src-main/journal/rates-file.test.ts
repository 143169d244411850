/** A file of exchange rates is taken whole or not at all. */
import { describe, expect, it } from 'vitest';
import { failureOf } from '../testing/failure.ts';
import { readRatesFile } from './rates-file.ts';

const ABOUT = { currency: 'USD', base: 'PEN', source: 'rates.csv' };
const read = (text: string) =>
  readRatesFile(text, ABOUT).map(({ day, buying, selling }) => [day, buying, selling]);
const refused = (text: string) => refusalOf(() => readRatesFile(text, ABOUT));

/** As `failureOf`, of work that fails at once. */
const refusalOf = (work: () => unknown) => failureOf((async () => work())());

describe('a file of rates', () => {
  it('is read with a header or without, in the usual ways of writing days and numbers', () => {
    expect(read('day,buying,selling\r\n2026-10-30,3.712,3.719\r\n\r\n2026-10-31,"3.7","3.71"\r\n')).toEqual([
      ['2026-10-30', '3.712', '3.719'],
      ['2026-10-31', '3.7', '3.71'],
    ]);
    expect(read('\ufeff30/10/2026;3,712;3,719\n1/11/2026;3,7;3,71')).toEqual([
      ['2026-10-30', '3.712', '3.719'],
      ['2026-11-01', '3.7', '3.71'],
    ]);
    expect(read('30-10-2026\t3.712\t3.719')).toEqual([['2026-10-30', '3.712', '3.719']]);
  });

  it.each([
    ['a rate of zero', '2026-10-30,3.7,3.71\n2026-10-31,0,3.719', '2: 2026-10-31,0,3.719'],
    ['a day that is none', '2026-10-30,3.7,3.71\n2026-02-30,3.7,3.719', '2: 2026-02-30,3.7,3.719'],
    ['a day twice', '2026-10-30,3.7,3.71\n30/10/2026,3.8,3.9', '2: 30/10/2026,3.8,3.9'],
    ['a hole', '2026-10-30,3.7,3.71\n2026-10-31,,3.719', '2: 2026-10-31,,3.719'],
    ['another file', 'Hello\nWorld', '2: World'],
    ['an empty file', '', '1'],
  ])('with %s is refused with the line', async (_, text, subject) => {
    expect(await refused(text)).toMatchObject({ code: 'rates-file-unreadable', subject });
  });
});
