import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BOOKS, type Book } from '../../src-shared/contract/statements.ts';

type Props = { readonly book: Book; readonly onChange: (book: Book) => void };

/** Chooses between the bank's statements and the merchant's ledger. */
export function BookChoice({ book, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('books.label')}
      data={BOOKS.map((value) => ({ value, label: t(`books.names.${value}`) }))}
      value={book}
      onChange={onChange}
    />
  );
}
