/**
 * The sessions of shared workspaces: each begins when it is first needed, with the exchange of its records beside it.
 */
import { onlyReads } from '../../src-shared/contract/team.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { Exchanges } from './exchanges.ts';
import { Following } from './following.ts';
import type { TeamSession } from './session.ts';
import { serverText, type TeamFile } from './team-file.ts';
import type { TeamParts } from './team-parts.ts';

/** How the workspaces are shared. `file` throws `team-not-shared`. */
type TeamFiles = {
  readonly file: (workspaceId: string) => TeamFile;
  readonly find: (workspaceId: string) => TeamFile | undefined;
  readonly keep: (workspaceId: string, file: TeamFile) => Promise<void>;
};

export class TeamSessions {
  readonly following: Following;
  readonly exchanges: Exchanges;
  private readonly parts: TeamParts;
  private readonly files: TeamFiles;
  private readonly begun = new Map<string, Promise<TeamSession>>();
  private readonly running = new Map<string, TeamSession>();
  /** Those whose password and key the keychain has no more. */
  private readonly lost = new Set<string>();

  constructor(parts: TeamParts, files: TeamFiles) {
    this.parts = parts;
    this.files = files;
    this.following = new Following(parts);
    this.exchanges = new Exchanges(parts);
  }

  /** The session; begins it where there is none. */
  of(workspaceId: string): Promise<TeamSession> {
    let session = this.begun.get(workspaceId);
    if (!session) {
      session = this.begin(workspaceId);
      this.begun.set(workspaceId, session);
      session.catch((error: unknown) => {
        this.begun.delete(workspaceId);
        if (!(error instanceof TieoutError) || error.code !== 'team-key-lost') return;
        this.lost.add(workspaceId);
        this.parts.onChange(workspaceId, 'state');
      });
    }
    return session;
  }

  /** The one that runs, if any. */
  find(workspaceId: string): TeamSession | undefined {
    return this.running.get(workspaceId);
  }

  isKeyLost(workspaceId: string): boolean {
    return this.lost.has(workspaceId);
  }

  /** Nothing touches its databases once that is awaited. */
  async end(workspaceId: string): Promise<void> {
    const exchanged = this.exchanges.end(workspaceId);
    this.running.get(workspaceId)?.stop();
    this.running.delete(workspaceId);
    this.begun.delete(workspaceId);
    this.following.forget(workspaceId);
    await exchanged;
  }

  stop(): void {
    for (const [id, session] of this.running) {
      session.stop();
      void this.exchanges.end(id);
    }
  }

  private async begin(workspaceId: string): Promise<TeamSession> {
    const file = this.files.file(workspaceId);
    const [{ makeSession }, { databaseCopies }] = await Promise.all([
      import('./start-session.ts'),
      import('./database-copies.ts'),
    ]);
    const { session, password, privateKey } = await makeSession(this.parts, workspaceId, file, {
      onRecords: () => this.exchanges.look(workspaceId),
      ...databaseCopies({ ...this.parts, file: this.files.find, keep: this.files.keep }, workspaceId),
    });
    this.lost.delete(workspaceId);
    this.running.set(workspaceId, session);
    const running = () => this.running.get(workspaceId);
    await this.exchanges.begin(workspaceId, { server: file.server, password, privateKey, session: running });
    // Not waited for: the store's thread may itself be waiting for this session, with a decision that it offers.
    const followed = file.stage === 'joined' ? this.following.begin(workspaceId) : Promise.resolve();
    void followed.then(
      () => {
        session.start();
        // What the team cannot be told now is told at the next start.
        this.tellAside(workspaceId, session, file).catch(() => undefined);
      },
      (error) => this.parts.onProblem('the team', error),
    );
    return session;
  }

  /** Putting decisions aside may have been cut off before the team was told. */
  private async tellAside(workspaceId: string, session: TeamSession, file: TeamFile): Promise<void> {
    const { store, registry, now } = this.parts;
    const workPath = registry.workPath(workspaceId);
    if (file.stage === 'uploading' || (await store.countAside(workPath)) === 0) return;
    await session.pull();
    if (onlyReads(session.state.roles)) return;
    await store.notePutAside(workPath, serverText(file.server), { at: now(), actor: file.person });
  }
}
