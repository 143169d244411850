/** A failure as the log and a report of it tell it. */

const MOST_CHARACTERS = 4000;
/** Quoted texts and figures can come from a record, which does not belong in a log. */
const QUOTED = /["“«][^"”»]*["”»]|\d[\d.,:/-]*/g;

/** The kind of error and its message without what it quotes, then the places in the program. */
export function failureDetails(error: unknown): string {
  if (!(error instanceof Error)) return `Not an error: ${typeof error}`;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const what = `${error.name}: ${error.message.replace(QUOTED, '…')}`;
  return [what, ...places].join('\n').slice(0, MOST_CHARACTERS);
}
