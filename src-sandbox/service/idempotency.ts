import { Refusal } from './errors.ts';
import type { Call, HttpAnswer } from './http.ts';

type Kept = { readonly body: Buffer; readonly outcome: { answer: HttpAnswer } | { refusal: Refusal } };

/** Remembers the first outcome of every X-Idempotency-Key, success or failure, and repeats it. */
export class IdempotentPosts {
  readonly #kept = new Map<string, Kept>();

  /** Handles a POST once per key; 104 when a key comes back with another body, 105 when it is empty. */
  once(call: Call, handle: () => HttpAnswer): HttpAnswer {
    const key = call.headers['x-idempotency-key'];
    if (key === undefined) return handle();
    if (key.trim() === '') throw new Refusal(400, 105, 'Header X-Idempotency-Key is empty', 'EMPTY_HEADER');
    const kept = this.#kept.get(key) ?? this.#first(key, call, handle);
    if (!kept.body.equals(call.body)) {
      throw new Refusal(400, 104, 'X-Idempotency-Key was used with another body', 'IDEMPOTENCY_KEY_REUSED');
    }
    if ('refusal' in kept.outcome) throw kept.outcome.refusal;
    return kept.outcome.answer;
  }

  #first(key: string, call: Call, handle: () => HttpAnswer): Kept {
    let outcome: Kept['outcome'];
    try {
      outcome = { answer: handle() };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcome = { refusal: error };
    }
    const kept = { body: call.body, outcome };
    this.#kept.set(key, kept);
    return kept;
  }
}
