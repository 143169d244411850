/** Answers that come with a change, in place of what is asked. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A question that was put before the change may be answered after it, as of before: it is dropped first. */
export async function answered(client: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
}
