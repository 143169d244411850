/** Finds what a run would match: the first rule over everything at once in SQL, what it leaves by the engine. */
import {
  isByEntry,
  type OneToOneRule,
  type RuleDocument,
} from '../../../src-shared/contract/matching-rules.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { applyRules, type Outcome } from '../../matching/engine.ts';
import type { Line, Rec } from '../../matching/item.ts';
import { dayText } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import type { Breathe } from '../engine/slices.ts';
import { readExportedEntries } from './exported-entries.ts';
import { unstageLocked } from './locked.ts';
import { defineReferences } from './references.ts';
import { takenBack } from './rejections.ts';
import { type Staged, stageLines, stageRecords } from './staging.ts';
import { readWriteOffsWithoutLine } from './write-off-lines.ts';

export type Findings = {
  /** Pairs of the first rule are in `temp.pair`; this is that rule's number, or null when it was left to the engine. */
  readonly pairsOf: number | null;
  readonly pairs: number;
  readonly outcome: Outcome;
  /** The number in `temp.record` of what the engine saw. */
  readonly numbers: ReadonlyMap<Rec, number>;
};

/**
 * Stages the open items of the days and applies the rules. What it finds is in `temp.pair` (lineId, n of `temp.record`)
 * and in what it returns.
 */
export async function findMatches(
  db: Db,
  staged: Staged,
  document: RuleDocument,
  breathe: Breathe,
): Promise<Findings> {
  stageLines(db, staged);
  unstageLocked(db);
  await breathe();
  stageRecords(db, staged);
  await breathe();
  stageKeys(db, document);
  await breathe();
  const refused = readRefused(db, staged.book);
  const pairsOf = pairFirst(db, staged, document, refused);
  await breathe();
  const pairs = Number(db.prepare<[], { n: bigint }>('SELECT count(*) AS n FROM temp.pair').get()?.n ?? 0n);
  const lines = readOpenLines(db);
  await breathe();
  const numbers = readOpenRecords(db);
  const run = applyRules(document, {
    lines,
    records: [...numbers.keys()],
    refused,
    isKnown: knower(db),
    ...(document.rules.some((rule) => rule.enabled && isByEntry(rule)) && {
      entries: readExportedEntries(db, staged),
      writeOffs: readWriteOffsWithoutLine(db, dayText(staged.last).slice(0, 7)),
    }),
  });
  await breathe();
  for (;;) {
    const step = run.next();
    if (step.done) return { pairsOf, pairs, outcome: step.value, numbers };
    await breathe();
  }
}

/** What people took apart or would not have together, and did not take back: signatures (matching/item.ts). */
export function readRefused(db: Db, book: string): Set<string> {
  const rows = db
    .prepare<[string], { signature: string }>('SELECT signature FROM main.refusal WHERE book = ?')
    .all(book);
  const counts = new Map<string, number>();
  for (const { signature } of rows) counts.set(signature, (counts.get(signature) ?? 0) + 1);
  // What was rejected once more after it was taken back is refused once more.
  for (const signature of takenBack(db, book)) counts.set(signature, (counts.get(signature) ?? 0) - 1);
  return new Set([...counts].flatMap(([signature, count]) => (count > 0 ? signature : [])));
}

/**
 * Pairs lines and records with one reference and amount, where there is one of each: by itself such a pair is all that
 * the first rule can find for either, so that the engine, which sees neither of them, finds the same as if it saw both.
 * Only for a first rule that asks for just that; `temp.pair` is empty otherwise.
 */
function pairFirst(
  db: Db,
  { populations }: Staged,
  document: RuleDocument,
  refused: ReadonlySet<string>,
): number | null {
  db.exec(`
    DROP TABLE IF EXISTS temp.pair;
    CREATE TEMP TABLE pair (n INTEGER PRIMARY KEY, lineId INTEGER NOT NULL, several INTEGER NOT NULL);`);
  const at = document.rules.findIndex(({ enabled }) => enabled);
  const rule = document.rules[at];
  if (rule?.kind !== 'one-to-one' || !isPairable(rule)) return null;
  if (populations.some(({ references }) => references.length > 1)) return null;
  // All lines and records of a key hang together: several of either leave all of them to the engine.
  db.prepare(
    `INSERT INTO temp.pair (n, lineId, several)
       SELECT r.n, l.id, r.several OR l.day - r.day NOT BETWEEN ? AND ?
       FROM temp.line AS l CROSS JOIN main.statementLine AS s ON s.id = l.id
       CROSS JOIN temp.recordKey AS r ON r.key = referenceKey(s.reference) AND r.rest = l.rest AND r.currency = l.currency
       WHERE l.rest <> 0 AND s.reference <> ''
       ON CONFLICT DO UPDATE SET several = 1`,
  ).run(-rule.days.before, rule.days.after);
  db.exec('DELETE FROM temp.pair WHERE several');
  dropRefused(db, refused);
  return at + 1;
}

/**
 * The keys of all staged records' references, those matched before too (`rest` is 0 there, as no open line's is), in
 * `temp.recordKey`: each key, rest and currency once, with whether several records have them.
 */
function stageKeys(db: Db, document: RuleDocument): void {
  defineReferences(db, document.references.prefixes);
  db.exec(`
    DROP TABLE IF EXISTS temp.recordKey;
    CREATE TEMP TABLE recordKey (
      key TEXT, rest INTEGER, currency TEXT, n INTEGER, day INTEGER, several INTEGER, PRIMARY KEY (key, rest, currency)
    ) WITHOUT ROWID;
    INSERT INTO temp.recordKey
      SELECT referenceKey(reference) AS key, rest, currency, n, day, 0 FROM temp.record
      WHERE reference <> '' ORDER BY 1, 2, 3
      ON CONFLICT DO UPDATE SET several = 1;
    INSERT INTO temp.recordKey
      SELECT referenceKey(other.value), rest, currency, n, day, 0 FROM temp.record, json_each(more) AS other
      WHERE more IS NOT NULL
      ON CONFLICT DO UPDATE SET several = 1;
    DELETE FROM temp.recordKey WHERE key = '';`);
}

/** Tells the keys of staged records; `stageKeys` came before. */
export function knower(db: Db): (key: string) => boolean {
  const find = db.prepare<[string], unknown>('SELECT 1 FROM temp.recordKey WHERE key = ?');
  return (key) => find.get(key) !== undefined;
}

const isPairable = ({ reference, amount, netOfFee, outcome }: OneToOneRule): boolean =>
  reference === 'equal' && amount.kind === 'exact' && !netOfFee && outcome === 'confirm';

function dropRefused(db: Db, refused: ReadonlySet<string>): void {
  const find = db.prepare<[string, string], { n: bigint; lineId: bigint }>(
    `SELECT p.n, p.lineId FROM temp.record AS r JOIN temp.pair AS p ON p.n = r.n WHERE r.listing = ? AND r.identity = ?`,
  );
  const drop = db.prepare('DELETE FROM temp.pair WHERE n = ?');
  for (const signature of refused) {
    const [line = '', record = ''] = signature.split('|');
    if (line.includes(',') || record.includes(',')) continue;
    const [listing = '', ...identity] = record.split('/');
    for (const { n, lineId } of find.all(listing, identity.join('/')))
      if (String(lineId) === line) drop.run(n);
  }
}

type LineRow = {
  id: bigint;
  day: bigint;
  currency: string;
  rest: bigint;
  partly: bigint;
  reference: string;
  entryNumber: string;
  text: string;
};

/** What the engine looks at of lines with a rest that are in no pair. */
export function readOpenLines(db: Db): Line[] {
  const lines: Line[] = [];
  const rows = db.prepare<[], LineRow>(
    `SELECT l.id, l.day, l.currency, l.rest, l.rest <> l.units AS partly, s.reference, s.entryNumber,
       s.description || char(10) || s.counterparty || char(10) || s.kind AS text
     FROM temp.line AS l JOIN main.statementLine AS s ON s.id = l.id
     WHERE l.rest <> 0 AND l.id NOT IN (SELECT lineId FROM temp.pair)`,
  );
  for (const { id, day, partly, entryNumber, ...rest } of rows.iterate())
    lines.push({
      ...{ ...rest, id: Number(id), day: Number(day), partly: partly === 1n },
      ...(entryNumber !== '' && { entryNumber }),
    });
  return lines;
}

type RecordRow = {
  n: bigint;
  listing: ListingName;
  identity: string;
  day: bigint;
  currency: string;
  rest: bigint;
  partly: bigint;
  fee: bigint | null;
  reference: string;
  more: string | null;
  type: string | null;
  daily: bigint;
};

/** As `readOpenLines`, of records, with their numbers. */
export function readOpenRecords(db: Db): Map<Rec, number> {
  const records = new Map<Rec, number>();
  const rows = db.prepare<[], RecordRow>(
    `SELECT n, listing, identity, day, currency, rest, rest <> units AS partly, fee, reference, more, type, daily
     FROM temp.record WHERE rest <> 0 AND n NOT IN (SELECT n FROM temp.pair)`,
  );
  for (const { n, day, partly, fee, reference, more, type, daily, ...rest } of rows.iterate()) {
    const references = [reference, ...(more === null ? [] : (JSON.parse(more) as string[]))];
    const record: Rec = {
      ...rest,
      day: Number(day),
      partly: partly === 1n,
      fee: fee ?? 0n,
      references: references.filter((each) => each !== ''),
      ...(type !== null && { type }),
      ...(daily === 1n && { daily: true }),
    };
    records.set(record, Number(n));
  }
  return records;
}
