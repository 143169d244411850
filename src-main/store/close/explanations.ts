/** Sentences about figures far from what is usual, and whether a month lacks one. */
import { deviationKey, isExplainedBy } from '../../../src-shared/contract/materiality.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { DeviationState } from '../../close/checklist.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { CloseState } from '../../close/state.ts';
import { readDeviations, readNotCompared } from '../balances/deviations.ts';
import type { Db } from '../engine/open.ts';
import { type Deciding, decideOnClose, readCloseStates } from '../work/close-events.ts';
import { readMateriality } from '../work/materiality.ts';
import { checkShown, type Shown } from '../work/shown.ts';
import type { KeptParts } from './kept-close.ts';
import type { CloseSources } from './sources.ts';

/**
 * Says why; the latest sentence holds. Throws `close-is-locked`, and `settings-changed` where the sentence shown (null
 * for none) is not the latest.
 */
export function explainDeviation(
  work: Db,
  place: ClosePlace,
  { key, text, amount }: { key: string; text: string; amount?: string },
  { shown, ...deciding }: Deciding & Shown<string | null>,
): void {
  decideOnClose(work, place, deciding, ({ locked, explanations }) => {
    if (locked) throw new TieoutError('close-is-locked');
    const said = explanations.get(key);
    // One of another amount is not shown.
    const isShown = said !== undefined && (amount === undefined || isExplainedBy({ amount }, said));
    checkShown(isShown ? said.text : null, shown);
    return { kind: 'deviation-explained', key, text, ...(amount !== undefined && { amount }) };
  });
}

/** What was said of the month's deviations, in all currencies. */
export function readExplanations(work: Db, month: string) {
  return readCloseStates(work)
    .filter((each) => each.month === month)
    .flatMap(({ currency, state }) =>
      [...state.explanations].map(([key, said]) => ({ currency, key, ...said })),
    );
}

/** How many of the month's deviations have a sentence; null where the workspace asks for none. */
export async function readDeviationState(
  { cache, work }: CloseSources,
  { month, currency }: ClosePlace,
  explanations: CloseState['explanations'],
  keep: KeptParts['of'],
): Promise<DeviationState | null> {
  const { explain, flux: thresholds } = readMateriality(work);
  if (!explain) return null;
  const query = { month, thresholds };
  // Payment methods are compared over two months of deposits: seconds, of a million of them.
  const all = await keep(`deviations ${JSON.stringify(query)}`, 'cache', () => readDeviations(cache, query));
  const found = all.filter((each) => each.currency === currency);
  const explained = found.filter((each) => {
    const said = explanations.get(deviationKey(each));
    return said !== undefined && isExplainedBy(each, said);
  });
  const notCompared = readNotCompared(cache, { month }).get(currency) ?? 0;
  return { found: found.length, explained: explained.length, notCompared };
}
