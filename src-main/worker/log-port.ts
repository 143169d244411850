/**
 * How a thread of the store asks for the shared log and waits: its calls are synchronous, and the log is asked by the
 * main process, which has the password and the key.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads';
import type { ErrorDetails } from '../../src-shared/errors.ts';
import { detailsOf, TieoutError } from '../../src-shared/errors.ts';
import type { Answered, Offer, Offered } from '../store/replica/offer.ts';

/**
 * The main process says sooner than this that there is no answer: it waits for the server longer the longer an entry
 * is, and offers of other threads come before. Only where it says nothing at all is a thread to go on.
 */
const LONGEST_WAIT_MS = 600_000;
const CHARACTERS_PER_MS = 100;

type Asked = { readonly offered: Offered; readonly done: Int32Array<SharedArrayBuffer> };
/** With the id of the offer. */
type Said = { readonly id: string } & ({ readonly answered: Answered } | { readonly refused: ErrorDetails });
type Handed = { readonly logPort: MessagePort };

/** The thread's end of the port, among what it is sent. */
export const isLogPort = (message: unknown): message is Handed =>
  typeof message === 'object' && message !== null && 'logPort' in message;

/** Asks over the port, once there is one. */
export function offerOver(port: () => MessagePort | undefined): Offer {
  return (offered) => {
    const to = port();
    if (!to) throw new TieoutError('team-away');
    const done = new Int32Array(new SharedArrayBuffer(4));
    to.postMessage({ offered, done } satisfies Asked);
    Atomics.wait(done, 0, 0, LONGEST_WAIT_MS + offered.changes.length / CHARACTERS_PER_MS);
    const said = answerTo(offered.id, to);
    if (!said) throw new TieoutError('team-unknown');
    if ('refused' in said) throw TieoutError.from(said.refused);
    return said.answered;
  };
}

/** Undefined where there is none yet. Answers to earlier offers, which were given up, are dropped. */
function answerTo(id: string, port: MessagePort): Said | undefined {
  for (;;) {
    const said = receiveMessageOnPort(port)?.message as Said | undefined;
    if (!said || said.id === id) return said;
  }
}

/** Hands a thread its end, and answers what it asks. */
export function answerOffers(worker: Worker, answer: (offered: Offered) => Promise<Answered>): void {
  const { port1, port2 } = new MessageChannel();
  const say = async ({ offered, done }: Asked): Promise<void> => {
    let said: Said;
    try {
      said = { id: offered.id, answered: await answer(offered) };
    } catch (error) {
      said = { id: offered.id, refused: detailsOf(error) };
    }
    port1.postMessage(said);
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  };
  port1.on('message', (asked: Asked) => void say(asked));
  port1.unref();
  worker.once('exit', () => port1.close());
  worker.postMessage({ logPort: port2 } satisfies Handed, [port2]);
}
