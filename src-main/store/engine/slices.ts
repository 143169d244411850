/** Writes much in many short transactions, so that other writes to the same database do not wait for long. */
import { setTimeout } from 'node:timers/promises';
import type { Db } from './open.ts';
import { TurnsAsked } from './turns.ts';

/** Lets others have the thread and, where they asked for it, the database. */
export type Breathe = () => Promise<void>;

/** How long others who asked have the database between two slices: several of their attempts (immediately.ts). */
const TURN_MS = 6;
/** Rows written at once, to begin with; then as many as take about so long, for which others who write have to wait. */
const SLICE = 2_000;
const SLICE_MS = 10;
const LEAST = 200;
const MOST = 10_000;

/** Performs work that breathes between its slices. `look` is called at each breath, and may throw to end it. */
export async function inSlices<T>(
  db: Db,
  work: (breathe: Breathe) => Promise<T>,
  look: () => void = () => undefined,
): Promise<T> {
  const turns = new TurnsAsked(db.name);
  try {
    return await work(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      if (turns.taken()) await setTimeout(TURN_MS);
      look();
    });
  } finally {
    turns.close();
  }
}

/** Writes a slice at a time: machines, and what else they do, differ. */
export class SliceWriter {
  /** How many rows to write at once. */
  rows: number;
  private readonly breathe: Breathe;

  constructor(breathe: Breathe, rows = SLICE) {
    this.breathe = breathe;
    this.rows = rows;
  }

  /** Writes, and lets others have the database and the thread. */
  async write<T>(write: () => T): Promise<T> {
    const started = performance.now();
    const written = write();
    const wanted = (this.rows * SLICE_MS) / Math.max(1, performance.now() - started);
    // One that had little to write says nothing of the next.
    const most = Math.min(MOST, 2 * this.rows);
    this.rows = Math.round(Math.min(most, Math.max(LEAST, wanted)));
    await this.breathe();
    return written;
  }
}
