/**
 * How a thread of the store asks for the shared log and waits: its calls are synchronous, and the log is asked by the main process,
 * which has the password and the key.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads';
import type { ErrorDetails } from '../../src-shared/errors.ts';
import { detailsOf, TieoutError } from '../../src-shared/errors.ts';
import type { Answered, Offer, Offered } from '../store/replica/shared-writes.ts';

/** The main process says sooner than this that there is no answer. */
const LONGEST_WAIT_MS = 120_000;

type Asked = { readonly offered: Offered; readonly done: Int32Array<SharedArrayBuffer> };
type Said = { readonly answered: Answered } | { readonly refused: ErrorDetails };
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
    Atomics.wait(done, 0, 0, LONGEST_WAIT_MS);
    const said = receiveMessageOnPort(to)?.message as Said | undefined;
    if (!said) throw new TieoutError('team-unknown');
    if ('refused' in said) throw TieoutError.from(said.refused);
    return said.answered;
  };
}

/** Hands a thread its end, and answers what it asks. */
export function answerOffers(worker: Worker, answer: (offered: Offered) => Promise<Answered>): void {
  const { port1, port2 } = new MessageChannel();
  const say = async ({ offered, done }: Asked): Promise<void> => {
    let said: Said;
    try {
      said = { answered: await answer(offered) };
    } catch (error) {
      said = { refused: detailsOf(error) };
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
