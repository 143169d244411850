/** What a month's close takes from the earlier months that are locked. Their files are not opened within a transaction. */
import type { TieOut } from '../../../src-shared/contract/tie-out.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { CloseState } from '../../close/state.ts';
import { readCloseStates } from '../work/close-events.ts';
import { withSnapshot } from './attached.ts';
import { countPending } from './compare.ts';
import { readSnapshotFigures } from './snapshot.ts';
import type { CloseSources } from './sources.ts';

/** The rules of the columns and the signs of the net amount. */
export type FrozenRules = Pick<TieOut, 'rules' | 'net'>;

export type EarlierLocks = {
  /** Changes since the locks that nobody has decided on; null when no earlier month is locked. */
  readonly pending: number | null;
  /** By month; a month whose file cannot be read is not in it. */
  readonly rules: ReadonlyMap<string, FrozenRules>;
};

/** Of the months in the currency before this one. Call it before the transaction of the month's own figures. */
export async function readEarlierLocks(
  sources: CloseSources,
  { month, currency }: ClosePlace,
): Promise<EarlierLocks> {
  const locked = readCloseStates(sources.work).filter(
    (each) => each.currency === currency && each.month < month && each.state.locked,
  );
  const pending = locked.map((each) => countPending(sources, each, each.state));
  const rules = new Map<string, FrozenRules>();
  for (const { month: of, state } of locked) {
    const found = await frozenRulesOf(sources, state);
    if (found) rules.set(of, found);
  }
  return { pending: locked.length === 0 ? null : pending.reduce((sum, each) => sum + each, 0), rules };
}

/** What the month was signed by; null where its file is not what was locked, which is told in the month itself. */
async function frozenRulesOf(sources: CloseSources, { locks }: CloseState): Promise<FrozenRules | null> {
  const lock = locks.at(-1);
  if (!lock) return null;
  const read = () =>
    withSnapshot(sources, lock, (): FrozenRules => {
      const { rules, net } = readSnapshotFigures(sources.cache).tieOut;
      return { rules, net };
    });
  try {
    // The whole file is read to see that it is what was locked.
    return sources.kept ? await sources.kept.of(`rules of lock ${lock.sha256}`, 'cache', read) : read();
  } catch (error) {
    if (error instanceof TieoutError && error.code === 'close-snapshot-damaged') return null;
    throw error;
  }
}
