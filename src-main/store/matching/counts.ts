/** What was found, counted per rule. */
import type { RuleCounts, RunCounts } from '../../../src-shared/contract/matching-figures.ts';
import type { Applied } from '../../matching/engine.ts';
import type { Db } from '../engine/open.ts';
import type { Findings } from './find.ts';

type Days = { readonly first: number; readonly last: number };

/** Counts what has a part in the days; `pairs` are those of the first rule that do. */
export function countFindings({ pairsOf, outcome }: Findings, days: Days, pairs: number): RunCounts {
  const isInDays = ({ day }: { day: number }) => day >= days.first && day <= days.last;
  const rules = outcome.applied.map(({ number, rule, skipped, ...found }): RuleCounts => {
    const matches = found.matches.filter(({ lines, records }) => [...lines, ...records].some(isInDays));
    const own = number === pairsOf ? pairs : 0;
    const proposals = found.proposals.filter(({ options }) =>
      options.some(({ lines, records }) => [...lines, ...records].some(isInDays)),
    );
    return {
      number,
      ruleId: rule.id,
      name: rule.name,
      matches: own + matches.length,
      lines: own + sum(matches.map(({ lines }) => lines.length)),
      records: own + sum(matches.map(({ records }) => records.length)),
      suggested: proposals.filter(({ kind }) => kind === 'suggested').length,
      ambiguous: proposals.filter(({ kind }) => kind === 'ambiguous').length,
      setAside: found.excluded.filter(isInDays).length,
      skipped,
    };
  });
  return {
    rules,
    openLines: outcome.openLines.filter(isInDays).length + countHeld(outcome.applied, 'lines', isInDays),
    openRecords:
      outcome.openRecords.filter(isInDays).length + countHeld(outcome.applied, 'records', isInDays),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function countHeld(
  applied: readonly Applied[],
  side: 'lines' | 'records',
  counts: (item: { day: number }) => boolean,
): number {
  const held = new Set(
    applied.flatMap(({ proposals }) =>
      proposals.flatMap(({ options }) =>
        options.flatMap((option): readonly { day: number }[] => option[side]),
      ),
    ),
  );
  return [...held].filter(counts).length;
}

/** Pairs of the first rule that have a part in the days. */
export function countPairs(db: Db, { first, last }: Days): number {
  const row = db
    .prepare<[number, number, number, number], { n: bigint }>(
      `SELECT count(*) AS n FROM temp.pair AS p JOIN temp.line AS l ON l.id = p.lineId JOIN temp.record AS r ON r.n = p.n
       WHERE l.day BETWEEN ? AND ? OR r.day BETWEEN ? AND ?`,
    )
    .get(first, last, first, last);
  return Number(row?.n ?? 0n);
}
