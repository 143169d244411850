// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keys } from '../data/keys.ts';
import { WORKSPACE } from '../testing/screen.tsx';
import { followLeftPicture, followPictures, screenForPicture } from './left-picture.ts';

const ROWS = '<main><table><tbody><tr><td>PEN 1.00</td></tr></tbody></table></main>';
const HERE = `/workspaces/${WORKSPACE.id}`;
/** 10 o'clock in the evening in Lima. */
const NOW = Date.parse('2026-11-24T03:00:00Z');

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  client.setQueryData(keys.workspaces, [{ ...WORKSPACE, timeZone: 'America/Lima' }]);
  show(`${HERE}/deposits?month=2026-11`);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function show(address: string, begins = address, html = ROWS): void {
  location.hash = `#${address}`;
  client.setQueryData(keys.preferences, { lastScreen: begins });
  document.body.innerHTML = html;
}

it('a listing of a month holds until the month is over, where the workspace is', () => {
  expect(screenForPicture(client, NOW)).toEqual({
    address: `${HERE}/deposits?month=2026-11`,
    holdsUntil: Date.parse('2026-12-01T05:00:00Z'),
  });
});

it('what is on its way to the screen is waited for, and what is read ahead is not', () => {
  const never = () => new Promise<never>(() => undefined);
  void client.prefetchQuery({ queryKey: ['ahead'], queryFn: never });
  expect(screenForPicture(client, NOW)).not.toBeNull();
  const stop = new QueryObserver(client, { queryKey: ['shown'], queryFn: never }).subscribe(() => undefined);
  expect(screenForPicture(client, NOW)).toBeNull();
  stop();
});

it('the overview, which tells ages, holds until the day is over', () => {
  show(`${HERE}/overview`);
  expect(screenForPicture(client, NOW)?.holdsUntil).toBe(Date.parse('2026-11-24T05:00:00Z'));
});

it.each([
  ['what was searched for', () => show(`${HERE}/deposits?text=Quispe`, `${HERE}/deposits`)],
  ['a screen at which the next start does not begin', () => show(`${HERE}/overview`, `${HERE}/deposits`)],
  ['days that go by today', () => show(`${HERE}/deposits?month=2026-11&period=last7`)],
  ['a screen with forms', () => show(`${HERE}/settings`)],
  ['a record', () => show(`${HERE}/deposits/123`)],
  ['no rows', () => show(`${HERE}/deposits`, `${HERE}/deposits`, '<main></main>')],
  ['a dialog', () => show(`${HERE}/deposits`, `${HERE}/deposits`, `${ROWS}<div role="dialog">12</div>`)],
  [
    'a notice that goes',
    () => show(`${HERE}/deposits`, `${HERE}/deposits`, `${ROWS}<div role="alert">12</div>`),
  ],
  [
    'a job that runs',
    () => show(`${HERE}/deposits`, `${HERE}/deposits`, `${ROWS}<div data-testid="job">12</div>`),
  ],
  ['another workspace', () => show('/workspaces/22222222-2222-4222-8222-222222222222/overview')],
])('there is none of %s', (_, change) => {
  Element.prototype.checkVisibility ??= () => true;
  change();
  expect(screenForPicture(client, NOW)).toBeNull();
});

it('there is none of rows further down, which a start does not show first', () => {
  const table = document.querySelector('table');
  if (table) table.scrollTop = 40;
  expect(screenForPicture(client, NOW)).toBeNull();
});

const pictured = () => {
  document.body.innerHTML = '<img id="as-left"><div id="root"></div>';
  const root = document.getElementById('root') as HTMLElement;
  followLeftPicture(root);
  return root;
};
const isThere = () => document.getElementById('as-left') !== null;

it('the picture stays while the frame is drawn, and goes with the rows and what follows them', async () => {
  const root = pictured();
  root.innerHTML = '<header>Tieout</header><main></main>';
  await vi.advanceTimersByTimeAsync(10);
  expect(isThere()).toBe(true);
  root.innerHTML = `${ROWS}<span hidden></span>`;
  await vi.advanceTimersByTimeAsync(10);
  expect(isThere()).toBe(true);
  root.querySelector('span')?.setAttribute('data-address', '');
  await vi.advanceTimersByTimeAsync(10);
  expect(isThere()).toBe(false);
});

it('the picture goes where no rows come: what is there instead must be seen', async () => {
  pictured();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(isThere()).toBe(false);
});

const called = () => {
  const call = vi.fn(async () => ({ ok: true, value: {} }));
  let ask: (name: string, payload: unknown) => void = () => undefined;
  vi.stubGlobal('tieout', { call, onEvent: (listener: typeof ask) => (ask = listener) });
  followPictures(client);
  ask('app.pictureAsked', {});
  return call;
};
const isPosed = () => document.documentElement.dataset.picture === '';

it('the window answers once what holds for a moment is not seen, and is as before where the person stays', async () => {
  const call = called();
  expect(isPosed()).toBe(true);
  expect(call).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  const screen = { address: `${HERE}/deposits?month=2026-11`, holdsUntil: expect.any(Number) };
  expect(call).toHaveBeenCalledWith('app.pictureReady', { screen });
  // A machine under load looks later: the frame around what has the focus would be back by then.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isPosed()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isPosed()).toBe(false);
  vi.unstubAllGlobals();
});

it.each(['keydown', 'pointerdown', 'wheel'])(
  'a person who stays has it all back with the first %s',
  (name) => {
    called();
    expect(isPosed()).toBe(true);
    window.dispatchEvent(new Event(name));
    expect(isPosed()).toBe(false);
    vi.unstubAllGlobals();
  },
);
