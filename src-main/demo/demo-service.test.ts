import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { threadFile } from '../testing/thread-files.ts';
import { type DemoOrigin, DemoService } from './demo-service.ts';

const ORIGIN: DemoOrigin = { seed: 1, asOf: '2026-10-15T12:00:00Z' };

function threads() {
  const started: (EventEmitter & { ended: boolean })[] = [];
  const demo = new DemoService(() => {
    const thread = Object.assign(new EventEmitter(), {
      ended: false,
      terminate: async () => {
        thread.ended = true;
        thread.emit('exit', 1);
      },
    });
    started.push(thread);
    return thread as unknown as Worker;
  });
  return { demo, started };
}
const served = (baseUrl: string) => ({ served: { baseUrl, merchantsBaseUrl: baseUrl } });

describe('the demo service', () => {
  it('starts once for the same data, however many ask', async () => {
    const { demo, started } = threads();
    const both = [demo.serve(ORIGIN), demo.serve({ ...ORIGIN })];
    started[0]?.emit('message', served('http://127.0.0.1:1'));
    expect((await Promise.all(both)).map(({ baseUrl }) => baseUrl)).toEqual(
      Array(2).fill('http://127.0.0.1:1'),
    );
    void demo.serve({ ...ORIGIN, seed: 2 }).catch(() => undefined);
    expect(started).toHaveLength(2);
    await demo.stop();
  });

  it('starts anew after its thread ended', async () => {
    const { demo, started } = threads();
    const first = demo.serve(ORIGIN);
    started[0]?.emit('message', served('http://127.0.0.1:1'));
    await first;
    started[0]?.emit('exit', 1);
    const second = demo.serve(ORIGIN);
    started[1]?.emit('message', served('http://127.0.0.1:2'));
    expect((await second).baseUrl).toBe('http://127.0.0.1:2');
  });

  it.each([
    ['message', { failed: 'no port' }, 'no port'],
    ['error', new Error('broken'), 'broken'],
    ['exit', 1, 'ended'],
  ])(
    'says so when it cannot start (%s), leaves no thread behind, and may try again',
    async (event, value, words) => {
      const { demo, started } = threads();
      const serving = demo.serve(ORIGIN);
      started[0]?.emit(event, value);
      await expect(serving).rejects.toThrow(words);
      expect(started[0]?.ended).toBe(true);
      void demo.serve(ORIGIN).catch(() => undefined);
      expect(started).toHaveLength(2);
    },
  );

  it('ends every thread when it stops', async () => {
    const { demo, started } = threads();
    const serving = demo.serve(ORIGIN).catch((error: Error) => error.message);
    await demo.stop();
    expect(started[0]?.ended).toBe(true);
    expect(await serving).toMatch('ended');
  });
});

it('the sandbox thread serves the data it was told to', async () => {
  const demo = new DemoService((workerData) => new Worker(threadFile('sandbox'), { workerData }));
  const { merchantsBaseUrl, credentials, schemeWord } = await demo.serve(ORIGIN);
  const answer = await fetch(`${merchantsBaseUrl}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials.reporting),
  });
  expect(answer.status).toBe(200);
  expect(Object.keys(credentials).sort()).toEqual(['deposits', 'payouts', 'readOnly', 'reporting']);
  expect(schemeWord).toMatch(/^[A-Z]+$/);
  await demo.stop();
});
