/** The typed client of the contract: calls that return values or throw a TieoutError, and events by name. */
import type { Envelope } from '../src-shared/contract/call.ts';
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
  return answered(await window.tieout.call(name, request));
}

/** The value in an answer; throws the failure that is in it instead. */
export function answered<Value>(answer: Envelope<Value>): Value {
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
