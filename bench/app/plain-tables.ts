/**
 * Floors of a turn of the page: tables without anything around them. One whose texts a script replaces; one that React
 * and the component library draw; one whose rows are asked for as the app asks for its own; and one of which both is
 * true.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type Page } from 'playwright';
import { launchArguments, type TieoutApp } from '../../e2e/support/tieout-app.ts';
import { askingScript, bareWindow } from './bare-window.ts';

/** Times an act on a page, so many times. */
type TimesOf = (page: Page, act: (number: number) => Promise<unknown>) => Promise<number[]>;

/**
 * Milliseconds that a press is held: a person's finger does not come and go within one frame, as the test tool's does.
 * Never as long as before, for frames come every 16.7 ms: held for the same time, all presses of a kind would meet the
 * same moment of a frame.
 */
export const held = (): number => 60 + Math.random() * 50;

const press =
  (page: Page, delay = held) =>
  () =>
    page.getByRole('button', { name: 'Other rows' }).click({ delay: delay() });

/** React and the component library drawing a table of as many rows, in an Electron of its own. */
export async function libraryTurns(timesOf: TimesOf): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bare-'));
  const { file, args } = launchArguments({ dataFolder: folder });
  const electron = await _electron.launch({
    executablePath: file,
    chromiumSandbox: false,
    args: args.with(args.indexOf('.'), await bareWindow()),
  });
  try {
    const page = await electron.firstWindow();
    await page.locator('tbody tr').first().waitFor();
    await page.waitForTimeout(1_000);
    return await timesOf(page, press(page));
  } finally {
    await electron.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A plain table over the app's own screen, which is not drawn meanwhile: with each click it asks for another page, over
 * the same bridge, through the same checks and from the same database as the screen, and writes what comes into its
 * cells.
 */
export function askedTurns(app: TieoutApp, timesOf: TimesOf): Promise<number[]> {
  return turnsOver(app, () => app.window.evaluate(askingTable), timesOf);
}

/** The same, drawn by React and the component library. */
export async function askedLibraryTurns(app: TieoutApp, timesOf: TimesOf): Promise<number[]> {
  const script = await askingScript();
  return turnsOver(app, () => app.window.evaluate(`(() => { ${script} })()`), timesOf);
}

/**
 * The same, gone to by an address instead of a press, as the far pages are: those that were shown before are at hand.
 * The window's address is changed, too, without the event by which the screen below would ask as well.
 */
export async function addressedLibraryTurns(
  app: TieoutApp,
  timesOf: TimesOf,
  pageAt: (number: number) => number,
): Promise<number[]> {
  const script = await askingScript();
  const before = app.window.url();
  const setAddress = (address: string) =>
    app.window.evaluate((to) => history.replaceState(history.state, '', to), address);
  const goTo = (number: number) =>
    app.window.evaluate(
      (newURL) => {
        history.replaceState(history.state, '', `${location.hash.split('?')[0]}?page=${newURL}`);
        dispatchEvent(new HashChangeEvent('hashchange', { newURL }));
      },
      String(pageAt(number)),
    );
  try {
    return await turnsOver(app, () => app.window.evaluate(`(() => { ${script} })()`), timesOf, goTo);
  } finally {
    await setAddress(before);
  }
}

async function turnsOver(
  { window }: TieoutApp,
  begin: () => Promise<unknown>,
  timesOf: TimesOf,
  act: (number: number) => Promise<unknown> = press(window),
): Promise<number[]> {
  await begin();
  try {
    await press(window)();
    await window.waitForTimeout(500);
    return await timesOf(window, act);
  } finally {
    await window.evaluate(() => document.dispatchEvent(new Event('bench-end')));
  }
}

/** Runs in the app's window. */
function askingTable(): void {
  const { tieout } = globalThis as unknown as {
    tieout: {
      call(
        name: string,
        request: object,
      ): Promise<{ value: { rows: { identity: string; values: Record<string, unknown> }[] } }>;
    };
  };
  const shown = document.querySelectorAll('[data-testid="listing-table"] tbody tr[data-identity]').length;
  const root = document.getElementById('root') as HTMLElement;
  const place = document.createElement('div');
  const table = document.createElement('table');
  table.dataset.testid = 'listing-table';
  table.style.cssText =
    'width: 100%; table-layout: fixed; border-collapse: collapse; font-size: 12px; white-space: nowrap';
  const body = table.createTBody();
  for (let number = 0; number < shown; number += 1) {
    const row = body.insertRow();
    for (let column = 0; column < 11; column += 1) row.insertCell().append(' ');
  }
  const button = document.createElement('button');
  button.append('Other rows');
  let page = 0;
  button.onclick = async () => {
    page += 3;
    const { value } = await tieout.call('listings.page', {
      workspaceId: location.hash.split('/')[2],
      listing: 'deposits',
      filter: { firstDay: '2026-01-01', lastDay: '2026-12-31' },
      sort: { field: 'creationDate', descending: true },
      page,
      pageSize: 50,
    });
    for (const [at, row] of [...body.rows].entries()) {
      const record = value.rows[at];
      if (!record) continue;
      row.dataset.identity = record.identity;
      const texts = Object.values(record.values);
      for (const [column, cell] of [...row.cells].entries())
        if (cell.firstChild) cell.firstChild.nodeValue = String(texts[column] ?? ' ');
    }
  };
  place.append(button, table);
  root.style.display = 'none';
  document.body.append(place);
  document.addEventListener(
    'bench-end',
    () => {
      place.remove();
      root.style.display = '';
    },
    { once: true },
  );
}

/**
 * The first floor: the rows that the app has drawn just now as a plain table, without a script but the one that writes
 * other texts into the same cells at a click. Nothing is asked for, nothing else on the page changes.
 */
export async function plainTurns(
  { electron, window }: TieoutApp,
  timesOf: TimesOf,
  heldFor = held,
): Promise<number[]> {
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
    return await timesOf(page, press(page, heldFor));
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
