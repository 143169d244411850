/** After something happened to matches: exceptions of the months that it touched are brought into step. */
import type { Book } from '../../../src-shared/contract/statements.ts';
import { addMonths, type Month } from '../../../src-shared/period.ts';
import { type Db, guarded } from '../engine/open.ts';
import type { Breathe } from '../engine/slices.ts';
import type { Named, Touched } from '../matching/insert-match.ts';
import { noteLook, touchMonth } from '../work/touched-months.ts';
import type { Cause } from './cause.ts';
import { findCausesAbout, type Reached, reachedBy } from './causes-about.ts';
import { findMatchingCauses } from './matching-causes.ts';
import { enterCauses, enterInSlices, type Refreshed } from './refresh.ts';

type About = { readonly timeZone: string; readonly at: number };

type Place = { readonly book: Book; readonly month: Month };

/** Looks for the causes of a book in a month and enters them. The causes are found before anything is locked. */
export async function refreshBook(db: Db, place: Place, about: About, breathe: Breathe): Promise<Refreshed> {
  const { entering, causes } = found(db, place, about);
  return enterInSlices(db, entering, causes, breathe);
}

/** The same at once: behind a decision, which its person waits for. */
function refreshAtOnce(db: Db, place: Place, about: About): void {
  const { entering, causes } = found(db, place, about);
  enterCauses(db, entering, causes);
}

function found(db: Db, place: Place, about: About) {
  const { book, month } = place;
  const seen = noteLook(db, book, month);
  return { entering: { source: book, month, at: about.at, seen }, causes: findBookCauses(db, place, about) };
}

/** The causes of a book in a month, as of one moment. */
export const findBookCauses = (db: Db, { book, month }: Place, { timeZone, at }: About): Cause[] =>
  guarded(() => db.transaction(() => findMatchingCauses(db, { book, month, timeZone, now: at })).deferred());

/** The months touched, and those beside them: see `besides`. */
export async function refreshTouched(
  db: Db,
  touched: readonly Place[],
  about: About,
  breathe: Breathe,
): Promise<void> {
  for (const place of [...unique(touched), ...besides(db, touched)])
    await refreshBook(db, place, about, breathe);
}

/** The months beside those touched alone. */
export async function refreshBeside(
  db: Db,
  touched: readonly Place[],
  about: About,
  breathe: Breathe,
): Promise<void> {
  for (const place of besides(db, touched)) await refreshBook(db, place, about, breathe);
}

/**
 * The months beside those touched, and those that their items lie in, as far as they were looked at before: what is
 * matched now may have been open there.
 */
function besides(db: Db, touched: readonly (Place & Pick<Touched, 'months'>)[]): Place[] {
  const done = new Set(touched.map(nameOf));
  return unique(
    touched.flatMap(({ book, month, months = [] }) =>
      [month, ...months]
        .flatMap((own) => [addMonths(own, -1), own, addMonths(own, 1)])
        .map((beside) => ({ book, month: beside })),
    ),
  ).filter((place) => !done.has(nameOf(place)) && wasLookedAt(db, place));
}

/** A month that a decision touches, as it was before: see `touchMonth`. */
type Noted = Place & { readonly named: readonly Named[] } & ReturnType<typeof touchMonth>;

/**
 * Notes what a decision touches, in the decision's own transaction: were it the last that is done before a kill, its
 * exceptions are refreshed all the same. To be followed by `refreshDecided`.
 */
export function noteDecided(db: Db, touched: readonly Touched[]): Noted[] {
  return [...unique(touched), ...besides(db, touched)].map(({ book, month }) => ({
    book,
    month,
    named: touched.filter((each) => each.book === book).map((each) => each.named),
    ...touchMonth(db, book, month),
  }));
}

/**
 * Brings exceptions into step with a decision: what it was about where the rest of the month is in step, else all of
 * it.
 */
export function refreshDecided(db: Db, noted: readonly Noted[], about: About): void {
  const reached: ReachedInBooks = new Map();
  for (const place of noted)
    if (!place.inStep || !refreshNamed(db, place, about, reached)) refreshAtOnce(db, place, about);
}

/** What the decision reaches in a book is the same for each of its months. */
type ReachedInBooks = Map<Book, Reached | null>;

/** False where all of the month has to be looked at. */
function refreshNamed(
  db: Db,
  { book, month, seen, named }: Noted,
  { timeZone, at }: About,
  inBooks: ReachedInBooks,
): boolean {
  const found = guarded(() =>
    db
      .transaction(() => {
        if (!inBooks.has(book)) inBooks.set(book, reachedBy(db, book, timeZone, joined(named)));
        const reached = inBooks.get(book);
        return reached && findCausesAbout(db, { book, month, timeZone, now: at }, reached);
      })
      .deferred(),
  );
  if (!found) return false;
  enterCauses(db, { source: book, month, at, seen, keys: found.keys }, found.causes);
  return true;
}

const joined = (named: readonly Named[]): Named => ({
  lines: named.flatMap(({ lines }) => lines),
  records: named.flatMap(({ records }) => records),
});

const nameOf = ({ book, month }: Place): string => `${book} ${month}`;
const unique = (places: readonly Place[]): Place[] => [
  ...new Map(places.map((place) => [nameOf(place), place])).values(),
];

function wasLookedAt(db: Db, { book, month }: Place): boolean {
  return (
    db
      .prepare('SELECT 1 FROM main.exceptionRefresh WHERE source = ? AND month = ? AND at > 0')
      .get(book, month) !== undefined
  );
}
