/**
 * The shared log on its server, over one connection: each method is one call of a function there, and so one round
 * trip.
 */
import { Client, type ClientConfig } from 'pg';
import { z } from 'zod';
import { LATER_SQL, type LaterSql, teamRole } from '../../src-shared/contract/team.ts';
import type { LogEntry, LogHead, OfferedEntry } from '../store/replica/entry.ts';
import { AnswerLost, LogRefusal } from './log-failures.ts';
import {
  AS_THE_LOG_NEEDS,
  aboutRow,
  appended,
  bytes,
  count,
  entryOf,
  entryRow,
  type GivingBackRow,
  givingBackRow,
  HAS_LATER_SQL,
  hasLaterSql,
  type PersonRow,
  personRow,
  workspaceRow,
} from './log-rows.ts';
import { LONGEST_MS, WHILE_IT_ARRIVES, whileItArrives } from './while-it-arrives.ts';

/** The log of which this app knows (resources/team/). */
export const LOG_VERSION = 1;

/** `stale`: another entry came first; the head is told as it is now. */
type Appended = { readonly outcome: 'accepted' | 'stale'; readonly head: LogHead; readonly at: bigint };

/** Roles are the server's, which tells everybody who has which; a login that was dropped has none. */
const PEOPLE = `SELECT p.*, ARRAY(
    SELECT role FROM unnest($1::text[]) AS role WHERE pg_has_role(r.oid, ('tieout_' || role)::name, 'MEMBER')
  ) AS roles FROM tieout.people() AS p LEFT JOIN pg_roles AS r ON r.rolname = p.login`;

/** What notifications begin with that are of no entry; earlier versions of the app take them for another workspace. */
const PRESENCE = 'presence';
const RECORDS = 'records';
const connectionAt = (place: string | null) => (place === null ? 'Tieout' : `Tieout ${place}`);
/** The server itself says whose a connection is, and forgets one that ended. */
const WHO_IS_AT = `SELECT DISTINCT p.name FROM pg_stat_activity AS a JOIN tieout.people() AS p ON p.login = a.usename
  WHERE a.datname = current_database() AND a.application_name = $1 AND p.login <> session_user AND p.revoked_at IS NULL
  ORDER BY p.name`;

/** Longer is no answer: a connection that was cut without a word, or a server that stands still. */
const ANSWER_MS = 30_000;
/** A large entry takes the server longer: at least so many characters of it in a millisecond. */
const CHARACTERS_PER_MS = 300;

/** Throws `LogRefusal` and `AnswerLost`. */
export async function connectLog(config: ClientConfig): Promise<SharedLog> {
  const client = new Client({
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'Tieout',
    ...config,
  });
  // An end while nothing is asked is met when something is.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(AS_THE_LOG_NEEDS);
  } catch (error) {
    throw answerOf(error);
  }
  return new SharedLog(client, config.query_timeout);
}

type Longer = number | typeof WHILE_IT_ARRIVES;

export class SharedLog {
  private readonly client: Client;
  private readonly answerMs: number;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(client: Client, answerMs = ANSWER_MS) {
    this.client = client;
    this.answerMs = answerMs;
  }

  /** Appends an entry, or answers that it was appended before. Throws `LogRefusal` and `AnswerLost`. */
  async append({ workspace, id, expected, schema, changes, signature }: OfferedEntry): Promise<Appended> {
    const values = [
      ...[workspace, id, expected.sequence, Buffer.from(expected.hash, 'hex')],
      ...[schema, changes, signature],
    ];
    const sql = 'SELECT * FROM tieout.append($1, $2, $3, $4, $5, $6, $7)';
    const rows = await this.ask(sql, values, changes.length / CHARACTERS_PER_MS);
    const { outcome, sequence, hash, at } = appended.parse(rows[0]);
    return { outcome, head: { sequence, hash }, at };
  }

  /** Gives an entry up for good: its place when it was accepted, else null. Throws as `append`. */
  async withdraw(workspace: string, id: string): Promise<number | null> {
    const rows = await this.ask('SELECT tieout.withdraw($1, $2) AS sequence', [workspace, id]);
    return z.object({ sequence: count.nullable() }).parse(rows[0]).sequence;
  }

  /** The entries after the place, in order, at most so many. Throws as `append`. */
  async since(workspace: string, after: number, most: number): Promise<LogEntry[]> {
    const rows = await this.ask('SELECT * FROM tieout.since($1, $2, $3)', [workspace, after, most]);
    return z.array(entryRow).parse(rows).map(entryOf);
  }

  /** What the server says of itself and of this login. Throws as `append`. */
  async about(): Promise<z.infer<typeof aboutRow>> {
    return aboutRow.parse((await this.ask('SELECT * FROM tieout.about()', []))[0]);
  }

  /** As PostgreSQL numbers itself: 150004 is 15.4. Throws as `append`. */
  async serverVersion(): Promise<number> {
    const rows = await this.ask("SELECT current_setting('server_version_num')::int AS version", []);
    return z.object({ version: z.int() }).parse(rows[0]).version;
  }

  /**
   * Which copy of the database this is: its number, the installation's and the timeline, of which a restored one has at
   * least one anew. Throws as `append`.
   */
  async copy(): Promise<string> {
    const number = 'SELECT oid::text AS copy FROM pg_database WHERE datname = current_database()';
    const whole = `SELECT concat_ws(' ', (${number}), (SELECT system_identifier FROM pg_control_system()),
      (SELECT timeline_id FROM pg_control_checkpoint())) AS copy`;
    const rows = await this.ask(whole, []).catch((error: unknown) => {
      // Some rented servers keep those two to themselves.
      if (error instanceof LogRefusal && error.word === '42501') return this.ask(number, []);
      throw error;
    });
    return z.object({ copy: z.string().min(1) }).parse(rows[0]).copy;
  }

  /**
   * Tells of each entry of any workspace, of records, and of who looks at another month, with the workspace's id.
   * Throws as `append`.
   */
  async listen(
    onTold: (workspace: string, what: 'entry' | 'presence' | 'records') => void,
    onEnd: () => void,
  ): Promise<void> {
    this.client.on('notification', ({ payload = '' }) => {
      const [first = '', second = ''] = payload.split(' ');
      if (first === PRESENCE || first === RECORDS) onTold(second, first);
      else onTold(first, 'entry');
    });
    this.client.on('end', onEnd);
    await this.ask('LISTEN tieout', []);
  }

  /**
   * Names this connection after a place, and tells those who follow the workspace; null for none. Throws as `append`.
   */
  async beAt(workspace: string, place: string | null): Promise<void> {
    await this.ask("SELECT set_config('application_name', $1, false), pg_notify('tieout', $2)", [
      connectionAt(place),
      `${PRESENCE} ${workspace}`,
    ]);
  }

  /** Which other people of the team have a connection that is named after the place. Throws as `append`. */
  async whoIsAt(place: string): Promise<string[]> {
    const rows = await this.ask(WHO_IS_AT, [connectionAt(place)]);
    return z
      .array(z.object({ name: z.string() }))
      .parse(rows)
      .map(({ name }) => name);
  }

  /** Throws as `append`; `workspace-known` where it is there already. */
  async createWorkspace(id: string, name: string, schema: number, trailKey: Uint8Array): Promise<void> {
    await this.ask('SELECT tieout.create_workspace($1, $2, $3, $4)', [
      id,
      name,
      schema,
      Buffer.from(trailKey),
    ]);
  }

  async finishWorkspace(id: string): Promise<void> {
    await this.ask('SELECT tieout.finish_workspace($1)', [id]);
  }

  async discardWorkspace(id: string): Promise<void> {
    await this.ask('SELECT tieout.discard_workspace($1)', [id]);
  }

  async workspaces(): Promise<z.infer<typeof workspaceRow>[]> {
    return z.array(workspaceRow).parse(await this.ask('SELECT * FROM tieout.workspaces()', []));
  }

  /** The key of the workspace's audit trail; given to logins with a confirmed key. Throws as `append`. */
  async trailKey(workspace: string): Promise<Buffer> {
    const rows = await this.ask('SELECT tieout.trail_key($1) AS key', [workspace]);
    return z.object({ key: bytes }).parse(rows[0]).key;
  }

  /** A row for each key of each person; one without a key for a person who has none. */
  async people(): Promise<PersonRow[]> {
    return z.array(personRow).parse(await this.ask(PEOPLE, [teamRole.options]));
  }

  async addPerson(login: string, name: string): Promise<void> {
    await this.ask('SELECT tieout.add_person($1, $2)', [login, name]);
  }

  async registerKey(publicKey: Uint8Array): Promise<void> {
    await this.ask('SELECT tieout.register_key($1)', [Buffer.from(publicKey)]);
  }

  async confirmKey(login: string, publicKey: Uint8Array): Promise<void> {
    await this.ask('SELECT tieout.confirm_key($1, $2)', [login, Buffer.from(publicKey)]);
  }

  async revokeKey(login: string): Promise<void> {
    await this.ask('SELECT tieout.revoke_key($1)', [login]);
  }

  async revokePerson(login: string, reason: string): Promise<void> {
    await this.ask('SELECT tieout.revoke_person($1, $2)', [login, reason]);
  }

  /** Whether this log can be given back what it lost (3-restore.sql). Throws as `append`. */
  async takesBack(): Promise<boolean> {
    return !(await this.sqlToRun()).includes('3-restore');
  }

  /** Files of resources/team that the database has not: each is known by what it adds or mends. Throws as `append`. */
  async sqlToRun(): Promise<LaterSql[]> {
    const rows = await this.ask(HAS_LATER_SQL, []);
    const has = hasLaterSql.parse(rows[0]);
    return LATER_SQL.filter((file) => !has[file]);
  }

  /** Owners: the workspace takes no decisions from now on until an entry ends it. Throws as `append`. */
  async beginGivingBack(workspace: string): Promise<void> {
    await this.ask('SELECT tieout.begin_giving_back($1)', [workspace]);
  }

  /** An entry that the log had, as it was, behind the last one that is there. Throws as `append`. */
  async giveBack(workspace: string, entry: LogEntry): Promise<void> {
    const { sequence, id, at, login, key, publicKey, schema, changes, signature, hash } = entry;
    const values = [workspace, sequence, id, at, login, key, Buffer.from(publicKey), schema, changes];
    await this.ask(
      'SELECT tieout.give_back($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [...values, Buffer.from(signature), Buffer.from(hash, 'hex')],
      changes.length / CHARACTERS_PER_MS,
    );
  }

  /** How giving back stands; null where nothing is given back. Throws as `append`. */
  async givingBack(workspace: string): Promise<GivingBackRow | null> {
    const rows = await this.ask('SELECT * FROM tieout.giving_back($1)', [workspace]);
    return rows.length === 0 ? null : givingBackRow.parse(rows[0]);
  }

  /** Ends the connection, without waiting for the server. */
  close(): void {
    this.client.end().catch(() => undefined);
  }

  /** One question at a time: the client is about to take no second one while it is asked (pg 9). Throws as `append`. */
  ask(sql: string, values: unknown[], longerMs: Longer = 0): Promise<unknown[]> {
    const asked = this.turn.then(() => this.askNow(sql, values, longerMs));
    this.turn = asked.catch(() => undefined);
    return asked;
  }

  private async askNow(sql: string, values: unknown[], longerMs: Longer): Promise<unknown[]> {
    try {
      const isPatient = longerMs === WHILE_IT_ARRIVES;
      const limitMs = isPatient ? LONGEST_MS : ANSWER_MS + longerMs;
      const limit = limitMs < ANSWER_MS + 1_000 ? {} : { query_timeout: limitMs };
      const answer = this.client.query({ text: sql, values, ...limit });
      return (await (isPatient ? whileItArrives(this.client, answer, this.answerMs) : answer)).rows;
    } catch (error) {
      throw answerOf(error);
    }
  }
}

/** Ours (resources/team/): refused with a word. */
const REFUSED = 'TI001';
/**
 * PostgreSQL's own: each says that the statement was not performed. Not among them: class 08 (connection), 57 (the
 * server ends) and 40003 (completion unknown).
 */
const NOT_PERFORMED = /^(22|23|25|26|28|2[BDF]|3[4-9BDF]|40001|40P01|42|44|53|54|55|P0)/;

function answerOf(error: unknown): unknown {
  const { code, message, detail } = error as { code?: string; message?: string; detail?: string };
  if (code === REFUSED) return new LogRefusal(message ?? '', detail ?? '');
  if (code !== undefined && NOT_PERFORMED.test(code)) return new LogRefusal(code, message ?? '');
  return new AnswerLost(error);
}
