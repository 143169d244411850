/** The digests of a close: of its figures, which people sign, and of the parts of people's own work in them. */
import { createHash } from 'node:crypto';
import { type CloseFigures, closeFigures } from '../../../src-shared/contract/close.ts';

/** SHA-256 (hex) of the figures: what is signed. Equal figures give equal digests, whenever they were read. */
export function digestOf(figures: CloseFigures): string {
  // Parsed by the schema, the keys stand in its order.
  return sha256(JSON.stringify(closeFigures.parse(figures)));
}

/** How many things belong to a part of people's own work, and the digest of what they are. */
export function part(name: string, items: readonly unknown[]): CloseFigures['work'][number] {
  return { part: name, items: items.length, sha256: sha256(JSON.stringify(items)) };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
