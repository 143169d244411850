/** What is new among exceptions since a moment. */
import type { ExceptionNews } from '../../../src-shared/contract/daily-run.ts';
import { UNSETTLED } from '../../../src-shared/contract/exception-kinds.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';

const UNSETTLED_SQL = UNSETTLED.map((status) => `'${status}'`).join(', ');

/** `since` in epoch ms; null counts all of them as new. */
export function readExceptionNews(db: Db, since: number | null): ExceptionNews {
  const from = since ?? 0;
  return guarded(() => {
    const found = prepared<[number, number, number], Record<keyof ExceptionNews, bigint>>(
      db,
      `SELECT count(*) FILTER (WHERE present = 1 AND max(firstSeen, coalesce(returnedAt, 0)) >= ?
          AND status IN (${UNSETTLED_SQL})) AS appeared,
        count(*) FILTER (WHERE present = 0 AND clearedAt >= ? AND firstSeen < ?) AS cleared,
        count(*) FILTER (WHERE status IN (${UNSETTLED_SQL})) AS unsettled
       FROM exceptionCase`,
    ).get(from, from, since ?? Number.MAX_SAFE_INTEGER);
    const { appeared = 0n, cleared = 0n, unsettled = 0n } = found ?? {};
    return { appeared: Number(appeared), cleared: Number(cleared), unsettled: Number(unsettled) };
  });
}
