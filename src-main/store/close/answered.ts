/** What people decided about the exceptions that a month's differences are told by. */
import { SETTLED } from '../../../src-shared/contract/exception-kinds.ts';
import type { TieOut } from '../../../src-shared/contract/tie-out.ts';
import type { AnsweredState, ChecklistInput } from '../../close/checklist.ts';
import { type Db, prepared } from '../engine/open.ts';
import type { Cause } from '../exceptions/cause.ts';
import { findReportCauses } from '../exceptions/report-causes.ts';

/** Of the columns that differ and of the breaks of one currency: a difference whose exception is not found is open. */
export function readAnswered(
  work: Db,
  tieOut: Pick<TieOut, 'days' | 'findings'>,
  currency: string,
): ChecklistInput['answered'] {
  const causes = findReportCauses(tieOut).filter((cause) => cause.currency === currency);
  const of = (...kinds: Cause['kind'][]): AnsweredState => {
    const own = causes.filter(({ kind }) => kinds.includes(kind));
    const answered = own.filter(({ key }) => isAnswered(work, key)).length;
    return { answered, open: own.length - answered };
  };
  return {
    activity: of('report-differs', 'counted-on-other-day'),
    'roll-forward': of('roll-forward-break'),
  };
}

function isAnswered(work: Db, key: string): boolean {
  const found = prepared<[string], { status: string }>(
    work,
    'SELECT status FROM exceptionCase WHERE key = ?',
  ).get(key);
  return SETTLED.some((status) => status === found?.status);
}
