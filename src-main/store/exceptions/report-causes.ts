/** What is not clear in the service's own data: differences of its report that the tie-out shows, and findings. */
import { type ExceptionItem, MOST_ITEMS } from '../../../src-shared/contract/exceptions.ts';
import type { Finding, TieOut, TieOutDay } from '../../../src-shared/contract/tie-out.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { type Cause, causeKey } from './cause.ts';

/** Causes of the month that was tied out. Columns that were not read completely say nothing yet. */
export function findReportCauses({ days, findings }: Pick<TieOut, 'days' | 'findings'>): Cause[] {
  return [
    ...days.flatMap(ofDay),
    // A record that names one from before everything that was read is no exception: nobody has looked there.
    ...findings.filter(({ kind }) => kind !== 'origin-outside').map(ofFinding),
  ];
}

function ofDay({ day, currency, cells }: TieOutDay): Cause[] {
  const differing = cells.filter(({ state }) => state === 'differs');
  const columns = differing.filter(({ column }) => column !== 'netAmount');
  // The net amount differs with any column it is made of: by itself it is told only where no column says so.
  return (columns.length > 0 ? columns : differing).map(({ column, difference, explanations }) => {
    const items = explanations.map(
      ({ listing, identity }): ExceptionItem => ({
        kind: 'record',
        listing,
        identity,
        day: null,
        amount: null,
        text: identity,
      }),
    );
    return {
      key: causeKey('report-differs', `${day}:${currency}:${column}`),
      kind: 'report-differs',
      source: 'service',
      day,
      currency,
      units: unitsOf(difference),
      document: {
        items: items.slice(0, MOST_ITEMS),
        itemCount: items.length,
        detail: explanations[0]?.cause ?? '',
        column,
        suggestion: items.length > 0 ? { kind: 'look-at-records', records: items.length } : null,
      },
    };
  });
}

function ofFinding({ kind, listing, ids, related, day, currency, amount, detail }: Finding): Cause {
  const own = [{ listing, ids }, ...related].flatMap((group) =>
    group.ids.map(
      (identity): ExceptionItem => ({
        kind: 'record',
        listing: group.listing,
        identity,
        day: null,
        amount: null,
        text: identity,
      }),
    ),
  );
  return {
    key: causeKey(kind, `${listing}/${ids.length > 0 ? [...ids].sort().join(',') : `${day} ${currency}`}`),
    kind,
    source: 'service',
    day,
    currency,
    units: unitsOf(amount),
    document: {
      items: own.slice(0, MOST_ITEMS),
      itemCount: own.length,
      detail,
      column: null,
      suggestion: null,
    },
  };
}
