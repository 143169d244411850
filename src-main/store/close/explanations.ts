/** Sentences about figures far from what is usual, and whether a month lacks one. */
import { deviationKey } from '../../../src-shared/contract/materiality.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ClosePlace } from '../../close/events.ts';
import { readDeviations } from '../balances/deviations.ts';
import type { Db } from '../engine/open.ts';
import { type Deciding, decideOnClose, readCloseState, readCloseStates } from '../work/close-events.ts';
import { readMateriality } from '../work/materiality.ts';
import type { CloseSources } from './sources.ts';

/** Says why; the latest sentence holds. Throws `close-is-locked`. */
export function explainDeviation(
  work: Db,
  place: ClosePlace,
  { key, text }: { key: string; text: string },
  deciding: Deciding,
): void {
  decideOnClose(work, place, deciding, ({ locked }) => {
    if (locked) throw new TieoutError('close-is-locked');
    return { kind: 'deviation-explained', key, text };
  });
}

/** What was said of the month's deviations, in all currencies. */
export function readExplanations(work: Db, month: string) {
  return readCloseStates(work)
    .filter((each) => each.month === month)
    .flatMap(({ currency, state }) =>
      [...state.explanations].map(([key, { by, at, text }]) => ({ currency, key, by, at, text })),
    );
}

/** Throws `close-deviations-unexplained`, with their number, where the workspace asks for sentences and some lack. */
export function refuseUnexplained({ cache, work }: CloseSources, place: ClosePlace): void {
  const { explain, flux: thresholds } = readMateriality(work);
  if (!explain) return;
  const { explanations } = readCloseState(work, place);
  const lacking = readDeviations(cache, { month: place.month, thresholds }).filter(
    (each) => each.currency === place.currency && !explanations.has(deviationKey(each)),
  );
  if (lacking.length > 0)
    throw new TieoutError('close-deviations-unexplained', { subject: String(lacking.length) });
}
