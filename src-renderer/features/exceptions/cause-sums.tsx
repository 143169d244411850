import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { amountWords } from '../../components/days-and-amounts.ts';
import { sumsOf } from './selection-sums.ts';

/** What exceptions come to, net and gross, a text for each currency. */
export function exposureWords(t: TFunction, exceptions: readonly Exception[]): string[] {
  return sumsOf(exceptions).map(({ currency, net, gross }) =>
    t('exceptions.exposure', { currency, net: amountWords(net), gross: amountWords(gross) }),
  );
}

type Props = {
  readonly exceptions: readonly Exception[];
  /** They have one cause; else they were selected together. */
  readonly oneCause?: boolean;
};

/** How many exceptions are decided together, and what they come to; nothing for a single one. */
export function CauseSums({ exceptions, oneCause = true }: Props) {
  const { t } = useTranslation();
  const count = exceptions.length;
  if (count < 2) return null;
  const words = oneCause ? t('exceptions.ofOneCause', { count }) : t('exceptions.found', { count });
  return (
    <Text span size="xs" flex="none" className="figures" data-testid="cause-sums">
      {[words, ...exposureWords(t, exceptions)].join(' · ')}
    </Text>
  );
}
