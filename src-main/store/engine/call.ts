/**
 * What the store does, call by call. A call is defined once, beside its code: the databases it works on, where it runs,
 * and the function. Its type, its thread, cancelling, progress and what happens when a database proves damaged follow
 * from that.
 */
import type { StatementSource } from '../../statements/statement-source.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { type Db, openDatabase } from './open.ts';
import { over } from './over.ts';

/**
 * `here`: quick, by the store thread, on the databases that it holds open. `background`: long, or with connections of
 * its own, by another thread, once the store thread has made the databases ready. `job`: the same, told of its progress
 * and cancelled by the id that is its first argument. `beside`: what needs no database and is to be done while a thread
 * that has one works, by a thread that is there for as long as it is asked.
 */
type Runs = 'here' | 'background' | 'job' | 'beside';

type CacheNamed = string | { readonly cachePath: string };
type WorkNamed = string | { readonly workPath: string };

/**
 * Whose damage the call may meet, and by which first argument, after a job's id, they are named: a path, or both paths.
 */
type ArgsOn = {
  cache: [CacheNamed, ...unknown[]];
  work: [WorkNamed, ...unknown[]];
  both: [{ readonly cachePath: string; readonly workPath: string }, ...unknown[]];
  none: unknown[];
};
type Databases = keyof ArgsOn;

/** What goes with the thread: connections that are kept from one call to the next. */
export type KeptOpen = { close(path?: string): void };

/** A file that was damaged or missing, and whose copy has taken its place. */
export type RestoredFile = {
  readonly path: string;
  /** The damaged file under its new name; null where it was missing. */
  readonly setAside: string | null;
  /** Epoch ms, as when the copy was made. */
  readonly at: number;
  readonly restoredFrom: number;
};

/** What a call works with besides its arguments. */
export type Context = {
  readonly cache: (path: string) => Db;
  /** People's own work, copied when that is due. */
  readonly work: (path: string) => Db;
  /** One of each class for the thread. */
  readonly kept: <T extends KeptOpen>(make: new () => T) => T;
  readonly asJob: <T>(jobId: string, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Tells the progress of something by its id; a total of 0 is not known. */
  readonly tell: (id: string, done: number, total: number) => void;
  /** Asks a reader of statement files. */
  readonly source: StatementSource;
  /** Epoch ms. */
  readonly now: () => number;
  /** To be told to the person. */
  readonly restored: (restored: RestoredFile) => void;
  /** A problem that ends nothing, for the log. */
  readonly report: (text: string) => void;
};

type JobContext = Context & {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
};

export type Call<Args extends unknown[] = never[], Answer = unknown> = {
  readonly runs: Runs;
  readonly databases: Databases;
  readonly perform: (context: Context, ...args: Args) => Answer;
};
type CallTable = Readonly<Record<string, Call>>;

/** The calls of a table as functions. */
export type Methods<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Call<infer Args, infer Answer>
    ? (...args: Args) => Answer
    : never;
};

type On<First, Args extends unknown[], Answer> = (first: First, ...args: Args) => Answer;

/** Quick, with what goes with the thread. */
export const here = <Of extends Databases, Args extends ArgsOn[Of], Answer>(
  databases: Of,
  perform: On<Context, Args, Answer>,
): Call<Args, Answer> => ({ runs: 'here', databases, perform });

/** Quick, on the cache that is open. */
export const onCache = <Args extends unknown[], Answer>(
  perform: On<Db, Args, Answer>,
): Call<[cachePath: string, ...args: Args], Answer> => ({
  runs: 'here',
  databases: 'cache',
  perform: ({ cache }, path, ...args) => perform(cache(path), ...args),
});

/** Quick, on people's own work. */
export const onWork = <Args extends unknown[], Answer>(
  perform: On<Db, Args, Answer>,
): Call<[workPath: string, ...args: Args], Answer> => ({
  runs: 'here',
  databases: 'work',
  perform: ({ work }, path, ...args) => perform(work(path), ...args),
});

/** In the background, over a connection of its own that only reads. */
export const readingInBackground = <Args extends unknown[], Answer>(
  databases: 'cache' | 'work',
  perform: On<Db, Args, Answer>,
): Call<[path: string, ...args: Args], Answer> => ({
  runs: 'background',
  databases,
  perform: (_, path, ...args) => over(openDatabase(path, { readonly: true }), (db) => perform(db, ...args)),
});

/** In the background, over a connection of its own to people's own work. */
export const writingInBackground = <Args extends unknown[], Answer>(
  perform: On<Db, Args, Answer>,
): Call<[workPath: string, ...args: Args], Answer> => ({
  runs: 'background',
  databases: 'work',
  perform: (_, path, ...args) =>
    over(openDatabase(path, { migrations: workMigrations }), (db) => perform(db, ...args)),
});

/** In the background, with what goes with the thread. */
export const inBackground = <Of extends Databases, Args extends ArgsOn[Of], Answer>(
  databases: Of,
  perform: On<Context, Args, Answer>,
): Call<Args, Answer> => ({ runs: 'background', databases, perform });

/** Beside the threads that have databases. */
export const beside = <Args extends unknown[], Answer>(
  perform: (...args: Args) => Answer,
): Call<Args, Answer> => ({
  runs: 'beside',
  databases: 'none',
  perform: (_, ...args) => perform(...args),
});

/** In the background, as a job. */
export const job = <Of extends Databases, Args extends ArgsOn[Of], Answer>(
  databases: Of,
  perform: On<JobContext, Args, Promise<Answer>>,
): Call<[jobId: string, ...args: Args], Promise<Answer>> => ({
  runs: 'job',
  databases,
  perform: (context, jobId, ...args) =>
    context.asJob(jobId, (signal) => {
      const progress = (done: number, total: number) => context.tell(jobId, done, total);
      return perform({ ...context, signal, progress }, ...args);
    }),
});

/** All of them in one table. Throws for a name that is used twice: one of the two would never be called. */
export function joinCalls(...tables: readonly CallTable[]): CallTable {
  const all = new Map<string, Call>();
  for (const table of tables)
    for (const [name, call] of Object.entries(table)) {
      if (all.has(name)) throw new Error(`two calls of the store are named ${name}`);
      all.set(name, call);
    }
  return Object.fromEntries(all);
}
