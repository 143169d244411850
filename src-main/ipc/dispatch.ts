/**
 * From a message of the renderer to a handler and back: sender check, schema check in both directions, errors as data.
 * Knows nothing of Electron, so that all of it is tested in Node.
 */

import type { Envelope } from '../../src-shared/contract/call.ts';
import {
  type CallName,
  type CallRequest,
  type CallResponse,
  calls,
  type EventName,
  type EventPayload,
  events,
} from '../../src-shared/contract/index.ts';
import { detailsOf, TieoutError } from '../../src-shared/errors.ts';

/** One handler per call; leaving one out, or answering with another shape, does not compile. */
export type Handlers = {
  [Name in CallName]: (request: CallRequest<Name>) => Promise<CallResponse<Name>> | CallResponse<Name>;
};

/** Who sent a message: the frame's URL, and whether it is the top frame of one of our windows. */
export type Sender = { readonly url: string; readonly isMainFrame: boolean };

export type Dispatcher = (
  sender: Sender | undefined,
  name: unknown,
  request: unknown,
) => Promise<Envelope<unknown>>;

export function createDispatcher(parts: {
  readonly handlers: Handlers;
  readonly isTrusted: (sender: Sender) => boolean;
  /** Told about refusals and defects, for the log. Never gets the request itself: it may hold a secret. */
  readonly onProblem: (name: string, error: unknown) => void;
}): Dispatcher {
  const { handlers, isTrusted, onProblem } = parts;

  return async (sender, name, request) => {
    const label = typeof name === 'string' ? name.slice(0, 60) : typeof name;
    try {
      if (!sender || !isTrusted(sender)) throw new TieoutError('forbidden-sender');
      if (!isCallName(name)) throw new TieoutError('invalid-request', { subject: label });
      const { request: requestSchema, response: responseSchema } = calls[name];
      const checked = requestSchema.safeParse(request);
      if (!checked.success) {
        // The path of the first fault only: its message could quote what was sent.
        const path = checked.error.issues[0]?.path.join('.') ?? '';
        throw new TieoutError('invalid-request', { subject: path ? `${name}: ${path}` : name });
      }
      const handler = handlers[name] as (request: unknown) => unknown;
      const answer = responseSchema.safeParse(await handler(checked.data));
      if (!answer.success) throw new TieoutError('invalid-response', { subject: name }, answer.error);
      return { ok: true, value: answer.data };
    } catch (error) {
      const details = detailsOf(error);
      if (['internal', 'invalid-request', 'invalid-response', 'forbidden-sender'].includes(details.code)) {
        onProblem(label, error);
      }
      return { ok: false, error: details };
    }
  };
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name);
}

export type EmitEvent = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;

/** Sends events out, each checked against its schema; one that does not fit is a defect and is not sent. */
export function createEmitter(
  send: (name: string, payload: unknown) => void,
  onProblem: (name: string, error: unknown) => void,
): EmitEvent {
  return (name, payload) => {
    const checked = events[name].safeParse(payload);
    if (checked.success) send(name, checked.data);
    else onProblem(name, checked.error);
  };
}
