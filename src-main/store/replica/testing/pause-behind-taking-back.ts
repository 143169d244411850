/**
 * Loaded into the threads of a writer before they begin: what was done is taken back, and then the thread rests now and
 * then. Another connection of the computer goes further meanwhile, which without this is a matter of microseconds.
 */
import Database from 'better-sqlite3';

const LONGEST_MS = 25;
const usual = Database.prototype.exec;
const bell = new Int32Array(new SharedArrayBuffer(4));

Database.prototype.exec = function (sql) {
  usual.call(this, sql);
  if (sql === 'ROLLBACK' && Math.random() < 0.5) Atomics.wait(bell, 0, 0, Math.random() * LONGEST_MS);
  return this;
};
