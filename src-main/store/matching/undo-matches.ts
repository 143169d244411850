/** Takes matches back, each by itself. */
import type { MatchesToUndo } from '../../../src-shared/contract/matching.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { signatureOf } from '../../matching/item.ts';
import type { Db } from '../engine/open.ts';
import { appendAudit } from '../work/audit.ts';
import { type Deciding, lineDetail, monthsOf, refuseLocked, type Touched } from './insert-match.ts';
import { readLegs } from './legs.ts';
import { readMatchRows } from './matches.ts';
import { anyDays } from './month.ts';
import { hydrate } from './proposals.ts';

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
    const matched = [...items.lines.values(), ...items.records.values()];
    const months = monthsOf(matched);
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
        ...(matched[0] && { currency: matched[0].currency }),
        lines: legs.flatMap((leg) =>
          leg.side === 'line' ? [lineDetail(leg.lineId, items.lines.get(leg.lineId), leg.units)] : [],
        ),
        records: records.map(({ listing, identity, units }) => ({
          listing,
          identity,
          allocated: writeAmount(units),
        })),
        reason,
      },
    });
    const named = {
      lines: lines.map(({ id }) => id),
      records: records.map(({ listing, identity }) => ({ listing, identity })),
    };
    for (const month of months) touched.push({ book: row.book, month, named });
  }
  return touched;
}
