/** The one thing to do next in a workspace, in the order of a month's work. Pure. */
import type { CloseListed, CloseReadiness } from '../../../src-shared/contract/close.ts';
import type { Waiting } from '../../../src-shared/contract/overview.ts';
import type { Month } from '../../../src-shared/period.ts';
import type { MonthRead } from '../../data/month-read.ts';

export type Standing = {
  readonly close: CloseListed;
  /** Undefined until it is known, null where it could not be worked out. */
  readonly readiness: CloseReadiness | null | undefined;
};

type Situation = {
  /** Whether the workspace has reporting credentials. */
  readonly canRead: boolean;
  /** Whether the chosen month is over. */
  readonly isOver: boolean;
  /** While the chosen month goes on: the one before it, and how much of it was read; null for any other month. */
  readonly before: { readonly month: Month; readonly read: MonthRead } | null;
  readonly read: MonthRead;
  readonly hasBankStatement: boolean;
  readonly waiting: Waiting;
  /** The closes of the chosen month. */
  readonly standings: readonly Standing[];
};

export type NextAction =
  | {
      readonly kind:
        | 'credentials'
        | 'look-up'
        | 'daily'
        | 'statement'
        | 'bank-proposals'
        | 'ledger-proposals'
        | 'exceptions';
    }
  /** `month`: where another one than the chosen one is to be read. */
  | { readonly kind: 'sync'; readonly month?: Month }
  | { readonly kind: 'close'; readonly currency: string };

/**
 * Money of unknown outcome comes first. What the close rests on comes before the close; a month that is not over or is
 * locked leaves the daily run. In a workspace that has read nothing of the month before, that is the one to be closed
 * next, and read first, as the first steps say.
 */
export function nextAction(situation: Situation): NextAction {
  const { canRead, isOver, before, read, hasBankStatement, waiting, standings } = situation;
  if (waiting.unknownCashouts > 0) return { kind: 'look-up' };
  if (!canRead) return { kind: 'credentials' };
  const open = standings.filter(({ close }) => close.state !== 'locked');
  if (!isOver && before?.read === 'not-read') return { kind: 'sync', month: before.month };
  if (!isOver || (standings.length > 0 && open.length === 0)) return { kind: 'daily' };
  if (read !== 'complete') return { kind: 'sync' };
  // Where the bank statement was waived, the close says what is left.
  if (!hasBankStatement && open.every(({ close }) => close.state === 'open')) return { kind: 'statement' };
  if (waiting.bankProposals > 0) return { kind: 'bank-proposals' };
  if (waiting.ledgerProposals > 0) return { kind: 'ledger-proposals' };
  if (waiting.exceptions !== null && waiting.exceptions > 0) return { kind: 'exceptions' };
  // The currency nearest to its end first.
  const left = ({ readiness }: Standing) =>
    readiness ? readiness.points - readiness.done : Number.MAX_SAFE_INTEGER;
  const [nearest] = [...open].sort((a, b) => left(a) - left(b));
  return nearest ? { kind: 'close', currency: nearest.close.currency } : { kind: 'daily' };
}
