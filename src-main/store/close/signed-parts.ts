/** The parts of a close that are signed beside the report, the records and the books. */
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import type { PriorAdjustment } from '../../../src-shared/contract/adjustments.ts';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import type { OwnPoint } from '../../../src-shared/contract/close-points.ts';
import type { CloseState } from '../../close/state.ts';
import type { readSupportOf } from '../work/support.ts';
import { statementLines } from './account-statement.ts';
import { part } from './digest.ts';
import { type FrozenJournal, signedJournal } from './journal.ts';

type Signed = {
  /** Undefined before the first event of the close. */
  readonly state: Pick<CloseState, 'waivers' | 'explanations'> | undefined;
  readonly prior: readonly PriorAdjustment[];
  readonly journal: FrozenJournal | null;
  readonly statement: AccountStatement;
  readonly ownPoints: readonly OwnPoint[];
  readonly support: ReturnType<typeof readSupportOf>;
};

/**
 * Each part with its digest. Explanations, own points and supporting documents make a part only where there are any:
 * months that were signed before there could be keep their digest.
 */
export function signedParts({
  state,
  prior,
  journal,
  statement,
  ownPoints,
  support,
}: Signed): CloseFigures['work'] {
  const whereAny = (name: Parameters<typeof part>[0], items: readonly unknown[]) =>
    items.length === 0 ? [] : [part(name, items)];
  return [
    part(
      'waivers',
      [...(state?.waivers ?? [])].map(([item, { reason, figures: held }]) => [
        item,
        reason,
        ...(held ? [held] : []),
      ]),
    ),
    part(
      'prior',
      prior.map(({ key, fromMonth, fromVersion, effects }) => [key, fromMonth, fromVersion, effects]),
    ),
    ...(journal ? [part('journal', signedJournal(journal))] : []),
    part('statement', statementLines(statement)),
    ...whereAny(
      'deviations',
      [...(state?.explanations ?? [])].map(([key, { text }]) => [key, text]),
    ),
    // Who is to settle a point by when is no figure.
    ...whereAny(
      'own points',
      ownPoints.map(({ id, title, tick }) => [id, title, tick?.by ?? null]),
    ),
    ...whereAny(
      'support',
      support.map(({ subject, name, sha256 }) => [subject, name, sha256]),
    ),
  ];
}
