/** What a connection to a shared workspace has instead of the database's own `transaction`, `prepare` and `exec`. */
import { TieoutError } from '../../../src-shared/errors.ts';
import type { Db } from '../engine/open.ts';
import { readFollowed } from './followed.ts';
import type { SharedConnection } from './shared-connection.ts';

/** Changes no row, and SQLite refuses it within a transaction: a copy of the database. */
const COPIES = /^\s*VACUUM\b/i;

const MODES = {
  default: 'DEFERRED',
  deferred: 'DEFERRED',
  immediate: 'IMMEDIATE',
  exclusive: 'EXCLUSIVE',
} as const;

/** Each transaction is a decision. */
export function transactionBy(connection: SharedConnection) {
  return (work: (...args: unknown[]) => unknown) => {
    const usual = connection.plain.transaction(work);
    const through =
      (name: keyof typeof MODES) =>
      (...args: unknown[]) =>
        connection.isPlain ? usual[name](...args) : connection.decide(MODES[name], () => work(...args));
    const { deferred, immediate, exclusive } = {
      deferred: through('deferred'),
      immediate: through('immediate'),
      exclusive: through('exclusive'),
    };
    return Object.assign(through('default'), { default: through('default'), deferred, immediate, exclusive });
  };
}

/** A statement that writes outside of a transaction is a decision by itself. */
export function prepareBy(connection: SharedConnection) {
  return (sql: string) => {
    const statement = connection.plain.prepare(sql);
    if (statement.readonly || COPIES.test(sql)) return statement;
    for (const name of ['run', 'get', 'all'] as const) {
      const usual = statement[name].bind(statement) as (...args: unknown[]) => unknown;
      Object.assign(statement, {
        [name]: (...args: unknown[]) =>
          connection.isPlain ? usual(...args) : connection.decide('DEFERRED', () => usual(...args)),
      });
    }
    return statement;
  };
}

/** A transaction that goes on over several turns (statements/import.ts) is offered at its end, once. */
export function execBy(connection: SharedConnection, db: Db) {
  const { changes, plain } = connection;
  let isOver = true;
  return (sql: string) => {
    if (sql === 'BEGIN IMMEDIATE' && !connection.isPlain) {
      plain.exec(sql);
      changes.capture();
      isOver = false;
    } else if (sql === 'COMMIT' && !isOver && !connection.isInside) {
      isOver = true;
      const captured = changes.taken();
      if (captured.changes === null) return plain.exec(sql);
      const followed = readFollowed(db);
      plain.exec('ROLLBACK');
      const { isAccepted, by } = connection.offerNow(captured, followed);
      if (!isAccepted) throw new TieoutError('team-overtaken', { subject: by });
    } else if (sql === 'ROLLBACK' && !isOver && !connection.isInside) {
      isOver = true;
      changes.taken();
      plain.exec(sql);
    } else plain.exec(sql);
    return db;
  };
}
