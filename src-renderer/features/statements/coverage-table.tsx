import { Box, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { dayWords, rangeWords } from '../../components/days-and-amounts.ts';
import { formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import type { AccountCoverage } from './coverage.ts';

type Props = {
  readonly book: Book;
  readonly month: string;
  readonly accounts: readonly AccountCoverage[];
};

/** Account by account, the days of the month that a file of the book covers. */
export function CoverageTable({ book, month, accounts }: Props) {
  const { t } = useTranslation();
  const title = t(`statements.coverage.titles.${book}`, { month: formatMonth(month, currentLocale()) });
  return (
    <section aria-label={title}>
      <Title order={2} size="h6" mb={4}>
        {title}
      </Title>
      <Table fz="xs" verticalSpacing={3} w="auto" aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('statements.coverage.account')}</Table.Th>
            <Table.Th>{t('statements.coverage.currency')}</Table.Th>
            <Table.Th>{t('statements.coverage.days')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map(({ account, currency, days, missing }) => (
            <Table.Tr key={`${account} ${currency}`}>
              <Table.Td>{account}</Table.Td>
              <Table.Td>{currency}</Table.Td>
              <Table.Td>
                <Box className="day-strip" role="img" aria-label={t('statements.coverage.strip')}>
                  {days.map(({ day, covered }) => (
                    <Box
                      key={day}
                      component="span"
                      className="day-cell"
                      data-covered={covered || undefined}
                      title={dayWords(day)}
                    />
                  ))}
                </Box>
              </Table.Td>
              <Table.Td>
                <Text span size="xs" className="figures">
                  {t('statements.coverage.covered', {
                    covered: days.filter(({ covered }) => covered).length,
                    days: days.length,
                  })}
                </Text>{' '}
                {missing.length > 0 && (
                  <Text span size="xs" fw={600}>
                    · {t(`statements.coverage.missing.${book}`, { ranges: rangeWords(missing) })}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
