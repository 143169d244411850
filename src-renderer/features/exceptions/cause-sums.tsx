import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { amountWords } from '../../components/days-and-amounts.ts';
import { sumsOf } from './selection-sums.ts';

/** How many exceptions of one cause are decided together, and what they come to; nothing for a single one. */
export function CauseSums({ exceptions }: { readonly exceptions: readonly Exception[] }) {
  const { t } = useTranslation();
  if (exceptions.length < 2) return null;
  const sums = sumsOf(exceptions).map(({ currency, net, gross }) =>
    t('exceptions.exposure', { currency, net: amountWords(net), gross: amountWords(gross) }),
  );
  return (
    <Text span size="xs" flex="none" className="figures" data-testid="cause-sums">
      {[t('exceptions.ofOneCause', { count: exceptions.length }), ...sums].join(' · ')}
    </Text>
  );
}
