/**
 * Which texts stand more than once among many, without sorting them and without keeping them: of a million ids, what is
 * kept are sixteen bytes each. Never leaves one out that does; of two texts that look alike here and are not, it names
 * the second.
 */

/** Places to begin with; as many as are needed from then on. */
const PLACES = 1 << 12;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export class StandingTwice {
  /** Two numbers a text; 0 and 0 for a place that is free. */
  private places = new Int32Array(2 * PLACES);
  private taken = 0;
  private readonly found = new Set<string>();

  /** Adds each text of a JSON list of texts, as its bytes: equal texts are written alike in one. */
  add(list: Uint8Array): void {
    for (let at = 0; at < list.length; at += 1) {
      if (list[at] !== QUOTE) continue;
      const from = at;
      let one = 0x811c9dc5 | 0;
      let other = 0x2545f491;
      for (at += 1; list[at] !== QUOTE; at += 1) {
        // What is escaped ends nothing.
        if (list[at] === BACKSLASH) {
          one = Math.imul(one ^ BACKSLASH, 0x01000193);
          at += 1;
        }
        const byte = list[at] ?? 0;
        one = Math.imul(one ^ byte, 0x01000193);
        other = (Math.imul(other, 31) + Math.imul(byte, 0x9e3779b1)) | 0;
        other ^= other >>> 15;
      }
      if (this.isKnown(one, other))
        this.found.add(
          JSON.parse(Buffer.from(list.buffer, list.byteOffset + from, at + 1 - from).toString()),
        );
    }
  }

  /** Those that stand more than once. */
  texts(): string[] {
    return [...this.found];
  }

  /** Whether the two numbers are there; from now on they are. */
  private isKnown(one: number, other: number): boolean {
    // What would look like a free place.
    const second = one === 0 && other === 0 ? 1 : other;
    if (this.taken * 4 > this.places.length) this.grow();
    const at = this.placeOf(one, second);
    const isKnown = this.places[at] === one && this.places[at + 1] === second;
    if (isKnown) return true;
    this.places[at] = one;
    this.places[at + 1] = second;
    this.taken += 1;
    return false;
  }

  /** Where the two numbers are, or would be. */
  private placeOf(one: number, other: number): number {
    const { places } = this;
    const last = places.length / 2 - 1;
    let at = (one ^ (other << 7)) & last;
    for (;;) {
      const first = places[2 * at];
      const second = places[2 * at + 1];
      if ((first === 0 && second === 0) || (first === one && second === other)) return 2 * at;
      at = (at + 1) & last;
    }
  }

  private grow(): void {
    const before = this.places;
    this.places = new Int32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 2) {
      const [one, other] = [before[at] ?? 0, before[at + 1] ?? 0];
      if (one === 0 && other === 0) continue;
      const place = this.placeOf(one, other);
      this.places[place] = one;
      this.places[place + 1] = other;
    }
  }
}
