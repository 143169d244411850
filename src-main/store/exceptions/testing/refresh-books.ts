/** Refreshing what tests of matching rest on. */
import { BOOKS } from '../../../../src-shared/contract/statements.ts';
import type { Month } from '../../../../src-shared/period.ts';
import { type Paths, withBooksAsync } from '../../engine/books.ts';
import { refreshMonth } from '../month-refresh.ts';

/** The exceptions of both books, as a person's click would; the service's own are left as they are. */
export const refreshBooks = (
  paths: Paths,
  about: { readonly month: Month; readonly timeZone: string; readonly at: number },
) =>
  withBooksAsync(paths, (db) =>
    refreshMonth(db, about, BOOKS, () => Promise.reject(new Error('not asked for'))),
  );
