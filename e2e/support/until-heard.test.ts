import type { ElectronApplication } from 'playwright';
import { expect, it } from 'vitest';
import { untilHeard } from './until-heard.ts';

/** An app that does what it is asked, and whose first answers are lost. */
function appThatLoses(answers: number) {
  // Each app is a process of its own.
  Reflect.deleteProperty(globalThis, 'answersKept');
  const modules = { done: 0 };
  let left = answers;
  const app = {
    evaluate: async (work: (modules: unknown, given: unknown) => unknown, given: unknown) => {
      const answer = await work(modules, given);
      left -= 1;
      if (left >= 0) throw new Error('Resulting promise was garbage collected.');
      return answer;
    },
  } as unknown as ElectronApplication;
  untilHeard(app);
  return { app, modules };
}

const add = (modules: unknown, by: number) => {
  const counted = modules as { done: number };
  counted.done += by;
  return counted.done;
};

it('an answer that was lost is asked for again, and what was asked is done once', async () => {
  const { app, modules } = appThatLoses(3);
  expect(await app.evaluate(add as never, 2)).toBe(2);
  expect(await app.evaluate(add as never, 5)).toBe(7);
  expect(modules.done).toBe(7);
});

it('an answer that stays away is an error, and so is what the work throws, at once', async () => {
  const { app, modules } = appThatLoses(6);
  await expect(app.evaluate(add as never, 1)).rejects.toThrow('garbage collected');
  expect(modules.done).toBe(1);
  const failing = () => {
    throw new Error('no window');
  };
  await expect(app.evaluate(failing)).rejects.toThrow('no window');
});
