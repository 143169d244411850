/** The exchange of records of each shared workspace, from when its session begins until that ends. */
import type { KeyObject } from 'node:crypto';
import { onlyReads, type TeamServer } from '../../src-shared/contract/team.ts';
import type { RecordsExchange } from './records-exchange.ts';
import type { TeamSession } from './session.ts';
import type { TeamParts } from './team-parts.ts';

type Begun = {
  readonly server: TeamServer;
  readonly password: string;
  readonly privateKey: KeyObject;
  readonly session: () => TeamSession | undefined;
};

export class Exchanges {
  private readonly parts: TeamParts;
  private readonly running = new Map<string, RecordsExchange>();

  constructor(parts: TeamParts) {
    this.parts = parts;
  }

  async begin(workspace: string, { server, password, privateKey, session }: Begun): Promise<void> {
    const [{ RecordsExchange: Exchange }, { connectLog }, { connectionOf }] = await Promise.all([
      import('./records-exchange.ts'),
      import('./shared-log.ts'),
      import('./server-settings.ts'),
    ]);
    const { store, registry, now, onChange, onProblem } = this.parts;
    await this.end(workspace);
    const exchange = new Exchange({
      ...{ workspace, privateKey, store, now },
      ...{ cachePath: registry.databasePath(workspace), workPath: registry.workPath(workspace) },
      connect: () => connectLog(connectionOf(server, password)),
      // Whose roles are not known yet is not asked to be refused.
      maySend: () =>
        session()?.state.roles?.length !== undefined && !onlyReads(session()?.state.roles ?? null),
      onRecords: () => onChange(workspace, 'records'),
      onState: () => onChange(workspace, 'state'),
      onProblem: (error) => onProblem('records of the team', error),
    });
    this.running.set(workspace, exchange);
  }

  /** Takes and sends what there is, by itself; nothing for a workspace that is not shared, or not connected. */
  look(workspace: string): void {
    this.running.get(workspace)?.look();
  }

  /** Takes everything that there is, told how many records of how many. Throws what asking the server throws. */
  async take(workspace: string, onTaken: (rows: number, total: number) => void): Promise<void> {
    await this.running.get(workspace)?.run(onTaken);
  }

  /** Whether the workspace's server was seen to have only the log. */
  withoutRecords(workspace: string): boolean {
    return this.running.get(workspace)?.withoutRecords ?? false;
  }

  /** How many batches of this computer the workspace's server has refused. */
  refusedBatches(workspace: string): number {
    return this.running.get(workspace)?.refusedBatches ?? 0;
  }

  /** Ends when nothing of it touches the workspace's database any more. */
  async end(workspace: string): Promise<void> {
    const exchange = this.running.get(workspace);
    this.running.delete(workspace);
    await exchange?.stop();
  }
}
