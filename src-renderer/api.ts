/** The typed client of the contract: calls that return values or throw a TieoutError, and events by name. */
import type {
  CallInput,
  CallName,
  CallResponse,
  EventName,
  EventPayload,
} from '../src-shared/contract/index.ts';
import { TieoutError } from '../src-shared/errors.ts';

export async function call<Name extends CallName>(
  name: Name,
  request: CallInput<Name>,
): Promise<CallResponse<Name>> {
  const answer = await window.tieout.call(name, request);
  if (!answer.ok) throw TieoutError.from(answer.error);
  return answer.value;
}

/** Listens to one event; returns the function that stops listening. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): () => void {
  return window.tieout.onEvent((received, payload) => {
    // The main process checked the payload against this event's schema before it sent it.
    if (received === name) listener(payload as EventPayload<Name>);
  });
}
