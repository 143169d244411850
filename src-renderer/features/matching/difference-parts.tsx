import { Loader, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import type { MatchingOverview } from '../../../src-shared/contract/matching-figures.ts';
import { ButtonPopover } from '../../components/button-popover.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { type DifferencePart, differenceParts, MOST_ITEMS } from './difference.ts';
import { useItems } from './queries.ts';
import { amountWords, dayWords, moneyWords } from './words.ts';

type Props = {
  readonly scope: MatchingScope;
  readonly currency: MatchingOverview['currencies'][number];
};

/** The difference of a currency, taken apart where it stands: which items make it. */
export function Difference({ scope, currency }: Props) {
  const { t } = useTranslation();
  const words = t('matching.difference.of', {
    amount: moneyWords(currency.currency, currency.difference),
  });
  return (
    <ButtonPopover
      description={words}
      label={words}
      button={{ variant: 'subtle', px: 4, words: <b>{amountWords(currency.difference)}</b> }}
    >
      {() => <Parts scope={scope} currency={currency} />}
    </ButtonPopover>
  );
}

function Parts({ scope, currency }: Props) {
  const { t } = useTranslation();
  const asked = {
    ...scope,
    states: ['open' as const, 'partly-matched' as const],
    currency: currency.currency,
    sort: 'amount' as const,
    descending: true,
    page: 0,
    pageSize: MOST_ITEMS,
  };
  const lines = useItems({ ...asked, side: 'lines' });
  const records = useItems({ ...asked, side: 'records' });
  const error = lines.error ?? records.error;
  if (error) return <ErrorAlert error={error} />;
  if (!lines.data || !records.data) return <Loader size="sm" aria-label={t('app.loading')} />;
  const parts = differenceParts(currency, lines.data.lines, records.data.records);
  return (
    <div className="difference-parts">
      <Text size="xs" mb={4}>
        {t('matching.difference.explain', {
          amount: moneyWords(currency.currency, currency.difference),
        })}
      </Text>
      <Table fz="xs" verticalSpacing={3} aria-label={t('matching.difference.parts')}>
        <Table.Tbody>
          {parts.map((part) => (
            <PartRows key={part.kind} part={part} scope={scope} />
          ))}
          <Table.Tr fw={700}>
            <Table.Th scope="row" colSpan={2}>
              {t('matching.overview.difference')}
            </Table.Th>
            <Table.Td ta="right" className="figures">
              {amountWords(currency.difference)}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </div>
  );
}

function PartRows({ part, scope }: { readonly part: DifferencePart; readonly scope: MatchingScope }) {
  const { t } = useTranslation();
  const { kind, amount, count, items } = part;
  const name =
    kind === 'not-in-book'
      ? t(`exception.missingFrom.${scope.book}`)
      : t(`matching.difference.kinds.${kind}`);
  const more = count - items.length;
  return (
    <>
      <Table.Tr>
        <Table.Th scope="rowgroup" colSpan={2}>
          {name}
          {count > 0 && ` (${count})`}
        </Table.Th>
        <Table.Td ta="right" className="figures" fw={600}>
          {amountWords(amount)}
        </Table.Td>
      </Table.Tr>
      {items.map((item) => (
        <Table.Tr key={item.key}>
          <Table.Td className="figures" pl="md">
            {dayWords(item.day)}
          </Table.Td>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{item.text}</Table.Td>
          <Table.Td ta="right" className="figures">
            {amountWords(item.amount)}
          </Table.Td>
        </Table.Tr>
      ))}
      {more > 0 && items.length > 0 && (
        <Table.Tr>
          <Table.Td pl="md" colSpan={3} c="dimmed">
            {t('app.andMore', { count: more })}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
