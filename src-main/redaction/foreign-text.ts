/** Texts of the service that are shown to people: short, and without what could change how the rest of a line reads. */

/** Characters kept of an explanation. */
const LONGEST_EXPLANATION = 300;

/** Words of ASCII, one blank apart: nothing of these is ever changed. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * The text on one line and without control characters, marks of direction and other invisible ones, cut to so many
 * characters.
 */
export function foreignText(text: string, most = LONGEST_EXPLANATION): string {
  if (text.length <= most && PLAIN.test(text)) return text;
  const looked = text.slice(0, most * 8);
  const shown = Array.from(
    looked
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(/\p{C}/gu, '')
      .trim(),
  );
  const isWhole = looked.length === text.length && shown.length <= most;
  return isWhole ? shown.join('') : `${shown.slice(0, most - 1).join('')}…`;
}
