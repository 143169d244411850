/** The account reconciliation statement of a month as it stands, for its close and for its journal entries. */
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import type { TieOut } from '../../../src-shared/contract/tie-out.ts';
import type { ClosePlace } from '../../close/events.ts';
import { readAccountStatement } from './account-statement.ts';
import type { EarlierLocks } from './earlier-locks.ts';
import type { KeptParts } from './kept-close.ts';
import { readMonthTieOut } from './month-tie-out.ts';
import type { CloseSources } from './sources.ts';

type Rests = {
  readonly earlier: EarlierLocks;
  /** Of the month. */
  readonly tieOut: TieOut;
  readonly ofReport: Pick<CloseFigures, 'closing'>;
  readonly complete: boolean;
  /** Keeps the statement; `quietly` what is worked out for it, which is no part that is counted. */
  readonly parts: KeptParts['of'];
  readonly quietly: KeptParts['of'];
};

/** The caller is in a transaction of the cache; what of it was kept and still stands is taken. */
export function readLiveStatement(
  sources: CloseSources,
  place: ClosePlace,
  { earlier, tieOut, ofReport, complete, parts, quietly }: Rests,
): Promise<AccountStatement> {
  const { month, currency } = place;
  const name = `statement ${JSON.stringify([month, currency, sources.timeZone, complete])}`;
  return parts(name, 'all', () =>
    readAccountStatement(sources, place, {
      asOf: tieOut.asOf,
      rulesOf: async (each) =>
        each === month ? tieOut : (earlier.rules.get(each) ?? readMonthTieOut(sources, each, quietly)),
      frozenOf: (each) => earlier.rules.get(each),
      figures: ofReport,
      complete,
      keep: quietly,
    }),
  );
}
