/** The provider's report files: checked whole, then stored into the cache as records, all of them or none. */
import {
  isReadingFault,
  type ReportCheck,
  type ReportMapping,
  type ReportProblem,
} from '../../../src-shared/contract/reports.ts';
import { MOST_PROBLEMS, type StatementProblem } from '../../../src-shared/contract/statement-report.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { dayOf, dayPeriod } from '../../../src-shared/period.ts';
import type { FieldName, ListingDefinition, ListingName } from '../../../src-shared/service/listing.ts';
import { zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { parseJson } from '../../lossless-json.ts';
import { type ReceivedRecord, readRecord } from '../../service-client/record.ts';
import type { FileOnDisk } from '../../statements/file-bytes.ts';
import { neededFields, ReportReader, statedDays } from '../../statements/report-rows.ts';
import type { StatementSource } from '../../statements/statement-source.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { over } from '../engine/over.ts';
import { readCoverage } from '../listings/query.ts';
import { isImported, recordStorer } from '../listings/records.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { appendAudit } from '../work/audit.ts';

export type ReportReading = FileOnDisk & {
  readonly format: 'csv' | 'xlsx';
  readonly listing: ListingName;
  readonly mapping: ReportMapping;
  /** The zone in which the listing's days are cut. */
  readonly timeZone: string;
  /** Whose records are kept already; null where none are. */
  readonly merchant: string | null;
};

type Days = { readonly firstDay: string; readonly lastDay: string };

export type ReportToImport = {
  readonly fileId: string;
  /** The hash that the check found (hex). */
  readonly sha256: string;
  /** What counts as read afterwards. */
  readonly days: Days | null;
  /** Nothing later than this is known from the file, epoch ms. */
  readonly until: number;
  readonly actor: string;
  readonly at: number;
};

/** What an import did with the rows; `fromService`: the service itself has listed the record, and that stays. */
type ImportedReport = { added: number; changed: number; unchanged: number; fromService: number };

const RECORDS_PER_WRITE = 1_000;

/** Reads the file whole and stores nothing. Throws as reading does, and `cancelled`. */
export async function checkReport(
  source: StatementSource,
  reading: ReportReading,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<{ check: ReportCheck; sha256: string }> {
  const { check, sha256 } = await readReport(source, reading, signal, onRows);
  return { check, sha256 };
}

/**
 * Stores the file's records. Throws `statement-changed`, `statement-faulty`, `invalid-request`, and as reading does.
 */
export async function importReport(
  source: StatementSource,
  { cachePath, workPath }: { readonly cachePath: string; readonly workPath: string },
  reading: ReportReading,
  file: ReportToImport,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<ImportedReport> {
  const { check, sha256, records } = await readReport(source, reading, signal, onRows);
  if (sha256 !== file.sha256) throw new TieoutError('statement-changed', { subject: reading.name });
  if (check.problemCount > 0 || check.missing.length > 0 || records.length === 0)
    throw new TieoutError('statement-faulty', { subject: reading.name });
  if (!isWithin(file.days, check.days)) throw new TieoutError('invalid-request', { subject: 'days' });
  const listing = listings[reading.listing];
  // Two databases: the entry is on the disk before the records are, so that a kill between them leaves an entry without
  // its records, which a second import makes good, and never records without their entry.
  return over(openDatabase(cachePath), (cache) =>
    immediately(cache, () => {
      const counts = store(cache, listing, { reading, file, records });
      const detail = {
        fileId: file.fileId,
        listing: reading.listing,
        sha256: file.sha256,
        rows: records.length,
        ...counts,
        firstDay: file.days?.firstDay ?? null,
        lastDay: file.days?.lastDay ?? null,
      };
      const entry = { at: file.at, actor: file.actor, action: 'report.imported', detail } as const;
      over(openDatabase(workPath, { migrations: workMigrations }), (work) =>
        immediately(work, () => appendAudit(work, { ...entry, subject: reading.name })),
      );
      return counts;
    }),
  );
}

type ReadReport = { check: ReportCheck; sha256: string; records: ReceivedRecord[] };

async function readReport(
  source: StatementSource,
  { listing: name, mapping, timeZone, merchant, ...file }: ReportReading,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<ReadReport> {
  const listing = listings[name];
  const reader = new ReportReader(listing, mapping, file, merchant);
  const mapped = new Set(mapping.fields);
  const missing = neededFields(listing).filter((field) => !mapped.has(field));
  const records: ReceivedRecord[] = [];
  const problems: ReportProblem[] = [];
  const above: (readonly string[])[] = [];
  let [number, problemCount, first, last] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const isFaulty = (found: readonly ReportProblem[]) => {
    problemCount += found.length;
    problems.push(...found.slice(0, MOST_PROBLEMS - problems.length));
  };
  const receiver = {
    line: () => undefined,
    leftOut: () => undefined,
    // What ends the reading. Reading rows finds no other fault; should it, the file does not follow its format.
    problem: ({ code, row, text }: StatementProblem) =>
      isFaulty([{ code: isReadingFault(code) ? code : 'not-well-formed', row, field: null, text }]),
    row: (row: number, cells: readonly string[], numbers: readonly number[]) => {
      number += 1;
      if (number < mapping.headerRow) above.push(cells);
      if (missing.length > 0) return;
      const read = reader.read(number, row, cells, numbers);
      if (read === null) return;
      if (read.is === 'faulty') return isFaulty(read.problems);
      records.push(recordOf(listing, read.json, mapped));
      [first, last] = [Math.min(first, read.at), Math.max(last, read.at)];
    },
  };
  const { encoding, delimiter } = mapping;
  const { sha256 } = await source.readRows(
    { ...file, encoding, delimiter, oneSheet: true },
    receiver,
    signal,
    onRows,
  );
  const zone = zoneOf(listing, timeZone);
  const ofRecords = records.length > 0 ? { firstDay: dayOf(first, zone), lastDay: dayOf(last, zone) } : null;
  const stated = statedDays(above, mapping);
  const about = { days: stated ?? ofRecords, daysStated: stated !== null };
  return { check: { rows: records.length, problems, problemCount, missing, ...about }, sha256, records };
}

/** As the service would have sent it; a field that no column holds is no fault of the record. */
function recordOf(
  listing: ListingDefinition,
  json: string,
  mapped: ReadonlySet<FieldName | null>,
): ReceivedRecord {
  const record = readRecord(listing, parseJson(json));
  const problems = record.problems.filter(
    ({ field, problem }) => problem !== 'missing' || mapped.has(field as FieldName),
  );
  return { ...record, problems };
}

function store(
  db: Db,
  listing: ListingDefinition,
  {
    reading,
    file,
    records,
  }: { reading: ReportReading; file: ReportToImport; records: readonly ReceivedRecord[] },
): ImportedReport {
  const counts: ImportedReport = { added: 0, changed: 0, unchanged: 0, fromService: 0 };
  const storePage = recordStorer(db, listing);
  const received = db
    .prepare<[string], string>(`SELECT asReceived FROM ${listing.name} WHERE identity = ?`)
    .pluck();
  for (let from = 0; from < records.length; from += RECORDS_PER_WRITE) {
    const own = records.slice(from, from + RECORDS_PER_WRITE).filter(({ identity }) => {
      const known = received.get(identity);
      const isServices = known !== undefined && !isImported(known);
      if (isServices) counts.fromService += 1;
      return !isServices;
    });
    const { added, changed, unchanged } = storePage({ records: own, readAt: file.at });
    counts.added += added;
    counts.changed += changed;
    counts.unchanged += unchanged;
  }
  const { days } = file;
  const window = days && dayPeriod(days.firstDay, days.lastDay, zoneOf(listing, reading.timeZone));
  // What the service was asked for is known better, and nothing later than the file itself.
  const gaps = window ? readCoverage(db, listing, window, file.until).gaps : [];
  for (const gap of gaps)
    storePage({ records: [], readAt: file.until, completes: { window: gap, rows: records.length } });
  db.prepare(
    `INSERT INTO reportFile (id, listing, name, sha256, importedAt, importedBy, rows, firstDay, lastDay)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    file.fileId,
    ...[listing.name, reading.name, file.sha256, file.at, file.actor, records.length],
    ...[days?.firstDay ?? null, days?.lastDay ?? null],
  );
  return counts;
}

function isWithin(days: Days | null, most: Days | null): boolean {
  if (days === null) return true;
  return (
    most !== null &&
    most.firstDay <= days.firstDay &&
    days.firstDay <= days.lastDay &&
    days.lastDay <= most.lastDay
  );
}
