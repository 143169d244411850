import { Refusal } from './errors.ts';
import type { Call } from './http.ts';

/** Refuses a call that does not declare its body as JSON (section "Endpoints": all bodies are JSON). */
export function requireJson(call: Call): void {
  if (/^application\/json\s*(;|$)/i.test(call.headers['content-type'] ?? '')) return;
  throw new Refusal(400, 101, 'Content-Type must be application/json', 'INVALID_HEADER');
}
