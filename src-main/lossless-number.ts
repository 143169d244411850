/** A number of JSON as text. */

/** A number as it was written. */
export class LosslessNumber {
  readonly value: string;

  /**
   * @param value a number literal of JSON. Throws a RangeError for anything else: this may be on its way into a signed body.
   */
  constructor(value: string) {
    if (!LITERAL.test(value)) throw new RangeError('no number literal of JSON');
    this.value = value;
  }

  toString(): string {
    return this.value;
  }

  /** As it is written into JSON. */
  toJSON(): unknown {
    return rawJSON(this.value);
  }
}

const LITERAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** The compiler does not know `rawJSON` yet. */
const { rawJSON } = JSON as unknown as { rawJSON(literal: string): unknown };
