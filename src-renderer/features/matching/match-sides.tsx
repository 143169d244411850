import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../../src-shared/contract/matches.ts';
import { Cell } from '../../components/cell.tsx';
import { dayWords, moneyWords } from './words.ts';

/** Cells of a match: the first line and the first record, and how many more there are. */
export function Sides({ match: { lines, records, lineCount, recordCount } }: { readonly match: Match }) {
  const { t } = useTranslation();
  const more = (count: number) =>
    count > 1 && (
      <Text span size="xs" c="dimmed">
        {' '}
        {t('matching.matches.more', { count: count - 1 })}
      </Text>
    );
  const [line] = lines;
  const [record] = records;
  return (
    <>
      <Cell className="one-line shares">
        {line && (
          <>
            <span className="figures">
              {dayWords(line.line.day)} {moneyWords(line.line.currency, line.allocated)}
            </span>{' '}
            {line.line.reference || line.line.description}
            {more(lineCount)}
          </>
        )}
      </Cell>
      <Cell className="one-line shares">
        {record && (
          <>
            <span className="figures">
              {dayWords(record.record.day)}{' '}
              {/* The line beside it has said the currency, and there is little room. */}
              {moneyWords(line ? '' : record.record.currency, record.allocated)}
            </span>{' '}
            {record.record.references[0] ?? record.record.identity}
            {more(recordCount)}
          </>
        )}
      </Cell>
    </>
  );
}

/** Heads of an excluded line's cells: it has no record, and room for all that the bank says of it. */
export function LineHeads() {
  const { t } = useTranslation();
  return (
    <>
      <Table.Th>{t('matching.items.day')}</Table.Th>
      <Table.Th ta="right">{t('matching.items.amount')}</Table.Th>
      <Table.Th>{t('matching.items.reference')}</Table.Th>
      <Table.Th>{t('matching.items.text')}</Table.Th>
    </>
  );
}

/** Cells of an excluded line. */
export function ExcludedLine({ match: { lines } }: { readonly match: Match }) {
  const line = lines[0]?.line;
  return (
    <>
      <Cell className="figures">{line && dayWords(line.day)}</Cell>
      <Cell right className="figures">
        {line && moneyWords(line.currency, line.amount)}
      </Cell>
      <Cell>{line?.reference}</Cell>
      <Cell>{[line?.description, line?.counterparty].filter(Boolean).join(' · ')}</Cell>
    </>
  );
}
