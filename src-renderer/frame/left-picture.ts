/**
 * The picture of the screen as it was left: what the main process takes when the window closes, and shows at the next
 * start until the screen is drawn anew.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Preferences } from '../../src-shared/contract/app.ts';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';
import { dayOf, dayPeriod, monthOf, monthPeriod } from '../../src-shared/period.ts';
import { rememberedAddress } from '../../src-shared/screen-address.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { call, onEvent } from '../api.ts';
import { keys } from '../data/keys.ts';
import { rememberNow } from '../data/preferences.ts';

/** The main process writes it into the first document (src-main/shell/first-document.ts). */
const PICTURE = 'as-left';
const ROWS = 'table tbody tr td';
/** Where no row is drawn by then, what is there instead must be seen. */
const LATEST_MS = 1_500;

/** Says that also what follows the rows is drawn, such as totals: they do not come and go (workspace-frame.tsx). */
const DRAWN = '[data-address]';
/**
 * So long the window stays ready for its picture while no key or button is pressed. It is closed long before, or the
 * person stays; a machine under load may take seconds until it has looked.
 */
const POSED_MS = 15_000;
/** What the person who stays begins with. */
const BEGINNINGS = ['keydown', 'pointerdown', 'wheel'] as const;

/** Takes the picture away in the frame in which the screen's own rows are drawn, with what follows them. */
export function followLeftPicture(root: Element): void {
  const picture = document.getElementById(PICTURE);
  if (!picture) return;
  const show = () => {
    observer.disconnect();
    clearTimeout(late);
    picture.remove();
  };
  // Told after a drawing and before it is painted.
  const observer = new MutationObserver(() => {
    if (root.querySelector(ROWS) && root.querySelector(DRAWN)) show();
  });
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-address'] });
  const late = setTimeout(show, LATEST_MS);
}

/** What can be open above a screen, or stand half-done in it: it would not be there at the next start. */
const PASSING = [
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="tooltip"]',
  '[role="alert"]',
  '[data-testid="job"]',
].join(', ');

type Screen = { readonly address: string; readonly holdsUntil: number };

/** Makes the screen ready for a picture, as the next start draws it; null where that would draw another. */
export function screenForPicture(client: QueryClient, now: number): Screen | null {
  const { pathname, searchParams, search } = new URL(location.hash.slice(1), 'tieout://app');
  const address = rememberedAddress(pathname, search);
  const [, , id, name, ...below] = pathname.split('/');
  const workspace = client.getQueryData<readonly Workspace[]>(keys.workspaces)?.find((one) => one.id === id);
  const begins = client.getQueryData<Preferences>(keys.preferences)?.lastScreen;
  if (!workspace || below.length > 0 || address !== `${pathname}${search}` || address !== begins) return null;
  // What is read ahead is not on the screen.
  if (client.isFetching({ type: 'active' }) > 0 || client.isMutating() > 0) return null;
  const isPassing = [...document.querySelectorAll<HTMLElement>(PASSING)].some((each) =>
    each.checkVisibility(),
  );
  if (isPassing || isScrolled() || !document.querySelector(ROWS)) return null;
  const { timeZone } = workspace;
  // The overview tells ages in days; a listing of a month goes by the month alone.
  if (name === 'overview') {
    const today = dayOf(now, timeZone);
    return { address, holdsUntil: dayPeriod(today, today, timeZone).to };
  }
  const isListing = Object.values(listings).some((listing) => listing.name === name);
  if (!isListing || searchParams.has('period')) return null;
  return { address, holdsUntil: monthPeriod(monthOf(now, timeZone), timeZone).to };
}

const isScrolled = () =>
  [...document.querySelectorAll('*')].some((each) => each.scrollTop > 0 || each.scrollLeft > 0);

/** Answers when the main process asks for a screen to take a picture of. */
export function followPictures(client: QueryClient): void {
  onEvent('app.pictureAsked', () => {
    // The next start begins at what is remembered.
    rememberNow();
    const screen = screenForPicture(client, Date.now());
    const answer = () => void call('app.pictureReady', { screen }).catch(() => undefined);
    if (!screen) return answer();
    // What holds for a moment only: the place of the focus, marked text, and what is marked so (styles.css).
    pose();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.removeAllRanges();
    // The second frame begins once the first was handed over to be shown.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(answer)));
  });
}

function pose(): void {
  const { dataset } = document.documentElement;
  dataset.picture = '';
  const over = new AbortController();
  const end = () => {
    over.abort();
    clearTimeout(timer);
    delete dataset.picture;
  };
  const timer = setTimeout(end, POSED_MS);
  for (const beginning of BEGINNINGS)
    addEventListener(beginning, end, { capture: true, signal: over.signal });
}
