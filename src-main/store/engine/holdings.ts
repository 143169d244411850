/**
 * How much of people's work a database holds. Histories are only added to, so the number of the last row of each says
 * how far it had come, and the row itself whether another database is the continuation: no clock and no file's date is
 * asked.
 */
import type { Db } from './connect.ts';
import { prepared } from './prepared.ts';

/** Tables that are only added to, by numbers that grow. */
const HISTORIES = [
  'auditEntry',
  'orderHistory',
  'closeEvent',
  'exceptionEvent',
  'refusal',
  'statusCheck',
  'matchRun',
  'proposal',
] as const;
type History = (typeof HISTORIES)[number];
/** What a run writes ahead and is never entered may be removed again. */
const LAST_PROPOSAL = `SELECT id FROM proposal WHERE EXISTS (SELECT 1 FROM matchRun WHERE matchRun.id = proposal.runId)
  ORDER BY id DESC LIMIT 1`;

/** The last number of each history, 0 for an empty one; null where it cannot be read. */
export type Holdings = Readonly<Record<History | 'changes', number | null>>;

/**
 * Reads how far the histories of a database are; one of an earlier schema holds nothing of what came later. Asked with
 * each call about people's own work as long as that has no copy.
 */
export function holdingsOf(db: Db): Holdings {
  const last = (sql: string): number | null => {
    try {
      return Number(prepared(db, sql).pluck().get() ?? 0);
    } catch (error) {
      return /no such table/.test(String(error)) ? 0 : null;
    }
  };
  const histories = HISTORIES.map((table) => [
    table,
    last(table === 'proposal' ? LAST_PROPOSAL : `SELECT max(rowid) FROM "${table}"`),
  ]);
  return Object.fromEntries([...histories, ['changes', last('SELECT changes FROM workChange')]]);
}

/** True when nothing was ever done in it. */
export function holdsNothing(held: Holdings): boolean {
  return Object.values(held).every((number) => number === 0);
}

/**
 * Whether `one` is further than `other` in some history and behind in none; what cannot be read of either is not
 * compared.
 */
export function isFurther(one: Holdings, other: Holdings): boolean {
  const steps = [...HISTORIES, 'changes' as const].flatMap((name) => {
    const [mine, its] = [one[name], other[name]];
    return mine === null || its === null ? [] : [Math.sign(mine - its)];
  });
  return steps.includes(1) && !steps.includes(-1);
}

/**
 * Whether the database holds at least what the other does: each history of the other is where this one once was. False
 * where that cannot be read. Columns that only one of them has are of another schema and prove nothing.
 */
export function holdsAllOf(db: Db, other: Db): boolean {
  try {
    const [mine, its] = [holdingsOf(db), holdingsOf(other)];
    if ((mine.changes ?? 0) < (its.changes ?? Number.POSITIVE_INFINITY)) return false;
    return HISTORIES.every((table) => {
      const at = its[table];
      if (at === 0) return true;
      if (at === null) return false;
      const known = new Set(columnsOf(db, table));
      const columns = columnsOf(other, table).filter((name) => known.has(name));
      const row = (from: Db) =>
        JSON.stringify(
          from
            .prepare(
              `SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM "${table}" WHERE rowid = ?`,
            )
            .raw()
            .get(at),
          (_, value) => (typeof value === 'bigint' ? String(value) : value),
        );
      return row(db) !== undefined && row(db) === row(other);
    });
  } catch {
    return false;
  }
}

/** The names of a table's columns; none for a table that is not there. */
export function columnsOf(db: Db, table: string): string[] {
  return db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
}
