import { Group, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '../../components/pager.tsx';
import { Select } from '../../components/select.tsx';
import { type ListingView, PAGE_SIZES } from '../../records/listing-view.ts';

type Props = {
  /** Counted from 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly onChange: (change: Partial<ListingView>) => void;
  /** Told of a page, counted from 0, whose number is being typed. */
  readonly onTyped: (page: number) => void;
};

export const PageBar = memo(function PageBar({ page, pageSize, count, onChange, onTyped }: Props) {
  const { t } = useTranslation();
  const from = page * pageSize + 1;
  return (
    <Group justify="space-between" component="nav" aria-label={t('pages.label')}>
      <Text size="xs" c="dimmed" className="figures" data-testid="page-range">
        {t('listing.ofPages', { from, to: Math.min(count, from + pageSize - 1), count })}
      </Text>
      <Group gap="md">
        <PageSize pageSize={pageSize} onChange={onChange} />
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(count / pageSize))}
          onChange={(next) => onChange({ page: next })}
          onTyped={onTyped}
        />
      </Group>
    </Group>
  );
});

type SizeProps = Pick<Props, 'pageSize' | 'onChange'>;

/** Apart from the pages, with which it does not change. */
const PageSize = memo(function PageSize({ pageSize, onChange }: SizeProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('listing.pageSize')}
      data={PAGE_SIZES.map(String)}
      value={String(pageSize)}
      allowDeselect={false}
      onChange={(size) => size && onChange({ pageSize: Number(size), page: 0 })}
      w={76}
    />
  );
});
