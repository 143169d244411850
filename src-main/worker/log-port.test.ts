/** What a thread is answered belongs to what it asked, however late another answer comes. */
import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Answered, Offered } from '../store/replica/offer.ts';
import { answerOffers, isLogPort, offerOver } from './log-port.ts';

const offered = (id: string, changes = '[]'): Offered => ({
  ...{ path: 'work.db', id, workspace: 'w', head: { sequence: 0, hash: '' }, schema: 1, changes },
});
const answered = (by: string): Answered => ({ outcome: 'accepted', entries: [], by });

/** Both ends within this thread: what is asked is answered by the other side as soon as `answer` lets it. */
function bothEnds(answer: (offered: Offered) => Promise<Answered>) {
  let own: MessagePort | undefined;
  const worker = Object.assign(new EventEmitter(), {
    postMessage: (message: unknown) => {
      if (isLogPort(message)) own = message.logPort;
    },
  });
  answerOffers(worker as unknown as Worker, answer);
  onTestFinished(() => void worker.emit('exit'));
  return own ?? expect.unreachable();
}

/** Answers of the main process, as they lie in the port when the thread is woken. */
function portWith(answersOf: (id: string) => object[]): MessagePort {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const postMessage = ({ offered: { id } }: { offered: Offered }) => {
    for (const message of answersOf(id)) port1.postMessage(message);
  };
  return Object.assign(port2, { postMessage });
}

it('the answer to an offer that was given up is not the answer to the next', () => {
  const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('ok');
  onTestFinished(() => wait.mockRestore());
  const port = portWith((id) => [
    { id: 'the one before', answered: answered('late') },
    { id: 'the one before that', refused: { code: 'team-away' } },
    { id, answered: answered('own') },
  ]);
  const offer = offerOver(() => port);
  expect(offer(offered('one')).by).toBe('own');
  expect(offer(offered('two')).by).toBe('own');
  expect(receiveMessageOnPort(port)).toBeUndefined();
});

it('where only another offer is answered, the outcome is unknown', () => {
  const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
  onTestFinished(() => wait.mockRestore());
  const port = portWith(() => [{ id: 'the one before', answered: answered('late') }]);
  expect(() => offerOver(() => port)(offered('one'))).toThrow('team-unknown');
});

it('a large entry is waited for longer than the main process waits for the server', () => {
  const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
  onTestFinished(() => wait.mockRestore());
  const port = portWith(() => []);
  expect(() => offerOver(() => port)(offered('one', ' '.repeat(27_000_000)))).toThrow('team-unknown');
  const [, , , ms = 0] = wait.mock.calls[0] ?? [];
  // append, four withdrawals and what came since, each over a connection of its own (session.ts, shared-log.ts).
  expect(ms).toBeGreaterThan(30_000 + 27_000_000 / 300 + 5 * 12_250 + 12_000);
});

it('each answer says which offer it is of', async () => {
  const port = bothEnds(async ({ id }) => {
    if (id === 'refused') throw new TieoutError('team-away');
    return answered(id);
  });
  const said: unknown[] = [];
  port.on('message', (message) => said.push(message));
  for (const id of ['one', 'refused'])
    port.postMessage({ offered: offered(id), done: new Int32Array(new SharedArrayBuffer(4)) });
  await expect
    .poll(() => said)
    .toMatchObject([
      { id: 'one', answered: { by: 'one' } },
      { id: 'refused', refused: { code: 'team-away' } },
    ]);
});
