/**
 * From a click to painted rows: what a person does to a listing, beside a plain table of as many cells whose texts are
 * replaced, in a window of the same app at the same time.
 */
import type { Page } from 'playwright';
import type { TieoutApp } from '../../e2e/support/tieout-app.ts';
import { median } from '../figures.ts';
import { type Result, resultOf } from '../result.ts';
import { paintedAfter } from './watching.ts';

/** Painted rows, each so many times. */
const PAINTS = 30;
const YEAR = 'month=2026-12&days=2026-01-01..2026-12-31';
/** The goal for a machine that paints with its graphics card. */
const GOAL = { most: 16 };

/** Each turn's 95th percentile and median, the plain table's first. */
export async function turns(app: TieoutApp, deposits: number): Promise<Result[]> {
  const { window } = app;
  const before = await plainTurns(app);
  const found: [work: string, times: number[]][] = [];
  for (const [work, act] of acts(window, deposits)) {
    await show(window, `${YEAR}&rows=50`);
    await window.waitForTimeout(500);
    found.push([work, await timesOf(window, act)]);
  }
  const plain = [...before, ...(await plainTurns(app))];
  const floor = { p95: percentile(plain, 0.95), median: median(plain) };
  return found.flatMap(([work, times]) => [
    resultOf({
      work: `from the click to painted rows: ${work}, p95`,
      unit: 'ms',
      floor: floor.p95,
      product: percentile(times, 0.95),
      goal: GOAL,
    }),
    resultOf({ work: 'the same, median', unit: 'ms', floor: floor.median, product: median(times) }),
  ]);
}

type Act = (number: number) => Promise<unknown>;

function acts(window: Page, deposits: number): [work: string, act: Act][] {
  // Half way through the year's deposits, in pages of 50.
  const farPage = deposits / 100;
  const button = (name: string) => window.getByRole('button', { name, exact: true }).click();
  const sort = (field: string) =>
    window.locator('[data-testid="listing-table"] th button').filter({ hasText: field }).first().click();
  const status = (number: number) => ['PENDING', 'CANCELLED', 'COMPLETED'][number % 3];
  return [
    ['next page', () => button('Next page')],
    ['another status', (number) => show(window, `${YEAR}&status=${status(number)}`)],
    [
      `page 1 and pages about ${farPage}, in turns`,
      (number) => show(window, `${YEAR}&page=${number % 2 === 0 ? farPage - number : 1}`),
    ],
    ['sorted by another field', (number) => sort(number % 2 === 0 ? 'Amount' : 'Created')],
  ];
}

function show(window: Page, query: string): Promise<void> {
  return window.evaluate((search) => {
    location.hash = `${location.hash.split('?')[0]}?${search}`;
  }, query);
}

async function timesOf(window: Page, act: Act): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < PAINTS; number += 1)
    times.push(await paintedAfter(window, () => act(number)));
  return times;
}

/**
 * The floor: the rows that the app has drawn just now as a plain table, without a script but the one that writes other
 * texts into the same cells at a click. Nothing is asked for, nothing else on the page changes.
 */
async function plainTurns({ electron, window }: TieoutApp): Promise<number[]> {
  const cells = await window.evaluate(() =>
    [...document.querySelectorAll('[data-testid="listing-table"] tbody tr')]
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim()))
      .filter((texts) => texts.length > 1),
  );
  const size = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const opened = electron.waitForEvent('window');
  await electron.evaluate(({ BrowserWindow }, { width, height }) => {
    const plain = new BrowserWindow({
      width,
      height,
      webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false, spellcheck: false },
    });
    void plain.loadURL('data:text/html,<title>Plain</title>');
  }, size);
  const page = await opened;
  try {
    await page.evaluate(plainTable, cells);
    await page.waitForTimeout(500);
    return await timesOf(page, () => page.getByRole('button').click());
  } finally {
    await page.close();
  }
}

/** Runs in the plain page. */
function plainTable(cells: readonly string[][]): void {
  const style = document.createElement('style');
  style.textContent = `
    body { margin: 16px; font: 12px system-ui, "Liberation Sans", sans-serif }
    table { width: 100%; table-layout: fixed; border-collapse: collapse }
    td { height: 29px; padding: 0 8px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis;
      border-bottom: 1px solid #dee2e6 }`;
  const table = document.createElement('table');
  table.dataset.testid = 'listing-table';
  const body = table.createTBody();
  for (const texts of cells) {
    const row = body.insertRow();
    for (const text of texts) row.insertCell().append(text);
  }
  const button = document.createElement('button');
  button.append('Other rows');
  let turn = 0;
  button.onclick = () => {
    turn += 1;
    for (const [at, row] of [...body.rows].entries()) {
      row.dataset.identity = `${turn} ${at}`;
      // The texts of another row, so that every cell has other ones than before.
      const texts = cells[(at + turn) % cells.length] ?? [];
      for (const [column, cell] of [...row.cells].entries())
        if (cell.firstChild) cell.firstChild.nodeValue = texts[column] || ' ';
    }
  };
  document.head.append(style);
  document.body.append(button, table);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
