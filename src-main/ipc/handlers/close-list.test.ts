import { expect, it, vi } from 'vitest';
import type { AppParts } from '../app-parts.ts';
import { closeHandlers } from './close.ts';

const listed = (state: string) => ({ month: '2026-09', currency: 'PEN', state });

it.each([
  { state: 'open', asked: 0, pending: 0 },
  { state: 'locked', asked: 1, pending: 3 },
])(
  'closes are listed in the background only where a month is locked: $state',
  async ({ state, asked, pending }) => {
    const listCloses = vi.fn(async () => [{ ...listed(state), pending: 3 }]);
    const { 'close.list': list } = closeHandlers({
      registry: { closePathsOf: () => ({}), workPath: () => '' },
      store: { listStates: async () => [listed(state)], listCloses, readOnePerson: async () => null },
      actor: () => 'Ana',
      now: () => 1,
    } as unknown as AppParts);
    const { closes } = await list({ workspaceId: 'one' });
    expect(closes).toEqual([{ ...listed(state), pending }]);
    expect(listCloses).toHaveBeenCalledTimes(asked);
  },
);
