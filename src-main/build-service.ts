/**
 * The parts that reach the service: requests and what is told of them, sessions, credentials, and cashouts on their
 * way.
 */
import type { Worker } from 'node:worker_threads';
import type { DemoService } from './demo/demo-service.ts';
import type { AppParts } from './ipc/app-parts.ts';
import type { EmitEvent } from './ipc/dispatch.ts';
import type { AppLog } from './log.ts';
import { Outboxes } from './payouts/outboxes.ts';
import { AnswerReader } from './service-client/answer-reader.ts';
import { lineOf, RequestLog } from './service-client/request-log.ts';
import { createTransport, type TransportOptions } from './service-client/transport.ts';
import type { WorkspaceRegistry } from './workspaces/registry.ts';
import { ServiceAccess } from './workspaces/service-access.ts';
import { Sessions } from './workspaces/sessions.ts';
import type { WorkspaceSecrets } from './workspaces/workspace-secrets.ts';

type Given = Pick<AppParts, 'store' | 'actor'> & {
  readonly registry: WorkspaceRegistry;
  readonly secrets: WorkspaceSecrets;
  readonly demo: DemoService;
  readonly log: AppLog;
  readonly emit: EmitEvent;
  readonly network: Pick<TransportOptions, 'fetch' | 'wait'>;
  readonly startAnswerThread: () => Worker;
  readonly now: () => number;
  /** Told about every token of a session. */
  readonly onSecret: (secret: string) => void;
};

/** `stop` ends what reads answers, once the sessions are over. */
export function buildService({
  registry,
  secrets,
  demo,
  store,
  log,
  emit,
  network,
  startAnswerThread,
  now,
  onSecret,
  actor,
}: Given) {
  const { keychain } = secrets;
  const requestLog = new RequestLog();
  const answers = new AnswerReader(startAnswerThread);
  const transport = createTransport({
    ...network,
    readBody: answers.read,
    onAttempt: (entry) => {
      requestLog.add(entry);
      log.info(lineOf(entry));
    },
  });
  const transportOf = (workspaceId: string) => secrets.transportOf(workspaceId, transport);
  const sessions = new Sessions({
    registry,
    keychain,
    transportOf,
    demoAddress: async (origin) => (await demo.serve(origin)).merchantsBaseUrl,
    now,
    onToken: (workspaceId, token) => {
      onSecret(token);
      secrets.noteToken(workspaceId, token);
    },
    onConnectionChange: () => emit('workspaces.changed', {}),
  });
  const access = new ServiceAccess({
    registry,
    keychain,
    transportOf,
    demoBaseUrl: async (origin) => (await demo.serve(origin)).baseUrl,
    now,
  });
  const outboxes = new Outboxes({
    registry,
    sessions,
    access,
    store,
    now,
    actor,
    onChange: (workspaceId, order) => emit('payouts.changed', { workspaceId, order }),
  });
  return { requestLog, sessions, access, outboxes, stop: () => answers.stop() };
}
