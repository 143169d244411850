/** Uploads a workspace until it is killed, and says each page. Its arguments are in the environment. */
import '../../store/testing/keys.ts';
import type { TeamServer } from '../../../src-shared/contract/team.ts';
import { createStoreService } from '../../worker/store-service.ts';
import { upload } from '../share.ts';
import type { TeamParts } from '../team-parts.ts';

const given = JSON.parse(process.env.TIEOUT_TEST_CHILD ?? '{}');
const { workPath, workspaceId, server, privateKey } = given as {
  readonly workPath: string;
  readonly workspaceId: string;
  readonly server: TeamServer;
  readonly privateKey: string;
};
const store = createStoreService({
  jobProgress: () => undefined,
  recovered: () => undefined,
  report: (text) => process.stderr.write(`${text}\n`),
});
const parts = {
  store,
  registry: { workPath: () => workPath },
  keychain: { readOwn: async () => ({ password: 'x', privateKey, trailKey: null }) },
} as unknown as TeamParts;
const job = {
  id: workspaceId,
  signal: new AbortController().signal,
  progress: (done: number, total?: number) => process.stdout.write(`${done} of ${total}\n`),
};
process.stdout.write(`uploaded ${await upload(parts, { workspaceId, server, job })}\n`);
await store.endAll();
