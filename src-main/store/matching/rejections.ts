/** Proposals that people rejected: found again, and taken back, so that rules may propose them again. */
import type { RejectedProposal } from '../../../src-shared/contract/matches.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { signatureOf } from '../../matching/item.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded } from '../engine/open.ts';
import { appendAudit } from '../work/audit.ts';
import type { StoredOption } from './proposals.ts';

type RejectedRow = {
  id: bigint;
  kind: RejectedProposal['kind'];
  day: string;
  currency: string;
  document: string;
  ruleNumber: bigint;
  rules: string;
  at: bigint;
  actor: string;
  note: string;
};
const STANDING = `d.decision = 'rejected'
  AND NOT EXISTS (SELECT 1 FROM main.rejectionUndo AS u WHERE u.proposalId = d.proposalId)`;

/** The rejections that stand of a book and month, the latest first. */
export function listRejected(db: Db, { book, month }: { book: Book; month: string }): RejectedProposal[] {
  return guarded(() => {
    const lineOf = db.prepare<[number], { reference: string; description: string; amount: bigint }>(
      'SELECT reference, description, amount FROM main.statementLine WHERE id = ?',
    );
    return db
      .prepare<[string, string], RejectedRow>(
        `SELECT p.id, p.kind, p.day, p.currency, p.document, p.ruleNumber, r.rules, d.at, d.actor, d.note
         FROM main.proposalDecision AS d JOIN main.proposal AS p ON p.id = d.proposalId
         JOIN main.matchRun AS r ON r.id = p.runId
         WHERE p.book = ? AND substr(p.day, 1, 7) = ? AND ${STANDING} ORDER BY d.at DESC, p.id DESC`,
      )
      .all(book, month)
      .map((row) => {
        const options = JSON.parse(row.document) as StoredOption[];
        const { rules } = JSON.parse(row.rules) as { rules: { name: string }[] };
        const lines = new Set(options.flatMap((option) => option.lines));
        const records = new Set(options.flatMap((option) => option.records.map(({ identity }) => identity)));
        return {
          proposalId: Number(row.id),
          kind: row.kind,
          day: row.day,
          currency: row.currency,
          rule: rules[Number(row.ruleNumber) - 1]?.name ?? '',
          items: [
            ...[...lines].flatMap((id) => {
              const line = lineOf.get(id);
              return line ? [line.reference || line.description] : [];
            }),
            ...records,
          ],
          by: row.actor,
          at: Number(row.at),
          reason: row.note,
        };
      });
  });
}

/**
 * Takes a rejection back; the next run of the rules may propose it again. Returns its book and month. Throws
 * `rejection-not-undoable`.
 */
export function undoRejection(
  db: Db,
  { proposalId, reason }: { proposalId: number; reason: string },
  { at, actor }: { at: number; actor: string },
): { book: Book; month: string } {
  return immediately(db, () => {
    const row = db
      .prepare<[number], { book: Book; day: string }>(
        `SELECT p.book, p.day FROM main.proposalDecision AS d JOIN main.proposal AS p ON p.id = d.proposalId
             WHERE d.proposalId = ? AND ${STANDING}`,
      )
      .get(proposalId);
    if (!row) throw new TieoutError('rejection-not-undoable');
    db.prepare('INSERT INTO main.rejectionUndo (proposalId, at, actor, reason) VALUES (?, ?, ?, ?)').run(
      proposalId,
      at,
      actor,
      reason,
    );
    const month = row.day.slice(0, 7);
    appendAudit(db, {
      at,
      actor,
      action: 'proposal.rejection-undone',
      subject: `proposal ${proposalId}`,
      detail: { book: row.book, month, reason },
    });
    return { book: row.book, month };
  });
}

/** The signatures whose rejection was taken back, each as often as it was. */
export function takenBack(db: Db, book: string): string[] {
  return db
    .prepare<[string], { document: string }>(
      `SELECT p.document FROM main.rejectionUndo AS u JOIN main.proposal AS p ON p.id = u.proposalId
       WHERE p.book = ?`,
    )
    .all(book)
    .flatMap(({ document }) =>
      (JSON.parse(document) as StoredOption[]).map(({ lines, records }) =>
        signatureOf(
          lines.map((id) => ({ id })),
          records,
        ),
      ),
    );
}
