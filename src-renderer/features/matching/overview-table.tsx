import { Group, Table, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import type {
  MatchingFigure,
  MatchingOverview,
  MatchingSide,
} from '../../../src-shared/contract/matching-figures.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { rangeWords } from '../../components/days-and-amounts.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { Difference } from './difference-parts.tsx';
import { amountWords, isZero } from './words.ts';

const FIGURES = ['total', 'matched', 'excluded', 'open', 'suggested'] as const;

/** Per currency both sides of the book with counts and sums, and what they differ by. */
export const OverviewTable = memo(function OverviewTable({
  scope,
  overview,
  currency,
}: {
  readonly scope: MatchingScope;
  readonly overview: MatchingOverview;
  readonly currency: string;
}) {
  const { t } = useTranslation();
  const shown = overview.currencies.filter((each) => currency === '' || each.currency === currency);
  return (
    <WideTable label={t('matching.overview.label')} minWidth={880}>
      <Table
        fz="xs"
        verticalSpacing={2}
        horizontalSpacing={6}
        withTableBorder
        aria-label={t('matching.overview.label')}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('matching.currency')}</Table.Th>
            <Table.Th miw={130}>{t('matching.overview.side')}</Table.Th>
            {FIGURES.map((name) => (
              <Table.Th key={name} ta="right">
                {t(`matching.overview.${name}`)}
              </Table.Th>
            ))}
            <Table.Th ta="right">
              <Group gap={2} wrap="nowrap" justify="flex-end">
                {t('matching.overview.notDue')}
                <HelpMark term="inTransit" />
              </Group>
            </Table.Th>
            <Table.Th ta="right" title={t('matching.overview.differenceHint')}>
              {t('matching.overview.difference')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.flatMap((each) => {
            const { currency: code, lines, records, notDue, difference, uncovered } = each;
            return [
              <Table.Tr key={`${code} lines`}>
                <Table.Th scope="rowgroup" rowSpan={2}>
                  {code}
                </Table.Th>
                <Table.Td>
                  {t(`matching.overview.lines.${scope.book}`)}
                  {uncovered.length > 0 && (
                    <Text size="xs" c="dimmed">
                      {t('matching.overview.uncovered', { ranges: rangeWords(uncovered) })}
                    </Text>
                  )}
                </Table.Td>
                <SideCells side={lines} />
                <Table.Td />
                <Table.Td rowSpan={2} ta="right" className="figures" fw={isZero(difference) ? 400 : 700}>
                  {isZero(difference) ? (
                    amountWords(difference)
                  ) : (
                    <Difference scope={scope} currency={each} />
                  )}
                </Table.Td>
              </Table.Tr>,
              <Table.Tr key={`${code} records`}>
                <Table.Td>{t('matching.overview.records')}</Table.Td>
                <SideCells side={records} />
                <FigureCell figure={notDue} />
              </Table.Tr>,
            ];
          })}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
});

function SideCells({ side }: { readonly side: MatchingSide }) {
  return FIGURES.map((name) => <FigureCell key={name} figure={side[name]} strong={name === 'open'} />);
}

function FigureCell({
  figure,
  strong = false,
}: {
  readonly figure: MatchingFigure;
  readonly strong?: boolean;
}) {
  if (figure.count === 0)
    return (
      <Table.Td ta="right" className="figures" c="dimmed">
        {amountWords(figure.amount)}
      </Table.Td>
    );
  return (
    <Table.Td ta="right" className="figures" fw={strong ? 600 : 400}>
      {amountWords(figure.amount)}{' '}
      <Text span size="xs" c="dimmed">
        ({figure.count.toLocaleString(currentLocale())})
      </Text>
    </Table.Td>
  );
}
