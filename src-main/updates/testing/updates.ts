/** Parts of updates that do nothing, for tests that are about something else. */
import type { UpdateParts } from '../updates.ts';

const never = () => Promise.reject(new Error('not in this test'));

export const NO_UPDATES: UpdateParts = {
  version: '1.0.0',
  system: 'linux',
  keys: [],
  off: null,
  address: undefined,
  installation: 'test',
  engine: { download: never, install: () => undefined },
  fetchBytes: never,
  readBytes: never,
  serveFolder: never,
  mustRest: async () => undefined,
  onChange: () => undefined,
  onProblem: () => undefined,
};
