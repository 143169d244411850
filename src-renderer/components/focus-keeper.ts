/**
 * Where the keyboard is when what had the focus goes away: after a decision, when a dialog closes, on another screen.
 * One rule for all of them: the dialog that is open; else the control that opened it; else the row that follows; else
 * the heading of the card it stood in; else that of the screen. What a person leaves by a click elsewhere is left.
 */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Where the focus was, told so that the place is found again without the element. */
type Place = {
  readonly element: HTMLElement;
  /** The row of a list it stood in, the rows around it, and which of the row's controls it was. */
  readonly row: HTMLElement | null;
  readonly rows: readonly HTMLElement[];
  readonly control: number;
  /**
   * The part of the screen with a heading of its own that it stood in: to begin at the top again would lose the place.
   */
  readonly card: HTMLElement | null;
  /** Within a dialog: the place from which that was opened. */
  readonly dialog: HTMLElement | null;
  readonly opener: Place | null;
};

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';
/** A question that stands on the screen itself is answered as a dialog is. */
const DIALOG = '[role="dialog"], [role="alertdialog"]';
const ROW = 'tr, li, [role="row"], [data-focus-row]';
/** Milliseconds until the library has brought the focus back, where it does so by itself. */
const SETTLES_AFTER = 50;

/** Keeps the keyboard somewhere, on every screen. */
export function FocusKeeper(): null {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => followFocus(document), []);
  // Another screen begins at its heading, unless something of it or of the frame has the focus.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const timer = setTimeout(() => {
      if (isLost(document) && !isPosed(document)) focusHeading(document);
    }, SETTLES_AFTER * 2);
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}

/** Returns the function that stops. */
function followFocus(document: Document): () => void {
  let last: Place | null = null;
  let waits = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    timer = undefined;
    if (isPosed(document)) {
      timer = setTimeout(settle, SETTLES_AFTER);
      return;
    }
    if (!isLost(document) || !last) return;
    const { element } = last;
    if (isBusy(element)) {
      waits = true;
      return;
    }
    if (isFocusable(element)) {
      // What was busy is ready again; anything else was left by the person.
      if (waits) element.focus();
      else last = null;
      waits = false;
      return;
    }
    waits = false;
    const target = placeAfter(last);
    if (target) target.focus();
    else focusHeading(document);
  };
  const look = () => {
    // Seen at once: what was answered before this settles would pass for something that a person has left.
    if (last && isLost(document) && isBusy(last.element)) waits = true;
    if (timer === undefined && last && isLost(document)) timer = setTimeout(settle, SETTLES_AFTER);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    if (target !== last?.element) waits = false;
    last = placeOf(target, last);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', look);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', look);
  };
}

function placeOf(element: HTMLElement, before: Place | null): Place {
  const row = element.closest<HTMLElement>(ROW);
  const dialog = element.closest<HTMLElement>(DIALOG);
  const inSame = before !== null && before.dialog === dialog;
  return {
    element,
    row,
    rows: row?.parentElement ? [...row.parentElement.querySelectorAll<HTMLElement>(`:scope > *`)] : [],
    control: row ? controlsIn(row).indexOf(element) : -1,
    card: element.closest<HTMLElement>('section[aria-labelledby]'),
    dialog,
    opener: dialog === null ? null : inSame ? (before?.opener ?? null) : before,
  };
}

function placeAfter(place: Place): HTMLElement | null {
  const { dialog, opener } = place;
  if (dialog?.isConnected) return dialog;
  if (dialog) return opener && (isFocusable(opener.element) ? opener.element : placeAfter(opener));
  return rowAfter(place) ?? headingOf(place.card);
}

function headingOf(card: HTMLElement | null): HTMLElement | null {
  if (!card?.isConnected) return null;
  const heading = card.querySelector<HTMLElement>('h2');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** The same control in the row that follows the one that is gone or done with; in the last one where none follows. */
function rowAfter({ row, rows, control }: Place): HTMLElement | null {
  if (!row) return null;
  const at = rows.indexOf(row);
  const there = (other: HTMLElement) => other.isConnected && controlsIn(other).length > 0;
  const next = rows.slice(at + 1).find(there) ?? rows.slice(0, at).findLast(there);
  if (!next) return null;
  const controls = controlsIn(next);
  return controls[control] ?? controls[0] ?? null;
}

const controlsIn = (row: HTMLElement): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(isFocusable);

function focusHeading(document: Document): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled="true"]');
const isBusy = (element: HTMLElement) => element.isConnected && element.matches('[data-loading]');
const isFocusable = (element: HTMLElement) => element.isConnected && !isDisabled(element);

/**
 * A picture of the screen is taken (frame/left-picture.ts), and the frame around what has the focus does not belong in
 * it.
 */
const isPosed = ({ documentElement }: Document) => documentElement.dataset.picture !== undefined;

/** Nothing has the focus, or something that takes no key. */
function isLost({ activeElement, body }: Document): boolean {
  return activeElement === null || activeElement === body || isDisabled(activeElement);
}
