/**
 * One connection for everything that is asked of a log: one question at a time, and none is ended by the loss of
 * another.
 */

import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { expect, it } from 'vitest';
import { AnswerLost } from './log-failures.ts';
import { LogOffice } from './log-office.ts';
import { SharedLog } from './shared-log.ts';

/** A client whose answers are given by hand. */
class HandClient extends EventEmitter {
  readonly waiting: PromiseWithResolvers<{ rows: object[] }>[] = [];
  most = 0;
  ended = false;
  query() {
    const answer = Promise.withResolvers<{ rows: object[] }>();
    this.waiting.push(answer);
    this.most = Math.max(this.most, this.waiting.length);
    return answer.promise;
  }
  async end() {
    this.ended = true;
    this.emit('end');
  }
  async answered(): Promise<PromiseWithResolvers<{ rows: object[] }>> {
    await expect.poll(() => this.waiting.length).toBeGreaterThan(0);
    return this.waiting.shift() as PromiseWithResolvers<{ rows: object[] }>;
  }
}

const logOver = (client: HandClient) => new SharedLog(client as unknown as Client);
const { privateKey } = generateKeyPairSync('ed25519');

it('asks one question at a time, and the next one also where the first is refused', async () => {
  const client = new HandClient();
  const log = logOver(client);
  const questions = [log.people(), log.people(), log.people()].map((each) => each.catch(() => 'refused'));
  (await client.answered()).resolve({ rows: [] });
  (await client.answered()).reject(Object.assign(new Error('no'), { code: '42501' }));
  (await client.answered()).resolve({ rows: [] });
  expect(await Promise.all(questions)).toEqual([[], 'refused', []]);
  expect(client.most).toBe(1);
});

it('a connection that was lost is let go of once: who hears of it late does not end the one that took its place', async () => {
  const clients = [new HandClient(), new HandClient()] as const;
  const logs = clients.map(logOver);
  let made = 0;
  const office = new LogOffice({
    ...{ workspace: '7f1d2c66-6a0b-4a57-8a3f-0f4f3f1f6b11', privateKey },
    connect: async () => logs[made++] as SharedLog,
  });
  const heardLate = Promise.withResolvers<never>();
  const late = office.ask(() => heardLate.promise).catch(() => 'lost');
  const early = office.ask((log) => log.people()).catch(() => 'lost');
  (await clients[0].answered()).reject(new Error('cut'));
  expect(await early).toBe('lost');
  const next = office.ask((log) => log.people());
  const answer = await clients[1].answered();
  heardLate.reject(new AnswerLost(null));
  expect(await late).toBe('lost');
  // The listeners of the first connection are told of its end, which may come as late.
  office.letGo(logs[0]);
  answer.resolve({ rows: [] });
  expect(await next).toEqual([]);
  expect([made, clients[0].ended, clients[1].ended]).toEqual([2, true, false]);
});
