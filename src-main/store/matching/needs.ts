/** What a book's month rests on of the service's listings, by the rules in force. */
import type { Book } from '../../../src-shared/contract/statements.ts';
import type { Month } from '../../../src-shared/period.ts';
import { type BookReach, bookNeeds, type Need, reachOf } from '../../reconcile/month-needs.ts';
import type { Db } from '../engine/open.ts';
import { type Missing, readMissing } from '../listings/missing.ts';
import { readPopulations, readRules } from './rules.ts';

type BookMonth = {
  readonly book: Book;
  readonly month: Month;
  readonly timeZone: string;
  /** Epoch ms. */
  readonly now: number;
};

export function readBookNeeds(work: Db, about: BookMonth): Need[] {
  return bookNeeds(about, readPopulations(work, about.book), reachOf(readRules(work, about.book)));
}

/** What of it was not read, and how far a line may lie from its record. `db` sees both databases. */
export function readBookMissing(db: Db, about: BookMonth): { missing: Missing[]; reach: BookReach } {
  return {
    missing: readMissing(db, readBookNeeds(db, about), about.now),
    reach: reachOf(readRules(db, about.book)),
  };
}
