import { Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  /** The page shown, counted from 0. */
  readonly page: number;
  /** How many there are. */
  readonly pages: number;
  readonly onChange: (page: number) => void;
  /** Narrow, for a column that shares its line. */
  readonly narrow?: boolean;
  readonly label?: string;
};

/** Goes from page to page of a list. */
export function Pager({ page, pages, onChange, narrow = false, label }: Props) {
  const { t } = useTranslation();
  return (
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
}
