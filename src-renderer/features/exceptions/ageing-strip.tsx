import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AGEING_BUCKETS, type ExceptionList } from '../../../src-shared/contract/exceptions.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLocale } from '../../i18n/index.ts';

/** What is unsettled, per currency and age: how many, and their gross amount. */
export function AgeingStrip({ ageing }: Pick<ExceptionList, 'ageing'>) {
  const { t } = useTranslation();
  const currencies = [...new Set(ageing.flatMap(({ sums }) => sums.map(({ currency }) => currency)))].sort();
  if (currencies.length === 0) return null;
  const label = (from: number) => {
    const next = AGEING_BUCKETS.find((bucket) => bucket > from);
    return next === undefined
      ? t('exceptions.ageFrom', { from })
      : t('exceptions.ageBetween', { from, to: next - 1 });
  };
  return (
    <WideTable label={t('exceptions.ageing')} minWidth={700}>
      <Table withTableBorder fz="xs" verticalSpacing={2} aria-label={t('exceptions.ageing')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th title={t('exceptions.ageingHint')}>{t('exceptions.ageing')}</Table.Th>
            {ageing.map(({ fromDays }) => (
              <Table.Th key={fromDays} ta="right">
                {label(fromDays)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {currencies.map((currency) => (
            <Table.Tr key={currency}>
              <Table.Th scope="row">{currency}</Table.Th>
              {ageing.map(({ fromDays, sums }) => {
                const sum = sums.find((each) => each.currency === currency);
                return (
                  <Table.Td key={fromDays} ta="right" className="figures">
                    {sum
                      ? t('exceptions.countAndAmount', {
                          count: sum.count,
                          amount: formatAmount(sum.gross, currentLocale()),
                        })
                      : '–'}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
