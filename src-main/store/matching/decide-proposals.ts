/** Confirms and rejects what rules proposed. */
import type { ProposalDecisions } from '../../../src-shared/contract/matching.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { signatureOf } from '../../matching/item.ts';
import type { Db } from '../engine/open.ts';
import { appendAudit } from '../work/audit.ts';
import {
  type Deciding,
  insertMatch,
  type LinePart,
  monthsOf,
  partsDetail,
  type RecordPart,
  type Touched,
} from './insert-match.ts';
import { anyDays } from './month.ts';
import { hydrate, readStoredProposals, standing } from './proposals.ts';

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
    const named = {
      lines: stored.options.flatMap((each) => each.lines),
      records: stored.options.flatMap((each) => each.records),
    };
    const months = monthsOf([...items.lines.values(), ...items.records.values()]);
    touched.push({ book, month: stored.day.slice(0, 7), named, months });
    if (decision.decision === 'reject') {
      reject(db, book, stored, { at, actor, note: decision.reason });
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
    touched.push({ book, month, named });
  }
  return { matchIds, touched };
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

function bookOfProposal(db: Db, id: number): Book {
  const row = db.prepare<[number], { book: Book }>('SELECT book FROM main.proposal WHERE id = ?').get(id);
  if (!row) throw new TieoutError('proposal-gone');
  return row.book;
}
