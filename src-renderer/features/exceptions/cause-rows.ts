/** The inbox's rows: what has one cause is one row, also where it shows in several columns of the report. */
import type { ListedException } from '../../../src-shared/contract/exceptions.ts';
import { absolute, unitsOf } from '../../../src-shared/money.ts';

/** One cause: the exception of the largest amount, and all that are there for the same reason. */
export type CauseRow = {
  readonly main: ListedException;
  readonly exceptions: readonly ListedException[];
};

/** Rows in the order in which their first exceptions come. */
export function causeRows(exceptions: readonly ListedException[]): CauseRow[] {
  return [...Map.groupBy(exceptions, causeOf).values()].map((own) => ({
    main: own.reduce((largest, each) => (sizeOf(each) > sizeOf(largest) ? each : largest)),
    exceptions: own,
  }));
}

/**
 * A record that the report leaves out is missing in each column that counts it: one cause. What people decided about
 * differently stays apart.
 */
function causeOf(exception: ListedException): string {
  const { key, kind, day, currency, items, itemCount, detail, status, assignee } = exception;
  const [item] = items;
  if (kind !== 'report-differs' || itemCount !== 1 || item?.kind !== 'record') return key;
  return JSON.stringify([kind, day, currency, item.listing, item.identity, detail, status, assignee]);
}

function sizeOf({ amount }: ListedException): bigint {
  return absolute(unitsOf(amount));
}

/**
 * The row to go on with once a row is settled: the one after it, else the one before; null where it was the only one.
 *
 * @param key of the row's main exception
 */
export function rowAfter(rows: readonly CauseRow[], key: string): string | null {
  const at = rows.findIndex(({ main }) => main.key === key);
  return (rows[at + 1] ?? rows[at - 1])?.main.key ?? null;
}
