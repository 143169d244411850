import { Box, Table, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewLine } from '../../../src-shared/contract/statement-report.ts';
import { Cell } from '../../components/cell.tsx';
import { amountWords, dayWords } from '../../components/days-and-amounts.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { problemText } from './problem-text.ts';
import { TitledSection } from './titled-section.tsx';

const TEXTS = ['reference', 'description', 'counterparty', 'kind', 'entryNumber'] as const;

/** More lines than are that high scroll, in pixels. */
const MAX_HEIGHT = 260;
/** Of a line, and of the head. */
const LINE_HEIGHT = 23.5;

/** Takes the room of so many lines until they are read: the button below does not move from under somebody's mouse. */
export function PreviewRoom({ title, lines }: { readonly title: string; readonly lines: number }) {
  return (
    <TitledSection title={title} busy>
      <Box h={Math.min(MAX_HEIGHT, (lines + 1) * LINE_HEIGHT)} />
    </TitledSection>
  );
}

type PreviewProps = { readonly title: string; readonly lines: readonly PreviewLine[] };

/** Lines as they are read; what is wrong with one stands below it. Drawn again when they are read otherwise. */
export const PreviewTable = memo(function PreviewTable({ title, lines }: PreviewProps) {
  const { t } = useTranslation();
  const texts = TEXTS.filter((name) => lines.some((line) => line[name] !== ''));
  const hasValueDay = lines.some(({ valueDay }) => valueDay !== null);
  const hasBalance = lines.some(({ balance }) => balance !== null);
  const hasProblems = lines.some(({ problems }) => problems.length > 0);
  return (
    <TitledSection title={title}>
      <WideTable label={title} minWidth={800} maxHeight={MAX_HEIGHT}>
        <Table fz="xs" verticalSpacing={2} withTableBorder stickyHeader aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={46}>{t('statements.flow.row')}</Table.Th>
              <Table.Th>{t('statements.roles.bookingDay')}</Table.Th>
              {hasValueDay && <Table.Th>{t('statements.roles.valueDay')}</Table.Th>}
              <Table.Th ta="right">{t('statements.roles.amount')}</Table.Th>
              <Table.Th>{t('statements.roles.currency')}</Table.Th>
              {texts.map((name) => (
                <Table.Th key={name}>{t(`statements.roles.${name}`)}</Table.Th>
              ))}
              {hasBalance && <Table.Th ta="right">{t('statements.roles.balance')}</Table.Th>}
              <Table.Th>{t('statements.roles.account')}</Table.Th>
              {hasProblems && <Table.Th>{t('statements.flow.problemWhat')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Table.Tr key={line.row} className={line.problems.length > 0 ? 'line-faulty' : ''}>
                <Cell dimmed>{line.row}</Cell>
                <Cell className="figures">{line.bookingDay === null ? '—' : dayWords(line.bookingDay)}</Cell>
                {hasValueDay && (
                  <Cell className="figures">{line.valueDay === null ? '' : dayWords(line.valueDay)}</Cell>
                )}
                <Cell right className="figures">
                  {line.amount === null ? '—' : amountWords(line.amount)}
                </Cell>
                <Cell>{line.currency}</Cell>
                {texts.map((name) => (
                  <Cell key={name} className="one-line" title={line[name]}>
                    {line[name]}
                  </Cell>
                ))}
                {hasBalance && (
                  <Cell right className="figures">
                    {amountWords(line.balance)}
                  </Cell>
                )}
                <Cell className="one-line">{line.account}</Cell>
                {hasProblems && (
                  <Cell>
                    {line.problems.map(({ code, column, text }) => (
                      <Text key={`${code} ${column}`} size="xs">
                        {t(`statements.problems.${code}`)}
                        {text !== '' && ` «${problemText(code, text)}»`}
                      </Text>
                    ))}
                  </Cell>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </TitledSection>
  );
});
