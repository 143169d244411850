/**
 * What a month's close takes from the earlier months that are locked. Their files are not opened within a transaction.
 */
import type { AccountStatement, ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import type { CloseLock } from '../../../src-shared/contract/close.ts';
import type { TieOut } from '../../../src-shared/contract/tie-out.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { CloseState } from '../../close/state.ts';
import { readCloseStates } from '../work/close-events.ts';
import { withSnapshot } from './attached.ts';
import { comparePending, isTouchedSince } from './compare.ts';
import type { Standing } from './evidence.ts';
import { findSnapshotDocument, readSnapshotFigures } from './snapshot.ts';
import type { CloseSources } from './sources.ts';

/**
 * The rules of the columns and the signs of the net amount; of a locked month also what was expected in its books, and
 * its zone.
 */
export type FrozenRules = Pick<TieOut, 'rules' | 'net'> & {
  readonly standing?: Partial<Standing>;
  /**
   * The items of its account reconciliation, the bank's among them, that are decided on there; of a lock that has one.
   */
  readonly items?: readonly ReconcilingItem[];
};

export type EarlierLocks = {
  /** Changes since the locks that nobody has decided on; null when no earlier month is locked. */
  readonly pending: number | null;
  /** Months that were read again since, and whose file is not what was locked: what changed there is not known. */
  readonly damaged: readonly string[];
  /** By month; a month whose file cannot be read is not in it. */
  readonly rules: ReadonlyMap<string, FrozenRules>;
};

/** Of the months in the currency before this one. Call it before the transaction of the month's own figures. */
export async function readEarlierLocks(
  sources: CloseSources,
  { month, currency }: ClosePlace,
): Promise<EarlierLocks> {
  const rules = new Map<string, FrozenRules>();
  const damaged: string[] = [];
  let pending: number | null = null;
  for (const { month: of, currency: own, state } of readCloseStates(sources.work)) {
    const lock = state.locked ? state.locks.at(-1) : undefined;
    if (own !== currency || of >= month || !lock) continue;
    pending ??= 0;
    const touched = isTouchedSince(sources, of, lock);
    const found = await readLock(sources, lock, touched ? state : null);
    if (found) {
      rules.set(of, found.frozen);
      pending += found.pending;
    } else if (touched) damaged.push(of);
  }
  return { pending, damaged, rules };
}

type Read = { readonly frozen: FrozenRules; readonly pending: number };

/**
 * What the month was signed by and, with its state, what of it is to be decided: the whole file is read to see that it
 * is what was locked, so it is opened once for both. Null where it is not, which the month itself tells, too.
 */
async function readLock(
  sources: CloseSources,
  lock: CloseLock,
  compared: CloseState | null,
): Promise<Read | null> {
  const { cache, kept } = sources;
  const read = () =>
    withSnapshot(sources, lock, (): Read => {
      const { tieOut, timeZone } = readSnapshotFigures(cache);
      const { rules, net } = tieOut;
      // Locks of earlier versions have no populations.
      const populations = findSnapshotDocument(cache, 'populations') as Standing['populations'] | undefined;
      const standing = { timeZone, ...(populations && { populations }) };
      const statement = findSnapshotDocument(cache, 'statement') as AccountStatement | undefined;
      const items =
        statement &&
        [...statement.items, ...(statement.bank?.items ?? [])].filter(({ exception }) => exception === null);
      const pending = compared ? comparePending(cache, compared.decided, 0).summary.pending : 0;
      return { frozen: { rules, net, standing, ...(items && { items }) }, pending };
    });
  try {
    const name = `earlier lock ${lock.sha256} ${compared?.decided.length ?? 'untouched'}`;
    return kept ? await kept.of(name, 'cache', read) : read();
  } catch (error) {
    if (error instanceof TieoutError && error.code === 'close-snapshot-damaged') return null;
    throw error;
  }
}
