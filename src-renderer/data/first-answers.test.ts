import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { EventName } from '../../src-shared/contract/index.ts';
import type { FirstQuestions, Told } from '../first-questions.ts';
import { takeFirstAnswers } from './first-answers.ts';
import { keys } from './keys.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Which answers are old right away, and after `then` was told. */
async function old(told: readonly Told[], then?: EventName) {
  const listeners: ((name: EventName, payload: unknown) => void)[] = [];
  vi.stubGlobal('window', {
    tieout: {
      onEvent: (listener: (typeof listeners)[number]) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
  });
  const client = new QueryClient();
  await takeFirstAnswers(client, {
    preferences: Promise.resolve({ ok: true, value: { language: 'en' } }),
    workspaces: Promise.resolve({ ok: true, value: { workspaces: [] } }),
    takeTold: () => told,
  } as unknown as FirstQuestions);
  if (then) for (const listener of listeners) listener(then, {});
  const isOld = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
  return { preferences: isOld(keys.preferences), workspaces: isOld(keys.workspaces) };
}

it('is what the screens know, and old where something was told since the questions', async () => {
  expect(await old([])).toEqual({ preferences: false, workspaces: false });
  expect(await old([['workspaces.changed', {}]])).toEqual({ preferences: false, workspaces: true });
});

it('becomes old by what is told before anything is drawn', async () => {
  expect(await old([], 'workspaces.changed')).toEqual({ preferences: false, workspaces: true });
});
