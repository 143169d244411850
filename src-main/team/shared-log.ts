/** The shared log on its server, over one connection: each method is one call of a function there, and so one round trip. */
import { Client, type ClientConfig } from 'pg';
import { z } from 'zod';
import type { LogEntry, LogHead, OfferedEntry } from './entry.ts';

/** The server refuses what was asked. `word` says why, `subject` what it is about. */
class LogRefusal extends Error {
  readonly word: string;
  readonly subject: string;

  constructor(word: string, subject: string) {
    super(`the server refuses: ${word} ${subject}`);
    this.name = 'LogRefusal';
    this.word = word;
    this.subject = subject;
  }
}

/** There is no answer. What was asked may have been done. */
export class AnswerLost extends Error {
  constructor(cause: unknown) {
    super('the connection to the server ended without an answer', { cause });
    this.name = 'AnswerLost';
  }
}

/** `stale`: another entry came first; the head is told as it is now. */
type Appended = { readonly outcome: 'accepted' | 'stale'; readonly head: LogHead; readonly at: bigint };

const bytes = z.instanceof(Buffer);
const count = z.string().regex(/^\d+$/).transform(Number);
const instant = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
const hex = bytes.transform((value) => value.toString('hex'));

const appended = z.object({
  outcome: z.enum(['accepted', 'stale']),
  sequence: count,
  hash: hex,
  at: instant,
});
const entryRow = z.object({
  sequence: count,
  id: z.uuid(),
  at: instant,
  login: z.string(),
  key: z.int(),
  public_key: bytes,
  app_schema: z.int(),
  changes: z.string(),
  signature: bytes,
  hash: hex,
});
const aboutRow = z.object({
  version: z.int(),
  at: instant,
  login: z.string(),
  is_person: z.boolean(),
  roles: z.array(z.string()),
});

/** Longer is no answer: a connection that was cut without a word, or a server that stands still. */
const ANSWER_MS = 30_000;

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
  } catch (error) {
    throw answerOf(error);
  }
  return new SharedLog(client);
}

export class SharedLog {
  private readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /** Appends an entry, or answers that it was appended before. Throws `LogRefusal` and `AnswerLost`. */
  async append({ workspace, id, expected, schema, changes, signature }: OfferedEntry): Promise<Appended> {
    const rows = await this.ask('SELECT * FROM tieout.append($1, $2, $3, $4, $5, $6, $7)', [
      workspace,
      id,
      expected.sequence,
      Buffer.from(expected.hash, 'hex'),
      schema,
      changes,
      signature,
    ]);
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
    return z
      .array(entryRow)
      .parse(rows)
      .map(({ public_key, app_schema, ...entry }) => ({
        ...entry,
        publicKey: public_key,
        schema: app_schema,
      }));
  }

  /** What the server says of itself and of whoever asks. Throws as `append`. */
  async about(): Promise<z.infer<typeof aboutRow>> {
    return aboutRow.parse((await this.ask('SELECT * FROM tieout.about()', []))[0]);
  }

  /** As PostgreSQL numbers itself: 150004 is 15.4. Throws as `append`. */
  async serverVersion(): Promise<number> {
    const rows = await this.ask("SELECT current_setting('server_version_num')::int AS version", []);
    return z.object({ version: z.int() }).parse(rows[0]).version;
  }

  /** Ends the connection, without waiting for the server. */
  close(): void {
    this.client.end().catch(() => undefined);
  }

  private async ask(sql: string, values: unknown[]): Promise<unknown[]> {
    try {
      return (await this.client.query(sql, values)).rows;
    } catch (error) {
      throw answerOf(error);
    }
  }
}

/** Ours (1-log.sql): refused with a word. */
const REFUSED = 'TI001';
/**
 * PostgreSQL's own: each says that the statement was not performed. Not among them: class 08 (connection), 57 (the server ends) and
 * 40003 (completion unknown).
 */
const NOT_PERFORMED = /^(22|23|25|26|28|2[BDF]|3[4-9BDF]|40001|40P01|42|44|53|54|55|P0)/;

function answerOf(error: unknown): unknown {
  const { code, message, detail } = error as { code?: string; message?: string; detail?: string };
  if (code === REFUSED) return new LogRefusal(message ?? '', detail ?? '');
  if (code !== undefined && NOT_PERFORMED.test(code)) return new LogRefusal(code, message ?? '');
  return new AnswerLost(error);
}
