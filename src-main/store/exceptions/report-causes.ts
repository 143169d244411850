/** What is not clear in the service's own data: differences of its report that the tie-out shows, and findings. */
import { type ExceptionItem, MOST_ITEMS } from '../../../src-shared/contract/exceptions.ts';
import type {
  Explanation,
  Finding,
  TieOut,
  TieOutCell,
  TieOutDay,
} from '../../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { type Cause, causeKey } from './cause.ts';

/** Causes of the month that was tied out. Columns that were not read completely say nothing yet. */
export function findReportCauses({ days, findings }: Pick<TieOut, 'days' | 'findings'>): Cause[] {
  const moved = findMoved(days);
  const within = new Set(moved.flatMap(({ cells }) => cells));
  return [
    ...moved.map(ofMoved),
    ...days.flatMap((day) => ofDay(day, within)),
    // A record that names one from before everything that was read is no exception: those days are not read.
    ...findings.filter(({ kind }) => kind !== 'origin-outside').map(ofFinding),
  ];
}

/** One record that the report counts on another day than its rule does, and the figures that differ for it. */
type Moved = {
  readonly explanation: Explanation;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  /** The largest amount by which a column is off: the record's own. */
  readonly largest: string;
  readonly cells: readonly TieOutCell[];
};

/** Differences of several days with one cause, which come to nothing in every column. */
function findMoved(days: readonly TieOutDay[]): Moved[] {
  const explained = days.flatMap(({ day, currency, cells }) =>
    cells.flatMap((cell) => {
      const [explanation, ...others] = cell.explanations;
      const isSole = explanation && others.length === 0 && !explanation.ambiguous;
      return isSole && explanation.cause === 'counted-on-neighbouring-day'
        ? [{ day, currency, cell, explanation }]
        : [];
    }),
  );
  const nameOf = ({ currency, explanation: { listing, identity } }: (typeof explained)[number]) =>
    `${currency} ${listing} ${identity}`;
  return [...Map.groupBy(explained, nameOf).values()].flatMap((group): Moved[] => {
    const [first] = group;
    const sums = [...Map.groupBy(group, ({ cell }) => cell.column).values()].map((each) =>
      each.reduce((sum, { cell }) => sum + unitsOf(cell.difference), 0n),
    );
    const onDays = group.map(({ day }) => day).sort();
    const [from, to] = [onDays[0], onDays.at(-1)];
    if (!first || from === undefined || to === undefined || from === to || sums.some((sum) => sum !== 0n))
      return [];
    const { explanation, currency } = first;
    const largest = group
      .map(({ explanation: { amount } }) => unitsOf(amount))
      .reduce((most, units) => (units * units > most * most ? units : most), 0n);
    return [
      {
        explanation,
        currency,
        from,
        to,
        largest: writeAmount(largest),
        cells: group.map(({ cell }) => cell),
      },
    ];
  });
}

function ofMoved({ explanation: { listing, identity }, currency, from, to, largest }: Moved): Cause {
  return {
    key: causeKey('counted-on-other-day', `${currency}:${listing}/${identity}`),
    kind: 'counted-on-other-day',
    source: 'service',
    day: from,
    currency,
    units: 0n,
    document: {
      // Nothing is missing, but how much was counted elsewhere is no secret: materiality goes by it.
      items: [{ kind: 'record', listing, identity, day: null, amount: largest, text: identity }],
      itemCount: 1,
      detail: to,
      column: null,
      suggestion: { kind: 'look-at-records', records: 1 },
    },
  };
}

function ofDay({ day, currency, cells }: TieOutDay, told: ReadonlySet<TieOutCell>): Cause[] {
  const differing = cells.filter(({ state }) => state === 'differs');
  const columns = differing.filter(({ column }) => column !== 'netAmount');
  // The net amount differs with any column it is made of: by itself it is told only where no column says so.
  const shown = (columns.length > 0 ? columns : differing).filter((cell) => !told.has(cell));
  return shown.map(({ column, difference, explanations }) => {
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
