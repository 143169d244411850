import { expect, it } from 'vitest';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { filterOf, readView } from '../../records/listing-view.ts';
import { searchForRecords, searchForRule } from './listing-address.ts';

const filterIn = (search: string) => filterOf(readView(new URLSearchParams(search), deposits, '2026-10-15'));
const row = (identity: string, creationDate: string | null): ListingRow => ({
  identity,
  values: { creationDate: creationDate === null ? null : Date.parse(creationDate) },
  problems: [],
  changed: false,
});
const rule: ColumnRule = {
  listing: 'deposits',
  statuses: ['COMPLETED', 'APPROVED'],
  dateField: 'lastChangeDate',
  dayCut: 'utc',
  amountField: 'amount',
  currencyField: 'currency',
  sign: 'plus',
};

it('few records are asked for by their ids, on the days on which the listing has them', () => {
  const rows = [row('7', '2026-10-05T02:00:00Z'), row('8', '2026-09-20T12:00:00Z'), row('9', null)];
  expect(filterIn(searchForRecords(deposits, rows, 'America/Lima'))).toMatchObject({
    firstDay: '2026-09-20',
    lastDay: '2026-10-04',
    ids: ['7', '8', '9'],
  });
});

it('many by the days, statuses and currency of their rule', () => {
  const about = { first: '2026-10-01', last: '2026-10-31', currency: 'PEN' };
  expect(filterIn(searchForRule(deposits, rule, about))).toMatchObject({
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    choices: { status: ['COMPLETED', 'APPROVED'], currency: ['PEN'] },
  });
});

it('a currency that the listing cannot be filtered by is left out', () => {
  const about = { first: '2026-10-01', last: '2026-10-01', currency: 'PEN' };
  const other = { ...rule, statuses: null, currencyField: 'localCurrency' as const };
  expect(filterIn(searchForRule(deposits, other, about)).choices).toEqual({});
});
