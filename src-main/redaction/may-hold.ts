/** Whether a text may hold a secret at all, found out without making a text of it: this is asked of whole answers. */
import { nextStart, SHORT_START, START, type Starts } from './secret-forms.ts';
import { WRITTEN } from './strike.ts';
import { foldedAscii, foldedUnit } from './view.ts';

/**
 * Of the characters that every piece has, each run of four that ends at one of so many places in a row is looked up.
 */
const EVERY = START - SHORT_START + 1;

const AS_WRITTEN = 1;
/** By the number of a character of ASCII: what it is in a folded text, 0 where it is left out. */
const FOLDED = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  WRITTEN.test(String.fromCharCode(unit)) ? AS_WRITTEN : foldedAscii(unit).charCodeAt(0),
);

/**
 * Whether there may be something to strike in the text or in any part of it: what has to be undone before it can be
 * told may, and so may what has the first characters of a piece.
 */
export function mayHold(text: string, starts: Starts): boolean {
  const { fours } = starts;
  const { length } = text;
  let state = 0;
  let until = EVERY;
  let looking = 0;
  for (let at = 0; at < length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) {
      const as = foldedUnit(unit);
      for (let part = 0; part < as.length; part += 1) {
        state = nextStart(state, as.charCodeAt(part));
        if (isStart(starts, state, text, at, as.length - 1 - part)) return true;
      }
      // These are not counted: whatever has one of them is looked at.
      looking = START;
      continue;
    }
    const as = FOLDED[unit] as number;
    if (as <= AS_WRITTEN) {
      if (as === AS_WRITTEN) return true;
      continue;
    }
    state = nextStart(state, as);
    until -= 1;
    if (until === 0) {
      until = EVERY;
      if (fours[state & 0xffff] === 1 && looking < EVERY) looking = EVERY;
    }
    if (looking > 0) {
      looking -= 1;
      if (isStart(starts, state, text, at, 0)) return true;
    }
  }
  return false;
}

/** Whether the folded characters up to a place, but for so many of what stands there, begin a piece. */
function isStart(
  { states, texts }: Starts,
  state: number,
  text: string,
  end: number,
  without: number,
): boolean {
  if (!states.has(state)) return false;
  let found = '';
  for (let at = end; at >= 0 && found.length < START + without; at -= 1) {
    const unit = text.charCodeAt(at);
    found = (unit < 0x80 ? foldedAscii(unit) : foldedUnit(unit)) + found;
  }
  return texts.has(found.slice(0, found.length - without).slice(-START));
}
