/** Deposit ids out of whatever a person pastes: a column of a sheet, a list with commas, one id. */

export type DepositIds = {
  /** Whole numbers of at most 19 digits, each once, in the order written. */
  readonly ids: readonly string[];
  /** What is no deposit id, as written, each once. */
  readonly invalid: readonly string[];
  /** Ids that stand there more than once. */
  readonly repeated: readonly string[];
};

/** Reads the ids of a text; nothing in it is left out silently. */
export function readDepositIds(text: string): DepositIds {
  const ids = new Set<string>();
  const invalid = new Set<string>();
  const repeated = new Set<string>();
  for (const word of text.split(/[\s,;]+/)) {
    if (word === '') continue;
    if (!/^[0-9]{1,19}$/.test(word)) invalid.add(word);
    else if (ids.has(word)) repeated.add(word);
    else ids.add(word);
  }
  return { ids: [...ids], invalid: [...invalid], repeated: [...repeated] };
}
