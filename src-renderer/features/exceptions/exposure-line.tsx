import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExceptionList } from '../../../src-shared/contract/exceptions.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { ButtonPopover } from '../../components/button-popover.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { AgeingStrip } from './ageing-strip.tsx';

type Props = {
  readonly list: Pick<ExceptionList, 'count' | 'causes' | 'sums' | 'ageing'>;
};

/** How many there are and the exposure per currency; by age on demand. */
export function ExposureLine({ list: { count, causes, sums, ageing } }: Props) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed" className="figures" title={t('exceptions.exposureHint')}>
        {t('exceptions.found', { count })}
        {causes < count && ` ${t('exceptions.inRows', { count: causes })}`} · {t('exceptions.exposures')}{' '}
        {sums
          .map(({ currency, net, gross }) =>
            t('exceptions.exposure', {
              currency,
              net: formatAmount(net, currentLocale()),
              gross: formatAmount(gross, currentLocale()),
            }),
          )
          .join(' · ')}
      </Text>
      <HelpMark term="exposure" />
      {ageing.some(({ sums: own }) => own.length > 0) && (
        <ButtonPopover
          description={t('exceptions.ageing')}
          label={t('exceptions.ageing')}
          button={{ variant: 'subtle', words: t('exceptions.byAge') }}
        >
          {() => <AgeingStrip ageing={ageing} />}
        </ButtonPopover>
      )}
    </Group>
  );
}
