/** What was not read of the days that figures of a month rest on. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../src-shared/contract/index.ts';
import { call } from '../api.ts';
import { keys } from './keys.ts';

type FiguresOfMonth = CallInput<'sync.notRead'>;

export const useNotRead = (asked: FiguresOfMonth) =>
  useQuery({
    queryKey: keys.notRead(asked),
    queryFn: async () => (await call('sync.notRead', asked)).notRead,
  });

/** Reads exactly these days. */
export const useReadMissing = () =>
  useMutation({ mutationFn: (asked: FiguresOfMonth) => call('sync.readMissing', asked) });
