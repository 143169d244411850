import { Group, Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GoToPage } from './go-to-page.tsx';

type Props = {
  /** The page shown, counted from 0. */
  readonly page: number;
  /** How many there are. */
  readonly pages: number;
  readonly onChange: (page: number) => void;
  /** Told of a page whose number is being typed. */
  readonly onTyped?: (page: number) => void;
  /** Narrow, for a column that shares its line. */
  readonly narrow?: boolean;
  readonly label?: string;
};

/**
 * Of more pages not all have a button: first, last, the one that is shown, those beside it, and what is left out at
 * either end.
 */
const ALL_SHOWN = 7;

/** Goes from page to page of a list. */
export function Pager({ page, pages, onChange, onTyped, narrow = false, label }: Props) {
  const { t } = useTranslation();
  const steps = (
    <Pagination
      size={narrow ? 'xs' : 'sm'}
      siblings={narrow ? 0 : 1}
      total={pages}
      value={page + 1}
      onChange={(chosen) => onChange(chosen - 1)}
      aria-label={label}
      getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
      getItemProps={(item) => ({ 'aria-label': t('pages.item', { page: item }) })}
    />
  );
  if (narrow || pages <= ALL_SHOWN) return steps;
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      {steps}
      <GoToPage pages={pages} onChange={onChange} onTyped={onTyped} />
    </Group>
  );
}
