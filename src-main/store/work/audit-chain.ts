/** How the entries of the audit trail are chained: the hash of each, and how far a chain holds. */
import { createHash, createHmac } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { AuditFault } from '../../../src-shared/contract/audit.ts';

/** An entry as it is kept. */
export type ChainRow = {
  readonly number: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** JSON, as its text was hashed. */
  readonly detail: string;
  readonly hash: string;
  /** Which key the hash was made with; empty for none. */
  readonly key: string;
};
export type Hashed = Omit<ChainRow, 'hash' | 'key'>;

/** Tells keys apart without saying anything about them. */
export function keyName(key: Uint8Array): string {
  let name = names.get(key);
  if (name === undefined) {
    name = createHmac('sha256', key).update('tieout/audit/name').digest('hex').slice(0, 16);
    names.set(key, name);
  }
  return name;
}
const names = new WeakMap<Uint8Array, string>();

/** The hash (hex) of an entry behind the one with the hash `previous`, empty for the first. */
export function keyedHash(key: Uint8Array, previous: string, entry: Hashed): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['tieout/audit/1', previous, ...fieldsOf(entry)]))
    .digest('hex');
}

/** As entries were hashed before they had a key. */
export function plainHash(previous: string, entry: Hashed): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, ...fieldsOf(entry)]))
    .digest('hex');
}

const fieldsOf = ({ number, at, actor, action, subject, detail }: Hashed) => [
  number,
  at,
  actor,
  action,
  subject,
  detail,
];

/** Whether an entry is the one that follows the hash `previous`, empty before the first, as far as `key` can tell. */
export function holdsAfter(previous: string, row: ChainRow, key: Uint8Array | null): boolean {
  if (row.key === '') return row.hash === plainHash(previous, row);
  return key !== null && row.key === keyName(key) && row.hash === keyedHash(key, previous, row);
}

/** What an entry says that seals those before it. */
type Seal = {
  readonly entries: number;
  readonly head: string;
  /** SHA-256 over every sealed row, its hash too: also of a chain that did not hold. */
  readonly rows: string;
  /**
   * The name of the key that those entries were made with, where it was another and has been given away since; empty
   * for none.
   */
  readonly from?: string;
};

type Fault = Pick<AuditFault, 'kind' | 'number'>;

/** Goes along a chain from its first entry, and remembers the first thing in it that does not hold. */
export class ChainWalk {
  private readonly key: Uint8Array;
  private readonly name: string;
  private readonly sealed = createHash('sha256');
  /** The first of the entries before those of the key that does not hold by itself. */
  private faultBefore: Fault | null = null;
  /** The key of the last of them. */
  private nameBefore = '';
  private isBegun = false;
  private number = 0;
  private fault: Fault | null = null;
  /** How many entries there were. */
  entries = 0;
  /** The hash of the entry that came last; empty before the first. */
  head = '';
  /** Whether there was an entry with a key. */
  isKeyed = false;

  constructor(key: Uint8Array) {
    this.key = key;
    this.name = keyName(key);
  }

  add(row: ChainRow): void {
    const expected = this.number + 1;
    const missing: Fault | null =
      row.number === expected ? null : { kind: 'entry-missing', number: expected };
    if (row.key !== '') this.isKeyed = true;
    if (!this.isBegun && row.key === this.name) this.begin(row);
    if (this.isBegun) this.fault ??= missing ?? this.keyedFault(row);
    else {
      this.faultBefore ??= missing ?? this.faultOfOther(row);
      this.nameBefore = row.key;
      this.sealed.update(`${JSON.stringify([row.hash, ...fieldsOf(row)])}\n`);
    }
    this.entries += 1;
    this.number = row.number;
    this.head = row.hash;
  }

  /** The first fault, known after the last entry; entries without a seal are one. */
  end(): Fault | null {
    if (this.isBegun || this.entries === 0) return this.fault;
    return this.faultBefore ?? { kind: 'entry-unkeyed', number: 1 };
  }

  /** True while everything up to the last entry holds. */
  get holds(): boolean {
    return this.fault === null && (this.isBegun || this.faultBefore === null);
  }

  /** What an entry must say that seals those so far, and what of them does not hold. */
  seal(): { seal: Seal; fault: Fault | null } {
    const seal = { entries: this.entries, head: this.head, rows: this.sealed.copy().digest('hex') };
    return { seal, fault: this.faultBefore };
  }

  /** The first entry with the key: it seals those before it, if there are any. */
  private begin(row: ChainRow): void {
    this.isBegun = true;
    if (this.entries === 0) return;
    const { seal } = this.seal();
    const said = row.action === 'audit.sealed' ? sealIn(row.detail) : undefined;
    const isSame = said?.entries === seal.entries && said.head === seal.head && said.rows === seal.rows;
    // Entries of another key are taken over only from the team that was left, never by the way.
    if (isSame && (said.from ?? '') === this.nameBefore) return;
    this.fault = this.faultBefore ?? { kind: 'seal-differs', number: row.number };
  }

  private faultOfOther(row: ChainRow): Fault | null {
    if (row.key !== '') return { kind: 'entry-other-key', number: row.number };
    return row.hash === plainHash(this.head, row) ? null : { kind: 'entry-changed', number: row.number };
  }

  private keyedFault(row: ChainRow): Fault | null {
    const { number } = row;
    if (row.key === '') return { kind: 'entry-unkeyed', number };
    if (row.key !== this.name) return { kind: 'entry-other-key', number };
    return row.hash === keyedHash(this.key, this.head, row) ? null : { kind: 'entry-changed', number };
  }
}

function sealIn(detail: string): Partial<Seal> | undefined {
  try {
    return JSON.parse(detail);
  } catch {
    return undefined;
  }
}

type Reader = Pick<Database.Database, 'prepare'>;
const COLUMNS = 'number, at, actor, action, subject, detail, hash';

/** The entries of any database that has them, in their order: also of a copy from before entries had a key. */
export function* chainRows(db: Reader): Generator<ChainRow> {
  const hasKey = db.prepare("SELECT 1 FROM pragma_table_info('auditEntry') WHERE name = 'key'").get();
  const rows = db
    .prepare<[], Omit<ChainRow, 'number' | 'at'> & { number: bigint; at: bigint }>(
      `SELECT ${COLUMNS}, ${hasKey ? 'key' : "'' AS key"} FROM auditEntry ORDER BY number`,
    )
    .safeIntegers(true);
  for (const row of rows.iterate()) yield { ...row, number: Number(row.number), at: Number(row.at) };
}

/**
 * How long the chain in a database holds: so many of its entries from the first on, up to the one with the hash `head`.
 * For choosing between copies; entries that were not sealed count as long as they hold by themselves.
 */
export function howLongHolds(db: Reader, key: Uint8Array): { entries: number; holds: number; head: string } {
  const walk = new ChainWalk(key);
  let [holds, head] = [0, ''];
  for (const row of chainRows(db)) {
    walk.add(row);
    if (walk.holds) [holds, head] = [walk.entries, walk.head];
  }
  return { entries: walk.entries, holds, head };
}
