/** A reference as it is compared: programs and banks write the same one in many ways. */

/** Letters in one case without accents, and digits; all else, blanks and punctuation, says nothing. */
export function referenceKey(reference: string): string {
  return reference
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
