import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Exception, ExceptionItem } from '../../../src-shared/contract/exceptions.ts';
import { dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { itemWords } from './words.ts';

type Props = { readonly exception: Exception };

/** What the exception is about, each item with what tells it apart and a way to it. */
export function ExceptionItems({ exception }: Props) {
  const { t } = useTranslation();
  const { items, itemCount, currency, day } = exception;
  return (
    <>
      {items.map((item) => (
        <Group
          key={item.kind === 'line' ? `line ${item.lineId}` : `${item.listing} ${item.identity}`}
          gap={8}
          wrap="nowrap"
          align="baseline"
        >
          <ItemName item={item} exception={exception} fallbackDay={day} />
          {item.text !== '' && !(item.kind === 'record' && item.text === item.identity) && (
            <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
              {itemWords(item)}
            </Text>
          )}
          <Text size="xs" ml="auto" className="figures" style={{ whiteSpace: 'nowrap' }}>
            {item.day !== null && dayWords(item.day)}{' '}
            {item.amount !== null && moneyWords(currency, item.amount)}
          </Text>
        </Group>
      ))}
      {itemCount > items.length && (
        <Text size="xs" c="dimmed">
          {t('app.andMore', { count: itemCount - items.length })}
        </Text>
      )}
    </>
  );
}

type NameProps = {
  readonly item: ExceptionItem;
  readonly exception: Exception;
  readonly fallbackDay: string;
};

function ItemName({ item, exception, fallbackDay }: NameProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  if (item.kind === 'record')
    return (
      <Group gap={4} wrap="nowrap">
        <Text size="xs">{t(`record.kinds.${item.listing}`)}</Text>
        <RecordLink
          listing={item.listing}
          record={{ identity: item.identity, day: item.day ?? fallbackDay }}
        />
      </Group>
    );
  const search = new URLSearchParams({
    month: exception.month,
    book: exception.source,
    text: item.text.slice(0, 200),
  });
  return (
    <Anchor
      component={Link}
      size="xs"
      underline="always"
      to={{ pathname: screenAddress(id, 'matching'), search: search.toString() }}
    >
      {t(`exceptions.lineOf.${exception.source === 'ledger' ? 'ledger' : 'bank'}`)}
    </Anchor>
  );
}
