/**
 * Strikes secrets out of a text, in whatever form it quotes them: as they are, escaped, encoded, cut, in other case,
 * with blanks in between, backwards, and by two such steps one after the other. The one function that does so; its time
 * grows with the text's length.
 */
import {
  type Form,
  isPiece,
  mayStart,
  mayStartShort,
  nextStart,
  SHORT_START,
  type Sought,
  START,
} from './secret-forms.ts';
import { DECODINGS, decoded, folded, type View } from './view.ts';

/** What stands where a secret stood. */
export const STRUCK = '•••';

/** What begins a writing that may be undone. */
export const WRITTEN = /[\\%&]/;
/** How often in a row a text is decoded, and how many ways of reading it are tried in all. */
const DEEPEST = 3;
const MOST_VIEWS = 24;

/** The text without the secrets. */
export function strike(text: string, sought: Sought): string {
  if (text.length < sought.shortest) return text;
  const found = sought.forms.flatMap(({ exact }) => (exact === undefined ? [] : placesOf(exact, text)));
  for (const view of viewsOf(text)) search(text, folded(view), sought, found);
  return found.length === 0 ? text : without(text, found);
}

type Range = { readonly start: number; readonly end: number };

/** The text as it came, and as it reads when what may have been done to it is undone. */
function viewsOf(text: string): View[] {
  const views: View[] = [{ text }];
  if (!WRITTEN.test(text)) return views;
  const seen = new Set([text]);
  let level: readonly View[] = views.slice();
  for (let depth = 1; depth <= DEEPEST; depth += 1) {
    const next: View[] = [];
    for (const view of level) {
      for (const decoding of DECODINGS) {
        const undone = decoded(view, decoding);
        if (!undone || seen.has(undone.text)) continue;
        seen.add(undone.text);
        next.push(undone);
        if (seen.size === MOST_VIEWS) return [...views, ...next];
      }
    }
    views.push(...next);
    level = next;
  }
  return views;
}

function search(source: string, view: View, sought: Sought, found: Range[]): void {
  const { text } = view;
  const { forms, starts, hasShort } = sought;
  let state = 0;
  for (let at = 0; at < text.length; at += 1) {
    state = nextStart(state, text.charCodeAt(at));
    if (at >= START - 1 && mayStart(starts, state))
      for (const secret of forms)
        if (mayStart(secret.starts, state))
          searchAt(at + 1 - START, source, view, secret.begunBy(state, false), found);
    if (hasShort && at >= SHORT_START - 1 && mayStartShort(starts, state))
      for (const secret of forms)
        if (secret.hasShort && mayStartShort(secret.starts, state))
          searchAt(at + 1 - SHORT_START, source, view, secret.begunBy(state, true), found);
  }
}

/** Looks for the forms of which a piece may begin at the place. */
function searchAt(
  start: number,
  source: string,
  { text, from, to }: View,
  forms: readonly Form[],
  found: Range[],
): void {
  const placeOf = (end: number): Range => ({
    start: from ? (from[start] ?? 0) : start,
    end: to ? (to[end - 1] ?? 0) : end,
  });
  for (const form of forms) {
    const end = start + form.least;
    if (!form.isNumber) {
      if (isPiece(text.slice(start, end), form)) found.push(placeOf(end));
      continue;
    }
    if (!text.startsWith(form.text, start)) continue;
    const place = placeOf(end);
    // Blanks are gone from the one, and the other may have digits that write something else.
    if (standsAlone(text, start, end) || standsAlone(source, place.start, place.end)) found.push(place);
  }
}

/** Whether a number is not part of a longer one. */
function standsAlone(text: string, start: number, end: number): boolean {
  return !isDigit(text, start - 1) && !isDigit(text, end);
}

function placesOf(exact: string, text: string): Range[] {
  const places: Range[] = [];
  for (let at = text.indexOf(exact); at >= 0; at = text.indexOf(exact, at + exact.length))
    places.push({ start: at, end: at + exact.length });
  return places;
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x30 && unit <= 0x39;
}

function without(text: string, found: Range[]): string {
  found.sort((a, b) => a.start - b.start);
  let kept = '';
  let done = 0;
  let inside = false;
  for (const { start, end } of found) {
    if (end <= done) continue;
    if (!inside || start > done) kept += `${text.slice(done, start)}${STRUCK}`;
    inside = true;
    done = end;
  }
  return kept + text.slice(done);
}
