import { timingSafeEqual } from 'node:crypto';

/** Compares two texts, secrets among them, in a time that does not tell where they differ. */
export function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given, 'utf8');
  const b = Buffer.from(expected, 'utf8');
  return a.length === b.length && timingSafeEqual(a, b);
}
