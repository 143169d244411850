/** The secrets of a request, and what strikes them out of whatever comes back. */
import { isJsonObject, isLosslessNumber, type JsonObject } from '../service-client/json.ts';
import { formsOf, type SecretForms } from './secret-forms.ts';
import { STRUCK, strike } from './strike.ts';

export class Redactor {
  readonly #secrets: readonly string[];
  readonly #forms: readonly SecretForms[];
  readonly #inNumbers: boolean;
  /** No shorter text can hold any of it. */
  readonly #shortest: number;
  /** Names of fields that hold no secret: every record has the same ones. */
  readonly #safeNames = new Set<string>();

  /** Secrets of fewer than four characters are left alone. */
  constructor(secrets: readonly string[]) {
    this.#secrets = [...new Set(secrets)];
    this.#forms = this.#secrets.flatMap((secret) => formsOf(secret) ?? []);
    this.#shortest = Math.min(...this.#forms.map(({ shortest }) => shortest));
    this.#inNumbers = this.#forms.some(({ inNumbers }) => inNumbers);
  }

  /** For a thread of this process, to make the same again. */
  secrets(): readonly string[] {
    return this.#secrets;
  }

  /** The text without the secrets, in whatever form. */
  strike(text: string): string {
    return strike(text, this.#forms);
  }

  /**
   * A parsed value (`parseJson`) without the secrets: texts and names are struck, and a number that holds one becomes the
   * mark. A value that holds none stays the very same.
   */
  strikeValue(value: unknown): unknown {
    if (this.#forms.length === 0) return value;
    if (typeof value === 'string') return value.length < this.#shortest ? value : this.strike(value);
    if (isLosslessNumber(value))
      return this.#inNumbers && this.strike(value.value) !== value.value ? STRUCK : value;
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1) value[at] = this.strikeValue(value[at]);
      return value;
    }
    return isJsonObject(value) ? this.#strikeObject(value) : value;
  }

  #strikeObject(object: JsonObject): JsonObject {
    const names = Object.keys(object);
    for (const name of names) if (!this.#isSafe(name)) return this.#renamed(object, names);
    for (const name of names) {
      const before = object[name];
      const after = this.strikeValue(before);
      if (after !== before) (object as Record<string, unknown>)[name] = after;
    }
    return object;
  }

  #renamed(object: JsonObject, names: readonly string[]): JsonObject {
    // Without a prototype's setters; of two fields whose names become the same, both stay.
    const kept: [string, unknown][] = [];
    const times = new Map<string, number>();
    for (const name of names) {
      const as = this.strike(name);
      const time = (times.get(as) ?? 0) + 1;
      times.set(as, time);
      kept.push([time === 1 ? as : `${as} ${time}`, this.strikeValue(object[name])]);
    }
    return Object.fromEntries(kept);
  }

  #isSafe(name: string): boolean {
    if (name.length < this.#shortest || this.#safeNames.has(name)) return true;
    if (this.strike(name) !== name) return false;
    if (this.#safeNames.size < MOST_NAMES) this.#safeNames.add(name);
    return true;
  }
}

const MOST_NAMES = 500;
