import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CashoutOrder } from '../../../../src-shared/contract/payouts.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Pager } from '../../../components/pager.tsx';
import { OrderTable } from './order-table.tsx';

/** So many orders stand on a page. */
const PAGE_SIZE = 50;

type ListedProps = {
  readonly orders: readonly CashoutOrder[];
  readonly filtered: boolean;
  /** Counted from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onOpen: (id: string) => void;
  readonly onShowAll: () => void;
};

/** Orders page by page; the caller has filtered them, or shows all. */
export function Listed({ orders, filtered, page, onPage, onOpen, onShowAll }: ListedProps) {
  const { t } = useTranslation();
  if (orders.length > 0) {
    const pages = Math.ceil(orders.length / PAGE_SIZE);
    const shown = Math.min(page, pages);
    const first = (shown - 1) * PAGE_SIZE;
    return (
      <>
        <OrderTable orders={orders.slice(first, first + PAGE_SIZE)} onOpen={onOpen} />
        {pages > 1 && <Pages page={shown} pages={pages} count={orders.length} onPage={onPage} />}
      </>
    );
  }
  if (!filtered)
    return (
      <EmptyState title={t('operations.cashouts.emptyTitle')} text={t('operations.cashouts.emptyText')} />
    );
  return (
    <EmptyState title={t('operations.cashouts.noneTitle')}>
      <Button variant="default" onClick={onShowAll}>
        {t('operations.cashouts.showAll')}
      </Button>
    </EmptyState>
  );
}

type PagesProps = {
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
};

function Pages({ page, pages, count, onPage }: PagesProps) {
  const { t } = useTranslation();
  const from = (page - 1) * PAGE_SIZE + 1;
  return (
    <Group justify="space-between" component="nav" aria-label={t('pages.label')}>
      <Text size="xs" c="dimmed" className="figures">
        {t('operations.cashouts.ofPages', { from, to: Math.min(count, from + PAGE_SIZE - 1), count })}
      </Text>
      <Pager page={page - 1} pages={pages} onChange={(next) => onPage(next + 1)} />
    </Group>
  );
}
