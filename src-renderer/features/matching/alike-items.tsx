import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  ALIKE_DAYS,
  type AlikeItems as Found,
  type ItemState,
} from '../../../src-shared/contract/matches.ts';
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { useAlike } from './queries.ts';
import { dayWords, moneyWords } from './words.ts';

type Own = { readonly day: string; readonly amount: string; readonly references: readonly string[] };
type Props = {
  readonly scope: MatchingScope;
  readonly matchId: number;
  /** The match's first line and record: what is different from them is set in bold. */
  readonly own: readonly Own[];
};

/** Lines and records that look like those of a match, with the fields that tell them apart. */
export function AlikeItems({ scope, matchId, own }: Props) {
  const { t } = useTranslation();
  const { data, isPlaceholderData } = useAlike(scope, matchId);
  if (!data || isPlaceholderData) return null;
  return (
    <div>
      <Text size="xs" fw={600}>
        {t('matching.matches.alike')}
      </Text>
      {data.lines.length + data.records.length === 0 ? (
        <Text size="xs">{t('matching.matches.noAlike', { days: ALIKE_DAYS })}</Text>
      ) : (
        <AlikeTable found={data} own={own} />
      )}
    </div>
  );
}

function AlikeTable({ found, own }: { readonly found: Found; readonly own: readonly Own[] }) {
  const { t } = useTranslation();
  return (
    <Table fz="xs" verticalSpacing={3} w="auto" aria-label={t('matching.matches.alike')}>
      <Table.Tbody>
        {found.lines.map(({ line, why }) => (
          <AlikeRow
            key={`line ${line.id}`}
            side={t('matching.proposals.line')}
            item={{ ...line, references: line.reference === '' ? [] : [line.reference] }}
            own={own}
            why={t(`matching.matches.alikeIn.${why}`)}
            name={[line.description, `${line.fileName}, ${line.number}`].filter(Boolean).join(' · ')}
          />
        ))}
        {found.records.map(({ record, why }) => (
          <AlikeRow
            key={`${record.listing} ${record.identity}`}
            side={t(`record.kinds.${record.listing}`)}
            item={record}
            own={own}
            why={t(`matching.matches.alikeIn.${why}`)}
            name={<RecordLink listing={record.listing} record={record} />}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

type RowProps = {
  readonly side: string;
  readonly item: Own & { readonly currency: string; readonly state: ItemState };
  readonly own: readonly Own[];
  readonly why: string;
  readonly name: React.ReactNode;
};

function AlikeRow({ side, item, own, why, name }: RowProps) {
  const { t } = useTranslation();
  const isOther = (differs: (each: Own) => boolean) => (own.every(differs) ? 700 : undefined);
  const shares = ({ references }: Own) => references.some((each) => item.references.includes(each));
  return (
    <Table.Tr>
      <Table.Td c="dimmed">{side}</Table.Td>
      <Table.Td className="figures" fw={isOther(({ day }) => day !== item.day)}>
        {dayWords(item.day)}
      </Table.Td>
      <Table.Td>{name}</Table.Td>
      <Table.Td fw={isOther((each) => !shares(each))}>{item.references.join(' · ')}</Table.Td>
      <Table.Td ta="right" className="figures" fw={isOther(({ amount }) => amount !== item.amount)}>
        {moneyWords(item.currency, item.amount)}
      </Table.Td>
      <Table.Td>{why}</Table.Td>
      <Table.Td>{t(`record.matchStates.${item.state}`)}</Table.Td>
    </Table.Tr>
  );
}
