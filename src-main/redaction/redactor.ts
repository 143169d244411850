/** The secrets of a request, and what strikes them out of whatever comes back. */
import { isJsonObject, isLosslessNumber, type JsonObject } from '../lossless-json.ts';
import { mayHold } from './may-hold.ts';
import { formsOf, type SecretForms, type Sought, type Starts, soughtOf, startsOf } from './secret-forms.ts';
import { STRUCK, strike } from './strike.ts';

/** Digits of a secret that is not the request's own, and fewer than these, could well be an amount. */
const FEW_DIGITS = /^\d{1,7}$/;

export class Redactor {
  static readonly NONE = new Redactor([]);

  readonly #secrets: readonly string[];
  readonly #besides: readonly string[];
  readonly #known: ReadonlyMap<string, SecretForms>;
  readonly #sought: Sought;
  readonly #soughtInNumbers: Sought;
  readonly #inNumbers: boolean;
  /** Names and values of fields that hold no secret: records have many of them in common. */
  readonly #safeTexts = new Set<string>();
  /** Texts of the value just read that hold one, without it: who quotes what was sent does so in many fields. */
  readonly #struckTexts = new Map<string, string>();
  /** Of `startsOf`, once it was asked for. */
  #starts: { readonly found: Starts | undefined } | undefined;
  /** How often something was struck from a parsed value. */
  #times = 0;

  /**
   * Secrets of fewer than four characters are left alone. `besides` are not the request's own: a number of JSON that
   * has the few digits of one stays, for it will be an amount. `others` lend the forms that they have made.
   */
  constructor(secrets: readonly string[], besides: readonly string[] = [], others: readonly Redactor[] = []) {
    this.#secrets = [...new Set(secrets)];
    this.#besides = [...new Set(besides)].filter((secret) => !this.#secrets.includes(secret));
    const known = new Map<string, SecretForms>();
    for (const secret of [...this.#secrets, ...this.#besides]) {
      const forms = others.map((other) => other.#known.get(secret)).find(Boolean) ?? formsOf(secret);
      if (forms) known.set(secret, forms);
    }
    this.#known = known;
    const inNumbers = [...known].filter(
      ([secret]) => this.#secrets.includes(secret) || !FEW_DIGITS.test(secret),
    );
    this.#sought = soughtOf([...known.values()]);
    this.#soughtInNumbers =
      inNumbers.length === known.size ? this.#sought : soughtOf(inNumbers.map(([, forms]) => forms));
    this.#inNumbers = this.#soughtInNumbers.forms.some(({ inNumbers }) => inNumbers);
  }

  /** This one's secrets, and those of the other besides. */
  and(other: Redactor): Redactor {
    return new Redactor(
      this.#secrets,
      [...this.#besides, ...other.#secrets, ...other.#besides],
      [this, other],
    );
  }

  /** For a thread of this process, to make the same again. */
  forThread(): RedactorForThread {
    return { secrets: this.#secrets, besides: this.#besides };
  }

  static fromThread({ secrets, besides }: RedactorForThread): Redactor {
    return new Redactor(secrets, besides);
  }

  /** The text without the secrets, in whatever form. */
  strike(text: string): string {
    return strike(text, this.#sought);
  }

  /**
   * Whether there may be something to strike in what the text of a JSON without escapes comes to. Says so too often,
   * and never too seldom: each name and value is a part of the text.
   */
  mayHold(text: string): boolean {
    if (this.#known.size === 0) return false;
    this.#starts ??= { found: startsOf(this.#sought) };
    const { found } = this.#starts;
    return found === undefined || mayHold(text, found);
  }

  /** `strikeValue`, and whether there was anything to strike. */
  struckFrom(value: unknown): { readonly value: unknown; readonly struck: boolean } {
    const before = this.#times;
    try {
      return { value: this.strikeValue(value), struck: this.#times > before };
    } finally {
      this.#struckTexts.clear();
    }
  }

  /**
   * A parsed value (`parseJson`) without the secrets: texts and names are struck, and a number that holds one becomes
   * the mark. A value that holds none stays the very same.
   */
  strikeValue(value: unknown): unknown {
    if (this.#known.size === 0) return value;
    if (typeof value === 'string') return this.#strikeText(value);
    if (isLosslessNumber(value)) {
      if (!this.#isSecretNumber(value.value)) return value;
      this.#times += 1;
      return STRUCK;
    }
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1) value[at] = this.strikeValue(value[at]);
      return value;
    }
    return isJsonObject(value) ? this.#strikeObject(value) : value;
  }

  #strikeText(text: string): string {
    if (text.length < this.#sought.shortest || this.#safeTexts.has(text)) return text;
    const struck = this.#struckTexts.get(text) ?? this.strike(text);
    if (struck !== text) {
      this.#times += 1;
      this.#struckTexts.set(text, struck);
    } else if (text.length <= LONGEST_KEPT && this.#safeTexts.size < MOST_KEPT) this.#safeTexts.add(text);
    return struck;
  }

  #isSecretNumber(text: string): boolean {
    return this.#inNumbers && strike(text, this.#soughtInNumbers) !== text;
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
    this.#times += 1;
    // Without a prototype's setters; of two fields whose names become the same, both stay.
    const kept: [string, unknown][] = [];
    const times = new Map<string, number>();
    for (const name of names) {
      const as = this.#strikeText(name);
      const time = (times.get(as) ?? 0) + 1;
      times.set(as, time);
      kept.push([time === 1 ? as : `${as} ${time}`, this.strikeValue(object[name])]);
    }
    return Object.fromEntries(kept);
  }

  #isSafe(name: string): boolean {
    return this.#strikeText(name) === name;
  }
}

const MOST_KEPT = 2_000;
/** Longer texts are hardly ever the same. */
const LONGEST_KEPT = 40;

export type RedactorForThread = { readonly secrets: readonly string[]; readonly besides: readonly string[] };
