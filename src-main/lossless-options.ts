/** What a reading of JSON can be given. */

/** What a text may have at most; the rest of what has more is not read. */
export type Bounds = { readonly values: number; readonly depth: number };

/**
 * The text of each object that would be written just as it came: without blanks, escapes, names that stand twice or
 * that JavaScript puts in an order of its own.
 */
export type Sources = WeakMap<object, string>;

/**
 * Reads the objects of a list in an object, the records of a page, straight to what is made of them, where they are
 * such that it can.
 */
export type RecordsAhead = {
  /** What the object that begins at the place comes to; undefined for one that is to be parsed. */
  readonly read: (text: string, at: number) => unknown;
  /** Of what was read last: where it ends, and how many values it has. */
  readonly end: number;
  readonly count: number;
  /** Told of each that was parsed, and would be written just as it came. */
  readonly learn: (object: object) => void;
};
