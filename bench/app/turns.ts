/**
 * From a click to painted rows: what a person does to a listing, beside a plain table of as many cells whose texts are
 * replaced, in a window of the same app at the same time.
 */
import type { Page } from 'playwright';
import type { TieoutApp } from '../../e2e/support/tieout-app.ts';
import { median } from '../figures.ts';
import { type BenchResult, type Goal, resultOf } from '../result.ts';
import {
  addressedLibraryTurns,
  askedLibraryTurns,
  askedTurns,
  held,
  libraryTurns,
  plainTurns,
} from './plain-tables.ts';
import { paintedAfter } from './watching.ts';

/** Painted rows, each so many times: of thirty, one alone decided what the 95th percentile was. */
const PAINTS = 160;
/**
 * Not counted, on every side alike: the engine compiles what the first presses run, and whatever was measured first
 * seemed the slowest, by a third of its processor time behind eight presses.
 */
const WARM_UP = 24;
/** What the first ones take is told by itself. */
const FIRST = 20;
/** The plain table's, so many before and after each of the others. */
const PLAIN_PAINTS = 24;
/**
 * Milliseconds: who looks at the rows presses no sooner. The test tool alone does so 20 to 100 after them, into what
 * follows them.
 */
const PACE_MS = 250;
const YEAR = 'month=2026-12&days=2026-01-01..2026-12-31';
/** Painting in 16 ms, as a machine with a graphics card can, the plain table does not reach here either. */
const GOAL = { ratio: 1.3 };

type Floor = { readonly p95: number; readonly median: number };

/** What a turn took, and what other tables are measured beside. */
type Taken = {
  readonly floor: Floor;
  readonly far: readonly number[];
  readonly farPageAt: (number: number) => number;
};

/** Each turn's 95th percentile and median beside the plain table's, and what the plain table took. */
export async function turns(
  app: TieoutApp,
  deposits: number,
): Promise<{ results: BenchResult[]; taken: Taken }> {
  const { window } = app;
  const plain: number[] = [];
  const found: [work: string, times: number[]][] = [];
  const takePlain = async () => void plain.push(...(await plainTurns(app, timesOf(PLAIN_PAINTS))));
  const take = async (work: string, act: Act, pace: number, from = '') => {
    console.log(`${work}…`);
    await show(window, `${YEAR}&rows=50${from}`);
    await window.waitForTimeout(500);
    found.push([work, await timesOf(PAINTS, pace)(window, act)]);
  };
  await show(window, `${YEAR}&rows=50`);
  const first = await timesOf(FIRST, PACE_MS, 0)(window, () => button(window, 'Next page', held()));
  for (const [work, act] of acts(window, deposits, held)) {
    await takePlain();
    await take(work, act, PACE_MS);
  }
  await takePlain();
  const floor = { p95: percentile(plain, 0.95), median: median(plain) };
  const results = found.splice(0).flatMap(([work, times]) => beside(work, times, floor, GOAL));
  results.push(...beside(`next page, the first ${FIRST} presses of a start`, first, floor));
  await take('far pages by their address', byAddress(window, deposits), PACE_MS);
  const far = found.splice(0)[0]?.[1] ?? [];
  const hurried: number[] = [];
  const takeHurried = async () =>
    void hurried.push(...(await plainTurns(app, timesOf(PAINTS / 2, 0), () => 0)));
  await takeHurried();
  for (const [work, act] of acts(window, deposits, () => 0, BEYOND))
    await take(`${work}, pressed anew as soon as a script can`, act, 0, `&page=${BEYOND}`);
  await takeHurried();
  const hurriedFloor = { p95: percentile(hurried, 0.95), median: median(hurried) };
  for (const [work, times] of found) results.push(...beside(work, times, hurriedFloor));
  return { results, taken: { floor, far, farPageAt: farPageAt(farPageOf(deposits)) } };
}

/** What tables with a little more than the plain one take, beside it: by how much the app cannot be as quick. */
export async function otherTables(app: TieoutApp, { floor, far, farPageAt }: Taken): Promise<BenchResult[]> {
  console.log('other tables…');
  const drawn = await libraryTurns(timesOf());
  const asked = await askedTurns(app, timesOf());
  const both = await askedLibraryTurns(app, timesOf());
  // The app counts pages from 1 in an address, and from 0 where it asks.
  const addressed = await addressedLibraryTurns(app, timesOf(), (number) => farPageAt(number) - 1);
  const addressedFloor = { p95: percentile(addressed, 0.95), median: median(addressed) };
  return [
    ...beside('a plain table that React and the component library draw', drawn, floor),
    ...beside('a plain table whose rows are asked for as the app asks for its own', asked, floor),
    ...beside(
      'a plain table whose rows are asked for so, drawn by React and the component library',
      both,
      floor,
    ),
    ...beside(
      'page 1 and far pages of such a table, in turns by their address, each second asked for',
      addressed,
      floor,
    ),
    ...beside(
      'page 1 and far pages of the app, in turns (floor: those of such a table)',
      far,
      addressedFloor,
    ),
  ];
}

function beside(of: string, times: readonly number[], floor: Floor, goal: Goal = {}): BenchResult[] {
  const work = `from the click to painted rows: ${of}`;
  return [
    resultOf({ work: `${work}, p95`, unit: 'ms', floor: floor.p95, product: percentile(times, 0.95), goal }),
    resultOf({ work: 'the same, median', unit: 'ms', floor: floor.median, product: median(times) }),
  ];
}

/** Pages that were not shown before: what was shown is kept for a minute. */
const BEYOND = 2 * (WARM_UP + PAINTS);

type Act = (number: number) => Promise<unknown>;

/** Half way through the year's deposits, in pages of 50. */
const farPageOf = (deposits: number, beyond = 0) => deposits / 100 + beyond;
/** Each far page once: what was shown is kept. */
const farPageAt = (farPage: number) => (number: number) => (number % 2 === 0 ? farPage - number : 1);

/**
 * What a person presses.
 *
 * @param delay how long a press is held, milliseconds; 0 for a script that does not pretend to be one
 * @param beyond how many pages further on than others, which are kept for a while once they were shown
 */
function acts(window: Page, deposits: number, delay: () => number, beyond = 0): [work: string, act: Act][] {
  const farPage = farPageOf(deposits, beyond);
  const sort = (field: string) =>
    window
      .locator('[data-testid="listing-table"] th button')
      .filter({ hasText: field })
      .first()
      .click({ delay: delay() });
  const status = (number: number) => ['PENDING', 'CANCELLED', 'COMPLETED'][number % 3];
  const goTo = async (page: number) => {
    if (page === 1) return button(window, 'Page 1', delay());
    const field = window.getByRole('textbox', { name: 'Go to page' });
    await field.pressSequentially(String(page), { delay: delay() });
    await field.press('Enter', { delay: delay() });
  };
  return [
    ['next page', () => button(window, 'Next page', delay())],
    ['another status', (number) => show(window, `${YEAR}&status=${status(number)}`)],
    [
      `page 1 and pages about ${farPage} by their number, in turns`,
      (number) => goTo(farPageAt(farPage)(number)),
    ],
    ['sorted by another field', (number) => sort(number % 2 === 0 ? 'Amount' : 'Created')],
  ];
}

/** The same far pages by an address that a script sets, so that nothing can be read ahead. */
function byAddress(window: Page, deposits: number): Act {
  // Those that were gone to by their number are kept for a while.
  const farPage = farPageOf(deposits) - BEYOND;
  return (number) => show(window, `${YEAR}&page=${farPageAt(farPage)(number)}`);
}

function button(window: Page, name: string, delay: number): Promise<void> {
  return window.getByRole('button', { name, exact: true }).click({ delay });
}

function show(window: Page, query: string): Promise<void> {
  return window.evaluate((search) => {
    location.hash = `${location.hash.split('?')[0]}?${search}`;
  }, query);
}

const timesOf =
  (paints = PAINTS, pace = PACE_MS, warmUp = WARM_UP) =>
  async (window: Page, act: Act): Promise<number[]> => {
    const times: number[] = [];
    for (let number = 0; number < warmUp + paints; number += 1) {
      const time = await paintedAfter(window, () => act(number));
      if (number >= warmUp) times.push(time);
      if (pace > 0) await window.waitForTimeout(pace);
    }
    return times;
  };

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
