/** What the window has been told, for all its screens. */
import { QueryClient } from '@tanstack/react-query';

// Answers come from this computer: they are asked for again when an event says so, not by the clock or the network.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
