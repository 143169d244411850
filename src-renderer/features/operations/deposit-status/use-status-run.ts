/**
 * The deposits asked for, with what came of each; kept while the app runs, so that another screen does not lose them.
 */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { DepositStatusReading } from '../../../../src-shared/contract/deposit-status.ts';
import type { ErrorDetails } from '../../../../src-shared/errors.ts';
import { call } from '../../../api.ts';
import { detailsIn } from '../../../components/error-alert.tsx';
import { keys } from '../../../data/keys.ts';
import { askEach } from './status-run.ts';

export type Asked = { readonly id: string } & (
  | { readonly state: 'waiting' | 'asking' | 'not-asked' }
  | { readonly state: 'answered'; readonly reading: DepositStatusReading }
  | { readonly state: 'failed'; readonly error: ErrorDetails }
);

export type StatusRun = {
  readonly asked: readonly Asked[];
  readonly running: boolean;
  /** Asks for these instead of those before. */
  start(ids: readonly string[]): void;
  /** Asks for some of the list again. */
  ask(ids: readonly string[]): void;
  stop(): void;
};

const NONE: readonly Asked[] = [];

export function useStatusRun(workspaceId: string): StatusRun {
  const client = useQueryClient();
  const queryKey = keys.depositStatuses(workspaceId);
  const { data: asked = NONE } = useQuery<readonly Asked[]>({
    queryKey,
    queryFn: skipToken,
    initialData: NONE,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const current = useRef<AbortController>(null);

  const change = useCallback(
    (to: (each: Asked) => Asked) =>
      client.setQueryData<readonly Asked[]>(keys.depositStatuses(workspaceId), (list = NONE) => list.map(to)),
    [client, workspaceId],
  );
  /** What is on its way still comes into the list. */
  const stop = useCallback(() => {
    current.current?.abort();
    change((each) => (each.state === 'waiting' ? { id: each.id, state: 'not-asked' } : each));
  }, [change]);
  // A screen that is left asks no further.
  useEffect(() => stop, [stop]);

  const ask = useCallback(
    (ids: readonly string[]) => {
      const put = (result: Asked) => change((each) => (each.id === result.id ? result : each));
      stop();
      const run = new AbortController();
      current.current = run;
      const chosen = new Set(ids);
      change((each) => (chosen.has(each.id) ? { id: each.id, state: 'waiting' } : each));
      void askEach({
        ids,
        signal: run.signal,
        ask: async (id) => {
          put({ id, state: 'asking' });
          try {
            const reading = await call('deposits.status', { workspaceId, depositId: id });
            put({ id, state: 'answered', reading });
          } catch (error) {
            put({ id, state: 'failed', error: detailsIn(error) });
          }
        },
      });
    },
    [workspaceId, change, stop],
  );

  return {
    asked,
    running: asked.some(({ state }) => state === 'asking' || state === 'waiting'),
    start(ids) {
      client.setQueryData<readonly Asked[]>(
        queryKey,
        ids.map((id) => ({ id, state: 'not-asked' })),
      );
      ask(ids);
    },
    ask,
    stop,
  };
}
