/** The shared workspaces of this computer. Loads nothing of PostgreSQL's client until there is a server to be asked. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedState, TeamServer } from '../../src-shared/contract/team.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { JobControl } from '../jobs/jobs.ts';
import type { Answered, Offered } from '../store/replica/offer.ts';
import { TEAM_FILE } from '../store/replica/team-beside.ts';
import type { Invitation } from './invitation.ts';
import { readTrailKey, teamSecretsOf } from './kept-secrets.ts';
import type { SharedLog } from './shared-log.ts';
import {
  notBegun,
  readTeamFile,
  removeTeamFile,
  sharedStateOf,
  type TeamFile,
  withLogin,
  writeTeamFile,
} from './team-file.ts';
import type { TeamParts } from './team-parts.ts';
import { TeamSessions } from './team-sessions.ts';

export class Teams {
  private readonly parts: TeamParts;
  private readonly files = new Map<string, TeamFile>();
  private readonly sessions: TeamSessions;
  /** Those that are being made at this moment. */
  private readonly joining = new Set<string>();
  private readonly leaving = new Map<string, Promise<void>>();

  private constructor(parts: TeamParts) {
    this.parts = parts;
    this.sessions = new TeamSessions(parts, {
      file: (id) => this.file(id),
      find: (id) => this.files.get(id),
      keep: (id, file) => this.keep(id, file),
    });
  }

  /** Reads which workspaces are shared. */
  static async open(parts: TeamParts): Promise<Teams> {
    const teams = new Teams(parts);
    for (const { id } of parts.registry.list()) {
      const folder = parts.registry.folderOf(id);
      if (!existsSync(join(folder, TEAM_FILE))) continue;
      const file = await readTeamFile(folder, (error) => parts.onProblem(`the team of ${id}`, error));
      if (file) teams.files.set(id, file);
    }
    return teams;
  }

  /** By which name the person works in a shared workspace; undefined where it is not shared. */
  personOf(workspaceId: string): string | undefined {
    return this.files.get(workspaceId)?.person;
  }

  /**
   * The key of the audit trail of a workspace that was joined; null for one that has its own, and where the keychain
   * has lost it: then the workspace is read, and nothing is decided.
   */
  async trailKeyOf(workspaceId: string): Promise<Uint8Array | null> {
    const file = this.files.get(workspaceId);
    if (!this.joining.has(workspaceId) && (file?.stage !== 'joined' || file.left)) return null;
    return readTrailKey(this.parts.keychain, workspaceId);
  }

  /** The state of the sharing; null for a workspace that is not shared. */
  read(workspaceId: string): SharedState | null {
    const file = this.files.get(workspaceId);
    if (!file || file.left) return null;
    const state =
      this.sessions.find(workspaceId)?.state ??
      notBegun(this.sessions.isKeyLost(workspaceId), this.parts.now());
    return {
      ...sharedStateOf(file, state),
      withoutRecords: this.sessions.exchanges.withoutRecords(workspaceId),
      refusedBatches: this.sessions.exchanges.refusedBatches(workspaceId),
    };
  }

  file(workspaceId: string): TeamFile {
    const file = this.files.get(workspaceId);
    if (!file || file.left) throw new TieoutError('team-not-shared');
    return file;
  }

  /** A workspace's databases are used: it follows its log from now on; leaving it that was cut off is finished. */
  opened(workspaceId: string): void {
    const file = this.files.get(workspaceId);
    if (!file || file.stage === 'uploading') return;
    const begun = file.left ? this.finishLeaving(workspaceId, file) : this.sessions.of(workspaceId);
    begun.catch((error) => this.parts.onProblem('the team', error));
  }

  /** What a thread of the store offers to the log. Throws errors that have words. */
  async offer(offered: Offered): Promise<Answered> {
    const { id } = this.parts.registry.findByPath(offered.path);
    if (this.file(id).stage === 'uploading') throw new TieoutError('team-uploading');
    return (await this.sessions.of(id)).offer(offered);
  }

  /** Asks the server of a shared workspace. */
  async ask<T>(workspaceId: string, question: (log: SharedLog) => Promise<T>): Promise<T> {
    if (this.file(workspaceId).stage !== 'uploading')
      return (await this.sessions.of(workspaceId)).ask(question);
    const { withLog } = await import('./share.ts');
    const { server } = this.file(workspaceId);
    return withLog(
      { server, password: (await teamSecretsOf(this.parts.keychain, workspaceId)).password },
      question,
    );
  }

  /** Looks at a month from now on, null for none, and tells by name who else does. */
  async look(workspaceId: string, month: string | null): Promise<readonly string[]> {
    const running = this.sessions.find(workspaceId);
    return running ? running.lookAt(month) : [];
  }

  /** Makes the workspace on the server; `upload` follows. */
  async begin(workspaceId: string, server: TeamServer, password: string, name: string): Promise<void> {
    if (this.files.has(workspaceId)) throw new TieoutError('team-workspace-known');
    const { beginSharing } = await import('./share.ts');
    const file = await beginSharing(this.parts, {
      ...{ workspaceId, server, password, name },
      sameLogin: withLogin(this.files, server),
    });
    // What an earlier team has of the records says nothing of this one.
    await this.parts.store.forgetShared(this.parts.registry.databasePath(workspaceId));
    await this.keep(workspaceId, file);
  }

  async upload(workspaceId: string, job: JobControl): Promise<number> {
    const { upload } = await import('./share.ts');
    const { server } = this.file(workspaceId);
    await this.closeWork(workspaceId);
    const rows = await upload(this.parts, { workspaceId, server, job });
    await this.closeWork(workspaceId);
    await this.keep(workspaceId, { ...this.file(workspaceId), stage: 'shared' });
    await this.sessions.of(workspaceId);
    return rows;
  }

  /** Gives an upload up. The server forgets it, where it can be asked. */
  async giveUp(workspaceId: string): Promise<void> {
    if (this.file(workspaceId).stage !== 'uploading') throw new TieoutError('team-not-shared');
    await this.ask(workspaceId, (log) => log.discardWorkspace(workspaceId)).catch((error: unknown) =>
      this.parts.onProblem('an upload that was given up', error),
    );
    const { store, registry, onChange } = this.parts;
    await store.leaveLog(registry.workPath(workspaceId));
    await this.closeWork(workspaceId);
    await removeTeamFile(registry.folderOf(workspaceId));
    this.files.delete(workspaceId);
    onChange(workspaceId, 'state');
  }

  /**
   * Registers this computer's key; throws `team-key-unconfirmed` until it is confirmed. Returns the way to the rest,
   * which throws `cancelled` and `team-away`: what is there of the workspace by then goes on following, until it is
   * removed.
   */
  async join(invitation: Invitation, login: string, password: string, keepMore: () => Promise<void>) {
    const [{ askToJoin, giveKey, makeJoined }, { refusalOf }] = await Promise.all([
      import('./join.ts'),
      import('./refusals.ts'),
    ]);
    const server = { ...invitation.server, login };
    const sameLogin = withLogin(this.files, server);
    const joining = { invitation, server, password, sameLogin };
    const asked = await askToJoin(this.parts, joining);
    const { workspaceId } = invitation;
    // Whose key was revoked signs with the new one wherever they work on that database.
    for (const id of await giveKey(this.parts, sameLogin, asked.privateKey)) {
      await this.sessions.end(id);
      this.opened(id);
    }
    return async (job: JobControl): Promise<number> => {
      const told = (sequence: number) => {
        if (job.signal.aborted) throw new TieoutError('cancelled');
        job.progress(sequence, Math.max(asked.entries, sequence));
      };
      told(0);
      this.joining.add(workspaceId);
      try {
        this.files.set(workspaceId, await makeJoined(this.parts, joining, asked, keepMore));
      } finally {
        this.joining.delete(workspaceId);
      }
      const session = await this.sessions.of(workspaceId);
      await this.sessions.following.begin(workspaceId);
      await session.pull(told).catch((error: unknown) => {
        throw refusalOf(error);
      });
      const { store, registry } = this.parts;
      const reached = (await store.readFollowed(registry.workPath(workspaceId)))?.sequence ?? 0;
      told(reached);
      const arrived = (rows: number, total: number) => {
        if (job.signal.aborted) throw new TieoutError('cancelled');
        job.progress(reached + rows, reached + total);
      };
      await this.sessions.exchanges.take(workspaceId, arrived).catch((error: unknown) => {
        throw refusalOf(error);
      });
      return reached;
    };
  }

  /**
   * The workspace is this computer's alone again, with all that it has; the log stays. Answers whether the server could
   * say that nothing came after that. Throws what the keychain and the database refuse, the next start goes on then;
   * and why nothing comes where the log is followed again from its beginning: the workspace is not all here yet.
   */
  async leave(workspaceId: string): Promise<boolean> {
    const file = this.file(workspaceId);
    if (file.stage === 'uploading') throw new TieoutError('team-uploading');
    const session = await this.sessions.of(workspaceId);
    const { pullLast } = await import('./leave.ts');
    const isLatest = await pullLast(this.parts, workspaceId, session);
    await this.sessions.end(workspaceId);
    const left = { ...file, left: { at: this.parts.now(), isLatest } };
    await this.keep(workspaceId, left);
    await this.finishLeaving(workspaceId, left);
    return isLatest;
  }

  /** A sync of a shared workspace has ended: the others get what it read. */
  recordsRead(workspaceId: string): void {
    this.sessions.exchanges.look(workspaceId);
  }

  /**
   * Does something while the workspace's database is closed and its log is not followed, which goes on behind it: from
   * the server that the work answers, where it answers one.
   */
  async interrupted(
    workspaceId: string,
    work: (workPath: string) => Promise<TeamServer | null>,
  ): Promise<void> {
    const file = this.file(workspaceId);
    if (file.stage === 'uploading') throw new TieoutError('team-uploading');
    await this.sessions.end(workspaceId);
    await this.closeWork(workspaceId);
    try {
      const server = await work(this.parts.registry.workPath(workspaceId));
      // The server may have lost records, too: what it has is read anew, and the rest sent.
      await this.parts.store.forgetShared(this.parts.registry.databasePath(workspaceId));
      // A person who enters another address knows that it is another copy.
      if (server) await this.keep(workspaceId, { ...file, server, copy: undefined });
    } finally {
      await this.closeWork(workspaceId);
      this.opened(workspaceId);
      this.parts.onChange(workspaceId, 'work');
    }
  }

  /** Applies what the log has more; throws errors that have words. */
  async pull(workspaceId: string): Promise<void> {
    const { refusalOf } = await import('./refusals.ts');
    await (await this.sessions.of(workspaceId)).pull().catch((error: unknown) => {
      throw refusalOf(error);
    });
  }

  private finishLeaving(workspaceId: string, file: TeamFile): Promise<void> {
    const begun = this.leaving.get(workspaceId);
    if (begun) return begun;
    const finishing = import('./leave.ts')
      .then(({ finishLeaving }) => finishLeaving(this.parts, workspaceId, file))
      .then(() => {
        this.files.delete(workspaceId);
        for (const what of ['state', 'work'] as const) this.parts.onChange(workspaceId, what);
      })
      .finally(() => this.leaving.delete(workspaceId));
    this.leaving.set(workspaceId, finishing);
    return finishing;
  }

  /** Lets go of a workspace that is being removed: its databases can be closed then. */
  async forget(workspaceId: string): Promise<void> {
    const ended = this.sessions.end(workspaceId);
    this.files.delete(workspaceId);
    await ended;
  }

  stop(): void {
    this.sessions.stop();
  }

  private async keep(workspaceId: string, file: TeamFile): Promise<void> {
    await writeTeamFile(this.parts.registry.folderOf(workspaceId), file);
    this.files.set(workspaceId, file);
    this.parts.onChange(workspaceId, 'state');
  }

  private closeWork(workspaceId: string): Promise<void> {
    return this.parts.store.closeDatabase(this.parts.registry.workPath(workspaceId));
  }
}
