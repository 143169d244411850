/** What every start asks before the screens' script is there. */
import type { Envelope } from '../src-shared/contract/call.ts';
import type { Bridge, CallResponse, EventName } from '../src-shared/contract/index.ts';

/** An event, as it came. */
export type Told = readonly [name: EventName, payload: unknown];

export type FirstQuestions = {
  readonly preferences: Promise<Envelope<CallResponse<'app.preferences'>>>;
  readonly workspaces: Promise<Envelope<CallResponse<'workspaces.list'>>>;
  /** What was told since, which the answers may not know of; from then on somebody else has to listen. */
  readonly takeTold: () => readonly Told[];
};

/** Asks them, and listens before: what changes right behind an answer is told once, and not again. */
export function askFirst({ call, onEvent }: Bridge): FirstQuestions {
  const told: Told[] = [];
  const stop = onEvent((name, payload) => told.push([name, payload]));
  return {
    preferences: call('app.preferences', {}),
    workspaces: call('workspaces.list', {}),
    takeTold: () => {
      stop();
      return told;
    },
  };
}
