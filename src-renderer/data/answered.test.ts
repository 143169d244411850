import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { answered } from './answered.ts';

it('what was asked before a change does not come over the answer of the change', async () => {
  const client = new QueryClient();
  const queryKey = ['schedule'];
  let answer = (_: string) => {};
  const before = client
    .fetchQuery({ queryKey, queryFn: () => new Promise<string>((resolve) => (answer = resolve)) })
    .catch(() => undefined);
  await answered(client, queryKey, 'every 30 minutes');
  answer('never');
  await before;
  expect(client.getQueryData(queryKey)).toBe('every 30 minutes');
});
