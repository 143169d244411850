/** The inbox's rows: what has one cause is one row, also where it shows in several columns of the report. */
import type { ListedException } from '../../../src-shared/contract/exceptions.ts';

/** One cause: the exception of the largest amount, which comes first, and all that are there for the same reason. */
export type CauseRow = {
  readonly main: ListedException;
  readonly exceptions: readonly ListedException[];
};

/** Rows in the order in which their first exceptions come; a page has each of its causes whole. */
export function causeRows(exceptions: readonly ListedException[]): CauseRow[] {
  return [...Map.groupBy(exceptions, ({ cause }) => cause).values()].flatMap((own) => {
    const [main] = own;
    return main ? [{ main, exceptions: own }] : [];
  });
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
