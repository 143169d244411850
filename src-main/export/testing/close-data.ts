/** A month's close data made from a cache, with statements, matches and decisions made up around it, for tests. */

import { inflateRawSync } from 'node:zlib';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { type TieOutRules, tieOutRules } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { dayOf, monthPeriod } from '../../../src-shared/period.ts';
import {
  LISTING_NAMES,
  type ListingDefinition,
  type ListingName,
  zoneOf,
} from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type {
  BookFigures,
  CloseSettlement,
  CloseStatement,
  CloseStatementLine,
  CountedSum,
} from '../../close/evidence.ts';
import { readColumnBridges } from '../../store/balances/listing-bridge.ts';
import { readTieOut } from '../../store/balances/tie-out.ts';
import type { Db } from '../../store/engine/open.ts';
import { iterateRows, readCoverage } from '../../store/listings/query.ts';
import { recordStorer } from '../../store/listings/records.ts';
import { openCache } from '../../store/testing/databases.ts';
import { heldBy } from '../../sync/testing/sync-listing.ts';
import type { CloseAdjustment, CloseData, CloseException, CloseListing, CloseMatch } from '../close-data.ts';

export type TestClose = Pick<CloseData, 'month' | 'currency' | 'timeZone' | 'language'> & {
  /** Epoch ms of the export. */
  readonly now: number;
  /** Rules laid down for the tie-out; without, all are read out of the data. */
  readonly rules?: Partial<TieOutRules>;
};

const CHUNK = 500;
const HASH = 'ab'.repeat(32);

/** A cache that has read everything there is until `now`, a listing's records given as the service sends them. */
export function cacheWith(
  path: string,
  now: number,
  recordsOf: (name: ListingName) => Iterable<Readonly<Record<string, unknown>>>,
): Db {
  const db = openCache(path);
  for (const name of LISTING_NAMES) {
    const records = heldBy(listings[name], recordsOf(name));
    const completes = { window: { from: Date.parse('2026-01-01T00:00:00Z'), to: now }, rows: records.length };
    recordStorer(db, listings[name])({ records, readAt: now, completes });
  }
  return db;
}

/** The texts of an xlsx file's parts by name, in the order of the archive's directory. */
export function partsOf(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment] = [20, 28, 30, 32].map((offset, index) =>
      index === 0 ? file.readUInt32LE(at + offset) : file.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    parts.set(
      file.toString('utf8', at + 46, at + 46 + name),
      inflateRawSync(file.subarray(start, start + size)).toString('utf8'),
    );
    at += 46 + name + extra + comment;
  }
  return parts;
}

/** All that a close workbook is made of. Every third settlement has arrived in two parts, every fourth a cent short. */
export function closeDataOf(db: Db, about: TestClose): CloseData {
  const { month, currency, timeZone, language, now } = about;
  const tieOut = readTieOut(db, { month, timeZone, rules: tieOutRules.parse(about.rules ?? {}), now });
  const settlements = settlementsOf(db, about);
  const { statements, lines, matches } = bankOf(settlements, about);
  const days = tieOut.days.filter((day) => day.currency === currency);
  const [first] = days;
  const net = first?.cells.find(({ column }) => column === 'netAmount')?.report ?? '0';
  return {
    language,
    app: 'Tieout 0.1.0',
    exportedAt: now,
    workspace: {
      name: 'Tienda Ñandú & Hijos',
      environment: 'staging',
      merchantsBaseUrl: 'https://merchants.service.example',
    },
    month,
    currency,
    timeZone,
    close: {
      state: 'locked',
      version: 2,
      lockedAt: now - 3 * DAY_MS,
      lockedBy: 'Rosa Quispe',
      snapshotDigest: HASH,
      figuresDigest: HASH,
      signOffs: [
        {
          role: 'preparer',
          name: 'Luis Díaz',
          actor: 'ldiaz',
          at: now - 5 * DAY_MS,
          comment: '',
          digest: HASH,
          state: 'void',
        },
        {
          role: 'reviewer',
          name: 'Rosa Quispe',
          actor: 'rquispe',
          at: now - 4 * DAY_MS,
          comment: 'sí',
          digest: HASH,
          state: 'valid',
        },
      ],
      review: [
        { kind: 'sent', at: now - 5 * DAY_MS, by: 'Luis Díaz', about: 'Rosa Quispe', text: '' },
        {
          kind: 'comment',
          at: now - 5 * DAY_MS,
          by: 'Rosa Quispe',
          about: 'Saldo de cierre',
          text: '=¿Por qué?',
        },
        {
          kind: 'returned',
          at: now - 5 * DAY_MS,
          by: 'Rosa Quispe',
          about: '',
          text: 'Falta el abono del 31',
        },
      ],
    },
    checklist: [
      { item: 'coverage', title: 'Coverage', state: 'ok', detail: '31 of 31 days', decidedBy: '' },
      {
        item: 'ledger',
        title: 'Ledger',
        state: 'accepted',
        detail: 'No ledger is kept here',
        decidedBy: 'Rosa Quispe',
      },
    ],
    listings: Object.fromEntries(
      LISTING_NAMES.map((name) => [name, listingOf(db, listings[name], about, tieOut.rules)]),
    ) as unknown as CloseData['listings'],
    tieOut,
    opening: first
      ? { amount: writeAmount(unitsOf(first.closing) - unitsOf(net)), origin: 'locked-close' }
      : null,
    statement: null,
    settlements,
    books: [figuresOf(lines, settlements, currency)],
    statements,
    statementLines: streamed(lines),
    matches: { ...streamed(matches), legs: matches.reduce((sum, { legs }) => sum + legs.length, 0) },
    bridges: readColumnBridges(db, { month, timeZone, rules: tieOut.rules }).filter(
      (each) => each.currency === about.currency,
    ),
    exceptions: exceptionsOf(about),
    adjustments: adjustmentsOf(about),
    reports: [
      {
        listing: 'deposits',
        name: 'depositos.csv',
        sha256: HASH,
        importedAt: Date.parse(`${about.month}-28T15:00:00Z`),
        importedBy: 'ana',
        rows: 12,
        inMonth: 7,
        days: { firstDay: `${about.month}-01`, lastDay: `${about.month}-10` },
      },
    ],
    support: [
      {
        subject: `close ${about.month} ${about.currency}`,
        name: 'Factura E001-123.pdf',
        bytes: 81_234,
        sha256: HASH,
        at: Date.parse(`${about.month}-28T15:00:00Z`),
        by: 'ana',
      },
      ...[
        'exception bank-line-unknown 3',
        'exception amount-differs:ledger:370|deposits/310015074',
        `item ${about.currency} not-booked:depositFeeTotal:${about.month}`,
      ].map((subject) => ({
        subject,
        name: 'Correo.eml',
        bytes: 2_048,
        sha256: HASH,
        at: Date.parse(`${about.month}-28T15:00:00Z`),
        by: 'ana',
      })),
    ],
    audit: {
      ...streamed(
        [1, 2, 3].map((number) => ({
          number,
          at: now - number * DAY_MS,
          actor: 'Rosa Quispe',
          action: 'close.locked' as const,
          subject: number === 2 ? 'amount-differs:ledger:370|deposits/310015074' : `${month} ${currency}`,
          detail: { figures: '10.10', note: 'ñ\t"x"' },
          hash: HASH,
        })),
      ),
      verified: true,
      notes: [],
      entries: 12,
      head: 'a1'.repeat(32),
    },
  };
}

/** Rows in chunks as a reader hands them over; may be gone through again. */
export function streamed<Row>(rows: readonly Row[]): { count: number; chunks: readonly (readonly Row[])[] } {
  const chunks = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  return { count: rows.length, chunks };
}

function listingOf(
  db: Db,
  listing: ListingDefinition,
  { month, currency, timeZone, now }: TestClose,
  rules: CloseData['tieOut']['rules'],
): CloseListing {
  const currencies = listing.fields.filter(({ kind }) => kind === 'currency').map(({ name }) => name);
  const cuts = rules.flatMap(({ rule }) => (rule.listing === listing.name ? [rule] : []));
  const inMonth = (zone: string) => {
    const { from, to } = monthPeriod(month, zone);
    return (at: unknown) => typeof at === 'number' && at >= from && at < to;
  };
  const dated = inMonth(zoneOf(listing, timeZone));
  const under = { utc: inMonth('UTC'), reporting: inMonth(timeZone) };
  const isPart = ({ values }: ListingRow) => {
    if (!currencies.some((field) => values[field] === currency)) return false;
    if (dated(values[listing.dateField])) return true;
    return cuts.some(({ dateField, dayCut }) => under[dayCut](values[dateField]));
  };
  const filter = { firstDay: '2020-01-01', lastDay: '2030-12-31', choices: {}, text: '' };
  const sort = { field: listing.dateField, descending: false };
  const records = [...iterateRows(db, listing, { filter, timeZone, sort })].filter(isPart);
  const coverage = readCoverage(db, listing, monthPeriod(month, zoneOf(listing, timeZone)), now);
  return { records: streamed(records), coverage };
}

function settlementsOf(db: Db, { month, currency, timeZone }: TestClose): CloseSettlement[] {
  const { from, to } = monthPeriod(month, timeZone);
  const filter = {
    firstDay: '2020-01-01',
    lastDay: '2030-12-31',
    choices: { currency: [currency] },
    text: '',
  };
  const sort = { field: 'creationDate', descending: false };
  const rows = [...iterateRows(db, listings.settlements, { filter, timeZone, sort })].filter(({ values }) => {
    const at = Number(values.creationDate);
    return at >= from && at < to;
  });
  return rows.map(({ identity, values }, index) => {
    const expected = values.status === 'COMPLETED';
    const amountToTransfer = String(values.amountToTransfer ?? '0');
    const units = unitsOf(amountToTransfer) - (index % 4 === 3 ? 10_000n : 0n);
    const parts =
      index % 3 === 2 ? [(units / 20_000n) * 10_000n, units - (units / 20_000n) * 10_000n] : [units];
    const createdAt = Number(values.creationDate);
    return {
      id: identity,
      createdAt,
      status: String(values.status),
      requestedAmount: String(values.requestedAmount ?? '0'),
      fee: String(values.fee ?? '0'),
      amountToTransfer,
      expectation: expected ? 'expected' : 'not-expected',
      arrives: null,
      bankLines: expected
        ? parts.map((part, at) => ({
            matchId: `M-${index + 1}`,
            file: 'extracto*.csv',
            line: index * 2 + at + 1,
            bookingDay: dayOf(createdAt + DAY_MS, timeZone),
            valueDay: at === 0 ? dayOf(createdAt + 2 * DAY_MS, timeZone) : null,
            reference: `LIQ ${identity}`,
            description: '=ABONO "LIQUIDACIÓN"\nsegunda línea',
            allocated: writeAmount(part),
          }))
        : [],
    };
  });
}

function bankOf(settlements: readonly CloseSettlement[], { month, currency, now }: TestClose) {
  const arrived = settlements.flatMap(({ bankLines }) => bankLines);
  const lines: CloseStatementLine[] = arrived.map(
    ({ line, bookingDay, valueDay, reference, allocated }, index) => {
      const extra = index === 0 ? 5_000_000n : 0n;
      return {
        statement: 0,
        line,
        bookingDay,
        valueDay,
        currency,
        amount: writeAmount(unitsOf(allocated) + extra),
        reference,
        description: 'ABONO',
        counterparty: 'SERVICIO DE PAGOS',
        state: extra > 0n ? 'partly-matched' : 'matched',
        allocated,
      };
    },
  );
  const other = (line: number, amount: string, state: CloseStatementLine['state']): CloseStatementLine => ({
    statement: 1,
    line,
    bookingDay: `${month}-15`,
    valueDay: null,
    currency,
    amount,
    reference: '',
    description: 'MANTENIMIENTO',
    counterparty: '',
    state,
    allocated: '0.00',
  });
  lines.push(other(1, '-35.10', 'set-aside'), other(2, '-0.07', 'open'), other(3, '1234.56', 'open'));
  const statement = (index: number, off: bigint): CloseStatement => {
    const own = lines.filter((line) => line.statement === index);
    const sum = own.reduce((all, { amount }) => all + unitsOf(amount), 0n);
    // The second one's first line was in an earlier file.
    const elsewhere = index === 1 ? 12_340_000n : 0n;
    return {
      book: 'bank',
      file: `extracto*${index}.csv`,
      format: 'csv',
      sha256: HASH,
      importedAt: now - 6 * DAY_MS,
      importedBy: 'Luis Díaz',
      account: '0011-0123-0100001234',
      currency,
      firstDay: `${month}-01`,
      lastDay: `${month}-28`,
      opening: '1000.10',
      closing: writeAmount(1_000_100_000n + sum + off + elsewhere),
      lines: { count: own.length + index, amount: writeAmount(sum + elsewhere) },
    };
  };
  const unproved = { ...statement(2, 0n), opening: null, closing: null };
  const matches: CloseMatch[] = settlements
    .filter(({ bankLines }) => bankLines.length > 0)
    .map(({ id, bankLines, amountToTransfer }, index) => ({
      id: bankLines[0]?.matchId ?? '',
      book: 'bank',
      origin: index % 5 === 4 ? 'manual' : 'confirmed',
      rule: index % 5 === 4 ? '' : 'Referencia v3',
      why: 'reference agrees; amount agrees; 1 day apart',
      madeAt: now - 5 * DAY_MS,
      madeBy: 'Luis Díaz',
      legs: [
        {
          side: 'record',
          source: 'settlements',
          id,
          reference: '',
          day: null,
          currency,
          amount: amountToTransfer,
          allocated: amountToTransfer,
        },
        ...bankLines.map((line) => ({
          side: 'line' as const,
          source: line.file,
          id: String(line.line),
          reference: line.reference,
          day: line.bookingDay,
          currency,
          amount: line.allocated,
          allocated: line.allocated,
        })),
      ],
    }));
  return { lines, matches, statements: [statement(0, 0n), statement(1, 10_000n), unproved] };
}

function figuresOf(
  lines: readonly CloseStatementLine[],
  settlements: readonly CloseSettlement[],
  currency: string,
): BookFigures {
  const own = lines.filter((line) => line.currency === currency);
  const sum = (
    states: readonly CloseStatementLine['state'][],
    unitsIn: (line: CloseStatementLine) => bigint,
  ): CountedSum => {
    const found = own.filter(({ state }) => states.includes(state));
    return { count: found.length, amount: writeAmount(found.reduce((all, line) => all + unitsIn(line), 0n)) };
  };
  const whole = ({ amount }: CloseStatementLine) => unitsOf(amount);
  const rest = ({ amount, allocated }: CloseStatementLine) => unitsOf(amount) - unitsOf(allocated);
  const expected = settlements.filter(({ expectation }) => expectation === 'expected');
  const records = expected.reduce((all, { amountToTransfer }) => all + unitsOf(amountToTransfer), 0n);
  const all = { count: expected.length, amount: writeAmount(records) };
  return {
    book: 'bank',
    lines: sum(['matched', 'partly-matched', 'set-aside', 'open'], whole),
    linesMatched: sum(['matched', 'partly-matched'], ({ allocated }) => unitsOf(allocated)),
    linesSetAside: sum(['set-aside'], whole),
    linesOpen: sum(['open', 'partly-matched'], rest),
    records: all,
    recordsMatched: all,
    recordsOpen: { count: 0, amount: '0.00' },
  };
}

function exceptionsOf({ now, timeZone, currency }: TestClose): CloseException[] {
  const statuses = ['open', 'in-progress', 'waiting', 'accepted', 'written-off', 'resolved'] as const;
  return [0, 3, 7, 8, 30, 31, 45, 60, 61, 90, 91, 400].map((age, index) => {
    const status = statuses[index % statuses.length] ?? 'open';
    const decided = ['accepted', 'written-off', 'resolved'].includes(status);
    return {
      key: `bank-line-unknown ${index}`,
      kind: 'Bank line without a record',
      reason: 'nothing has its reference\nnor its amount',
      source: index % 3 === 0 ? 'service' : 'bank',
      items: `extracto.csv ${index}`,
      day: dayOf(now - (3 + age) * DAY_MS, timeZone),
      currency: index === 11 ? 'USD' : currency,
      amount: writeAmount(BigInt(index - 5) * 10_010_000n),
      difference: writeAmount(BigInt(index - 5) * (index % 4 === 0 ? -10_010_000n : 10_010_000n)),
      status,
      assignee: index % 2 ? 'Luis Díaz' : '',
      note: '',
      decision: decided
        ? {
            by: 'Rosa Quispe',
            at: now - 2 * DAY_MS,
            reason: 'bank charge',
            amount: status === 'written-off' ? writeAmount(BigInt(index) * 10_000n) : null,
          }
        : null,
    };
  });
}

function adjustmentsOf({ month, currency, now }: TestClose): CloseAdjustment[] {
  const base = { currency, listing: 'deposits' as const, day: `${month}-30` };
  const decision = {
    choice: 'next-month' as const,
    by: 'Rosa Quispe',
    at: now - DAY_MS,
    reason: 'immaterial',
  };
  return [
    {
      ...base,
      kind: 'prior-period',
      month: '2026-08',
      change: 'changed',
      identity: '900001',
      fields: [{ field: 'status', before: 'PENDING', after: 'COMPLETED' }],
      effects: [
        { column: 'depositTotal', amount: '120.35' },
        { column: 'depositFeeTotal', amount: '4.21' },
        { column: 'netAmount', amount: '116.14' },
      ],
      decision,
    },
    {
      ...base,
      kind: 'post-close',
      month,
      change: 'vanished',
      identity: '900002',
      fields: [],
      effects: [
        { column: 'depositTotal', amount: '-10.10' },
        { column: 'netAmount', amount: '-10.10' },
      ],
      decision: null,
    },
    {
      ...base,
      kind: 'post-close',
      month,
      change: 'added',
      identity: '900003',
      fields: [],
      effects: [],
      decision,
    },
  ];
}
