/** What the palette finds by its words. Pure. */

/** A text as it is compared: without accents and capitals. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** True when every word of the query is in the words, wherever; an empty query is in everything. */
export function answers(words: string, query: string): boolean {
  const text = plain(words);
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
