/** Who waived a point, why, and for which figures, where these are others now; or that the waiver no longer holds. */
import type { TFunction } from 'i18next';
import type { CloseItem, Waiver } from '../../../src-shared/contract/close-points.ts';
import { figureWords } from '../../../src-shared/words/close.ts';
import { formatMoment } from '../../components/format.ts';

/** Up to two parts of the point's line; none of a point that nobody waived. `about` is how its figures are written. */
export function waiverWords(
  { figures, waiver, lapsed }: Pick<CloseItem, 'figures' | 'waiver' | 'lapsed'>,
  about: Parameters<typeof figureWords>[1],
  t: TFunction,
): string[] {
  const given = ({ by, at, reason, figures: held = [] }: Waiver) => ({
    ...{ by, reason, figures: figureWords(held, about) },
    time: formatMoment(at, about.locale, about.timeZone),
  });
  const isOther = waiver?.figures && figureWords(waiver.figures, about) !== figureWords(figures, about);
  return [
    ...(waiver ? [t('close.waivedBy', given(waiver))] : []),
    ...(waiver && isOther ? [t('close.waivedFor', given(waiver))] : []),
    ...(lapsed ? [t('close.waiverLapsed', given(lapsed))] : []),
  ];
}
