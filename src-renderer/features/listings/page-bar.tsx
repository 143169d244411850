import { Group, Pagination, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ListingView, PAGE_SIZES } from './address.ts';

type Props = {
  readonly view: ListingView;
  readonly count: number;
  readonly onChange: (change: Partial<ListingView>) => void;
};

export function PageBar({ view, count, onChange }: Props) {
  const { t } = useTranslation();
  const from = view.page * view.pageSize + 1;
  return (
    <Group justify="space-between" component="nav" aria-label={t('listing.page')}>
      <Text size="xs" c="dimmed" className="figures" data-testid="page-range">
        {t('listing.ofPages', { from, to: Math.min(count, from + view.pageSize - 1), count })}
      </Text>
      <Group gap="md">
        <Select
          aria-label={t('listing.pageSize')}
          data={PAGE_SIZES.map(String)}
          value={String(view.pageSize)}
          allowDeselect={false}
          onChange={(size) => size && onChange({ pageSize: Number(size), page: 0 })}
          w={76}
        />
        <Pagination
          size="sm"
          total={Math.max(1, Math.ceil(count / view.pageSize))}
          value={view.page + 1}
          onChange={(page) => onChange({ page: page - 1 })}
          getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
          getItemProps={(page) => ({ 'aria-label': t('pages.item', { page }) })}
        />
      </Group>
    </Group>
  );
}
