/** The digests of a close: of its figures, which people sign, and of the parts of people's own work in them. */
import { createHash } from 'node:crypto';
import { type CloseFigures, closeFigures } from '../../../src-shared/contract/close-figures.ts';
import type { DigestPart } from '../../../src-shared/words/digest-parts.ts';

/** SHA-256 (hex) of the figures: what is signed. Equal figures give equal digests, whenever they were read. */
export function digestOf(figures: CloseFigures): string {
  // Parsed by the schema, the keys stand in its order.
  return sha256(JSON.stringify(closeFigures.parse(figures)));
}

/**
 * The digests of the parts of the figures, by name: what a signature rests on, so that it can be told which of them
 * changed. Short, for they stand in every signature; whether it stands, the digest of all of them says.
 */
export function digestParts(figures: CloseFigures): Record<string, string> {
  const { month: _, currency: __, opening, net, closing, listings, tieOut, work, ...rest } = figures;
  const parts: readonly (readonly [DigestPart, unknown])[] = [
    ['time zone', rest.timeZone],
    ['balances', [opening, net, closing]],
    ['columns', rest.columns],
    ['rules', [tieOut.rules, tieOut.net]],
    ['days', tieOut.days],
    ['findings', tieOut.findings],
    ...listings.map((each) => [`listing ${each.listing}`, each] as const),
  ];
  const all = [...parts, ...work.map((each) => [each.part, each] as const)];
  return Object.fromEntries(all.map(([name, value]) => [name, sha256(JSON.stringify(value)).slice(0, 16)]));
}

/** How many things belong to a part of people's own work, and the digest of what they are. */
export function part(name: DigestPart, items: readonly unknown[]): CloseFigures['work'][number] {
  return { part: name, items: items.length, sha256: sha256(JSON.stringify(items)) };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
