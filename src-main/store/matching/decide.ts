/**
 * What people decide about matches. Each decision is one short transaction: checked against what is open at that moment,
 * written, and entered in the audit trail.
 */
import type {
  Alternative,
  Evidence,
  LineItem,
  LinesToSetAside,
  MatchesToUndo,
  MatchToMake,
  ProposalDecisions,
  RecordItem,
} from '../../../src-shared/contract/matching.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { recordKey, signatureOf } from '../../matching/item.ts';
import { appendAudit } from '../audit.ts';
import { type Db, guarded } from '../open.ts';
import { dayNumber } from './days.ts';
import { isLocked } from './locked.ts';
import { readLegs, readMatchRows } from './matches.ts';
import { anyDays } from './month.ts';
import { hydrate, readStoredProposals, standing } from './proposals.ts';

export type Deciding = { readonly at: number; readonly actor: string; readonly timeZone: string };
type LinePart = { readonly line: LineItem; readonly units: bigint };
type RecordPart = { readonly record: RecordItem; readonly units: bigint };

/**
 * Matches by hand. Throws `match-invalid` for parts that cannot belong together, `item-not-open` for more than is open.
 * The caller enters the write-off of a difference, in the same transaction.
 */
export function makeMatch(
  db: Db,
  request: MatchToMake,
  { at, actor, timeZone }: Deciding,
): { matchId: number; month: string; difference: bigint } {
  const { book } = request;
  const { staged, document } = anyDays(db, book, timeZone);
  const items = hydrate(
    db,
    staged,
    document,
    request.lines.map(({ id }) => id),
    request.records,
  );
  const lines = request.lines.map(({ id, allocated }): LinePart => {
    const line = items.lines.get(id);
    if (!line) throw new TieoutError('item-not-open', { subject: String(id) });
    return { line, units: part(line, allocated, line.reference || String(id)) };
  });
  const records = request.records.map(({ allocated, ...name }): RecordPart => {
    const record = items.records.get(recordKey(name));
    if (!record) throw new TieoutError('item-not-open', { subject: name.identity });
    return { record, units: part(record, allocated, record.identity) };
  });
  const named = [...request.lines.map(({ id }) => String(id)), ...request.records.map(recordKey)];
  if (new Set(named).size < named.length) throw new TieoutError('match-invalid', { subject: 'repeated' });
  const currencies = new Set(
    [...lines.map(({ line }) => line), ...records.map(({ record }) => record)].map(
      ({ currency }) => currency,
    ),
  );
  if (currencies.size > 1) throw new TieoutError('match-invalid', { subject: [...currencies].join(', ') });
  const difference = sum(lines) - sum(records);
  const reason = request.writeOffReason?.trim() ?? '';
  if (difference !== 0n && reason === '')
    throw new TieoutError('match-invalid', { subject: writeAmount(difference) });
  const evidence: Evidence = {
    reference: 'not-compared',
    difference: writeAmount(difference),
    daysApart: furthestApart(lines, records),
    netOfFee: false,
  };
  const { matchId, month } = insertMatch(db, {
    book,
    origin: 'manual',
    lines,
    records,
    evidence,
    note: request.note,
    at,
    actor,
  });
  appendAudit(db, {
    at,
    actor,
    action: 'match.made',
    subject: `match ${matchId}`,
    detail: {
      book,
      month,
      origin: 'manual',
      ...partsDetail(lines, records),
      difference: writeAmount(difference),
      ...(difference === 0n ? {} : { writeOffReason: reason }),
      note: request.note,
    },
  });
  return { matchId, month, difference };
}

/** Confirms and rejects, all or none. Throws `proposal-gone`. Returns the matches made and the months touched. */
export function decideProposals(
  db: Db,
  { decisions, note }: ProposalDecisions,
  { at, actor, timeZone }: Deciding,
): { matchIds: number[]; touched: Touched[] } {
  const matchIds: number[] = [];
  const touched: Touched[] = [];
  for (const decision of decisions) {
    const book = bookOfProposal(db, decision.proposalId);
    const { staged, document } = anyDays(db, book, timeZone);
    const [stored] = readStoredProposals(db, book, { ids: [decision.proposalId] });
    if (!stored) throw new TieoutError('proposal-gone');
    const items = hydrate(
      db,
      staged,
      document,
      stored.options.flatMap(({ lines }) => lines),
      stored.options.flatMap(({ records }) => records),
    );
    const [proposal] = standing([stored], items);
    if (!proposal) throw new TieoutError('proposal-gone');
    touched.push({ book, month: stored.day.slice(0, 7) });
    if (decision.decision === 'reject') {
      reject(db, book, stored, { at, actor, note });
      continue;
    }
    const option = proposal.options.find(({ number }) => number === decision.option);
    if (!option) throw new TieoutError('proposal-gone');
    const lines = option.lines.map((line): LinePart => ({ line, units: unitsOf(line.rest) }));
    const records = option.records.map((record): RecordPart => ({ record, units: unitsOf(record.rest) }));
    const { matchId, month } = insertMatch(db, {
      book,
      origin: 'proposal',
      proposalId: proposal.id,
      ruleNumber: proposal.rule.number,
      lines,
      records,
      evidence: option.evidence,
      note,
      at,
      actor,
      alternatives: proposal.options.filter((other) => other !== option),
    });
    insertDecision(db, { proposalId: proposal.id, at, actor, decision: 'confirmed', matchId, note });
    appendAudit(db, {
      at,
      actor,
      action: 'match.made',
      subject: `match ${matchId}`,
      detail: {
        book,
        month,
        origin: 'proposal',
        proposal: proposal.id,
        rule: proposal.rule.rule.name,
        ...partsDetail(lines, records),
        difference: option.evidence.difference,
        note,
      },
    });
    matchIds.push(matchId);
    touched.push({ book, month });
  }
  return { matchIds, touched };
}

/** Lines that are not the service's. Throws `item-not-open` for one of which a part is matched. */
export function setLinesAside(
  db: Db,
  { lineIds, reason }: LinesToSetAside,
  { at, actor, timeZone }: Deciding,
): { matchIds: number[]; touched: Touched[] } {
  const touched: Touched[] = [];
  const matchIds = [...new Set(lineIds)].map((id) => {
    const book = bookOfLine(db, id);
    const { staged, document } = anyDays(db, book, timeZone);
    const line = hydrate(db, staged, document, [id], []).lines.get(id);
    if (!line || line.rest !== line.amount || unitsOf(line.rest) === 0n)
      throw new TieoutError('item-not-open', { subject: line?.reference || String(id) });
    const lines = [{ line, units: unitsOf(line.rest) }];
    const { matchId, month } = insertMatch(db, {
      book,
      origin: 'set-aside',
      lines,
      records: [],
      evidence: null,
      note: reason,
      at,
      actor,
    });
    appendAudit(db, {
      at,
      actor,
      action: 'match.made',
      subject: `match ${matchId}`,
      detail: { book, month, origin: 'set-aside', ...partsDetail(lines, []), reason },
    });
    touched.push({ book, month });
    return matchId;
  });
  return { matchIds, touched };
}

export type Touched = { readonly book: Book; readonly month: string };

/** Undoes matches. Throws `match-not-found`, `match-undone-before`, `match-frozen`. */
export function undoMatches(
  db: Db,
  { matchIds, reason }: MatchesToUndo,
  { at, actor, timeZone }: Deciding,
): Touched[] {
  const ids = [...new Set(matchIds)];
  const rows = readMatchRows(db, ids);
  if (rows.length < ids.length) throw new TieoutError('match-not-found');
  const legsOf = Map.groupBy(readLegs(db, rows), ({ matchId }) => matchId);
  const undo = db.prepare('INSERT INTO main.matchUndo (matchId, at, actor, reason) VALUES (?, ?, ?, ?)');
  const refuse = db.prepare('INSERT INTO main.refusal (book, signature, at, actor) VALUES (?, ?, ?, ?)');
  const touched: Touched[] = [];
  for (const row of rows) {
    const matchId = Number(row.id);
    if (row.undoneAt !== null) throw new TieoutError('match-undone-before');
    const legs = legsOf.get(matchId) ?? [];
    const lines = legs.flatMap((leg) => (leg.side === 'line' ? [{ id: leg.lineId }] : []));
    const records = legs.flatMap((leg) => (leg.side === 'record' ? [leg] : []));
    const { staged, document } = anyDays(db, row.book, timeZone);
    const items = hydrate(
      db,
      staged,
      document,
      lines.map(({ id }) => id),
      records,
    );
    const months = [...items.lines.values(), ...items.records.values()].map(({ day }) => day.slice(0, 7));
    refuseLocked(db, [...items.lines.values()]);
    undo.run(matchId, at, actor, reason);
    // The rules would find it again at once.
    refuse.run(row.book, signatureOf(lines, records), at, actor);
    appendAudit(db, {
      at,
      actor,
      action: 'match.undone',
      subject: `match ${matchId}`,
      detail: {
        book: row.book,
        origin: row.origin,
        lines: legs.flatMap((leg) =>
          leg.side === 'line' ? [{ id: leg.lineId, allocated: writeAmount(leg.units) }] : [],
        ),
        records: records.map(({ listing, identity, units }) => ({
          listing,
          identity,
          allocated: writeAmount(units),
        })),
        reason,
      },
    });
    for (const month of new Set(months)) touched.push({ book: row.book, month });
  }
  return touched;
}

type ToInsert = {
  readonly book: Book;
  readonly origin: 'manual' | 'proposal' | 'set-aside';
  readonly proposalId?: number;
  readonly ruleNumber?: number;
  readonly lines: readonly LinePart[];
  readonly records: readonly RecordPart[];
  readonly evidence: Evidence | null;
  readonly note: string;
  readonly at: number;
  readonly actor: string;
  /** The other options of a proposal. */
  readonly alternatives?: readonly {
    readonly lines: readonly LineItem[];
    readonly records: readonly RecordItem[];
    readonly evidence: Evidence;
  }[];
};

function insertMatch(db: Db, match: ToInsert): { matchId: number; month: string } {
  const [line, ...moreLines] = match.lines;
  const [record, ...moreRecords] = match.records;
  if (!line) throw new Error('a match has a line');
  const month = line.line.day.slice(0, 7);
  refuseLocked(
    db,
    match.lines.map((each) => each.line),
  );
  const alternatives = alternativesOf(match);
  const document = {
    ...(match.evidence?.netOfFee ? { netOfFee: true } : {}),
    ...(alternatives.length > 0 ? { alternatives } : {}),
    ...(match.note === '' ? {} : { note: match.note }),
  };
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO main.match (book, origin, proposalId, ruleNumber, currency, lineId, lineUnits, listing, identity,
         recordUnits, daysApart, reference, difference, document, at, actor, month)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      match.book,
      match.origin,
      match.proposalId ?? null,
      match.ruleNumber ?? null,
      line.line.currency,
      line.line.id,
      line.units,
      record?.record.listing ?? null,
      record?.record.identity ?? null,
      record?.units ?? null,
      match.evidence?.daysApart ?? null,
      match.evidence?.reference ?? null,
      unitsOf(match.evidence?.difference ?? '0'),
      Object.keys(document).length > 0 ? JSON.stringify(document) : null,
      match.at,
      match.actor,
      month,
    );
  const insertLeg = db.prepare(
    'INSERT INTO main.matchLeg (matchId, lineId, listing, identity, units) VALUES (?, ?, ?, ?, ?)',
  );
  for (const each of moreLines) insertLeg.run(lastInsertRowid, each.line.id, null, null, each.units);
  for (const each of moreRecords)
    insertLeg.run(lastInsertRowid, null, each.record.listing, each.record.identity, each.units);
  return { matchId: Number(lastInsertRowid), month };
}

/** What the person did not take, where an option is a single item of the other side. */
function alternativesOf({ lines, alternatives = [] }: ToInsert): Alternative[] {
  return alternatives.flatMap((option): Alternative[] => {
    const sameLine = option.lines.length === 1 && option.lines[0]?.id === lines[0]?.line.id;
    const [line] = option.lines;
    const [record] = option.records;
    const { difference, daysApart } = option.evidence;
    if (sameLine && record && option.records.length === 1) {
      const { listing, identity } = record;
      return [{ item: { listing, identity }, why: 'not-chosen', difference, daysApart }];
    }
    return line && option.lines.length === 1
      ? [{ item: { lineId: line.id }, why: 'not-chosen', difference, daysApart }]
      : [];
  });
}

function reject(
  db: Db,
  book: Book,
  stored: ReturnType<typeof readStoredProposals>[number],
  { at, actor, note }: { at: number; actor: string; note: string },
): void {
  insertDecision(db, { proposalId: stored.id, at, actor, decision: 'rejected', matchId: null, note });
  const refuse = db.prepare('INSERT INTO main.refusal (book, signature, at, actor) VALUES (?, ?, ?, ?)');
  for (const { lines, records } of stored.options)
    refuse.run(
      book,
      signatureOf(
        lines.map((id) => ({ id })),
        records,
      ),
      at,
      actor,
    );
  appendAudit(db, {
    at,
    actor,
    action: 'proposal.rejected',
    subject: `proposal ${stored.id}`,
    detail: {
      book,
      month: stored.day.slice(0, 7),
      rule: stored.rule.rule.name,
      options: stored.options.map(({ lines, records }) => ({
        lines: [...lines],
        records: records.map((each) => ({ ...each })),
      })),
      note,
    },
  });
}

function insertDecision(
  db: Db,
  decision: {
    proposalId: number;
    at: number;
    actor: string;
    decision: 'confirmed' | 'rejected';
    matchId: number | null;
    note: string;
  },
): void {
  db.prepare(
    `INSERT INTO main.proposalDecision (proposalId, at, actor, decision, matchId, note)
     VALUES (@proposalId, @at, @actor, @decision, @matchId, @note)`,
  ).run(decision);
}

/** A line belongs to its month; a record that was in transit when its month was closed may still be matched. */
function refuseLocked(db: Db, lines: readonly LineItem[]): void {
  const months = new Map(
    lines.map(({ day, currency }) => [`${day.slice(0, 7)} ${currency}`, { day, currency }]),
  );
  for (const { day, currency } of months.values()) {
    const month = day.slice(0, 7);
    if (isLocked(db, month, currency)) throw new TieoutError('match-frozen', { subject: month });
  }
}

/** A part of what is open, of its sign and not more. */
function part(item: { rest: string; amount: string }, allocated: string, subject: string): bigint {
  const [units, rest] = [unitsOf(allocated), unitsOf(item.rest)];
  const fits = units !== 0n && (rest > 0n ? units > 0n && units <= rest : units < 0n && units >= rest);
  if (!fits) throw new TieoutError('item-not-open', { subject });
  return units;
}

const sum = (parts: readonly { units: bigint }[]): bigint =>
  parts.reduce((all, { units }) => all + units, 0n);

function furthestApart(lines: readonly LinePart[], records: readonly RecordPart[]): number {
  let furthest = 0;
  for (const { line } of lines)
    for (const { record } of records) {
      const days = dayNumber(line.day) - dayNumber(record.day);
      if (Math.abs(days) > Math.abs(furthest)) furthest = days;
    }
  return furthest;
}

function partsDetail(lines: readonly LinePart[], records: readonly RecordPart[]) {
  return {
    lines: lines.map(({ line, units }) => ({
      id: line.id,
      file: line.fileName,
      number: line.number,
      allocated: writeAmount(units),
    })),
    records: records.map(({ record, units }) => ({
      listing: record.listing as ListingName,
      identity: record.identity,
      allocated: writeAmount(units),
    })),
  };
}

function bookOfProposal(db: Db, id: number): Book {
  const row = db.prepare<[number], { book: Book }>('SELECT book FROM main.proposal WHERE id = ?').get(id);
  if (!row) throw new TieoutError('proposal-gone');
  return row.book;
}

function bookOfLine(db: Db, id: number): Book {
  const row = db
    .prepare<[number], { book: Book }>('SELECT book FROM main.statementLine WHERE id = ?')
    .get(id);
  if (!row) throw new TieoutError('item-not-open', { subject: String(id) });
  return row.book;
}

/** In one transaction that nobody else writes in. */
export function deciding<T>(db: Db, work: () => T): T {
  return guarded(() => db.transaction(work).immediate());
}
