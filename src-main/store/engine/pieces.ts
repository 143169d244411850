/**
 * A long period in pieces: what is sorted and handed over of each fits a processor's memory, and a month's work can be
 * told in parts.
 */
import { HOUR_MS } from '../../../src-shared/durations.ts';
import type { Period } from '../../../src-shared/period.ts';

/** Some thousand records of a month that has a million; few enough that a small month's statements do not add up. */
const PIECE_MS = 6 * HOUR_MS;

/** The period's pieces in their order, each beginning where the one before it ends. */
export function* piecesOf({ from, to }: Period): Generator<Period> {
  for (let at = from; at < to; at += PIECE_MS) yield { from: at, to: Math.min(to, at + PIECE_MS) };
}
