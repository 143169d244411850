import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { forgetAnswers, handedOver, storeAnswer, takeAnswer, waitForAnswer } from './handed-over.ts';

const ID = '8f14e45f-ceea-467f-a7b5-0123456789ab';
const ANSWER = { exitCode: 1, words: 'Something to look at.', json: '{}' };
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('an answer is fetched once; what nobody fetched is forgotten', async () => {
  expect(await takeAnswer(folder.path, ID)).toBeUndefined();
  await storeAnswer(folder.path, ID, ANSWER);
  expect(await takeAnswer(folder.path, ID)).toEqual(ANSWER);
  expect(await takeAnswer(folder.path, ID)).toBeUndefined();
  await storeAnswer(folder.path, ID, ANSWER);
  await forgetAnswers(folder.path);
  expect(await takeAnswer(folder.path, ID)).toBeUndefined();
});

it('an order names no path of its own', () => {
  expect(handedOver.safeParse({ run: { id: '../../settings', workspace: 'x' } }).success).toBe(false);
  expect(handedOver.safeParse({}).success).toBe(false);
  expect(handedOver.safeParse({ run: { id: ID, workspace: 'x' } }).success).toBe(true);
});

it('is told again until it is answered, and is alone when the other copy ended without an answer', async () => {
  let looks = 0;
  let told = 0;
  const waiting = {
    isAlone: () => {
      told += 1;
      return false;
    },
    take: async () => {
      looks += 1;
      return looks === 25 ? ANSWER : undefined;
    },
    wait: async () => undefined,
  };
  expect(await waitForAnswer(waiting)).toEqual(ANSWER);
  expect(told).toBe(2);
  expect(await waitForAnswer({ ...waiting, isAlone: () => true, take: async () => undefined })).toBe('alone');
});
