/** The numbers that lines bear, by which decisions name them long after a file and its lines were removed. */
import type { Db } from '../engine/open.ts';

/**
 * The highest number that a line has, or that a match, proposal, exception or item of the account reconciliation names:
 * lines that come get higher ones. A number that is given again would hand a removed line's rejections, notes and
 * decisions to another one.
 */
export function lastLineNumber(db: Db): number {
  const keysOf = (kind: string) =>
    `SELECT max(CAST(substr(key, ${kind.length + 2}) AS INTEGER)) AS n FROM exceptionCase WHERE key >= '${kind}:' AND key < '${kind};'`;
  const row = db
    .prepare<[], { n: bigint | null }>(
      `SELECT max(n) AS n FROM (
         SELECT max(id) AS n FROM statementLine
         UNION ALL SELECT max(lineId) FROM match
         UNION ALL SELECT max(lineId) FROM matchLeg WHERE lineId IS NOT NULL
         UNION ALL SELECT max(lineId) FROM proposalItem WHERE lineId IS NOT NULL
         UNION ALL ${keysOf('line-open')}
         UNION ALL ${keysOf('line-twice')}
         UNION ALL SELECT max(CAST(substr(key, instr(key, 'line:') + 5) AS INTEGER)) FROM (
           SELECT json_extract(document, '$.key') AS key FROM closeEvent WHERE kind = 'item-decided')
           WHERE key LIKE '%line:%')`,
    )
    .get();
  return Number(row?.n ?? 0n);
}
