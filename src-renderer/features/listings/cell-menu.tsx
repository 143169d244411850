import { Menu, Portal } from '@mantine/core';
import { IconCopy, IconFilter, IconId, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { FieldDefinition } from '../../../src-shared/service/listing.ts';
import { codeWords } from '../../records/code-words.ts';

/** A cell and where on the window its menu opens. */
export type MenuPlace = {
  readonly row: ListingRow;
  readonly field: FieldDefinition;
  readonly x: number;
  readonly y: number;
  /** What has the keyboard again afterwards. */
  readonly back: HTMLElement | null;
};

type Props = {
  readonly place: MenuPlace | null;
  readonly label: string;
  /** How many records are selected, the cell's own among them; 0 when it is not. */
  readonly selected: number;
  readonly onClose: () => void;
  readonly onOpen: (identity: string) => void;
  readonly onCopyCell: (row: ListingRow, field: string) => void;
  /** The row alone, or without one all that are selected. */
  readonly onCopyRows: (row?: ListingRow) => void;
  readonly onNarrow: (field: string, value: string) => void;
};

/** What can be done with a cell and its record. */
export function CellMenu({
  place,
  label,
  selected,
  onClose,
  onOpen,
  onCopyCell,
  onCopyRows,
  onNarrow,
}: Props) {
  const { t } = useTranslation();
  if (!place) return null;
  const { row, field } = place;
  const value = row.values[field.name];
  const close = () => {
    onClose();
    place.back?.focus();
  };
  return (
    <Menu opened onChange={(opened) => !opened && close()} position="bottom-start" withinPortal offset={0}>
      {/* A place of the window: within the rows, which are contained, it would be one of theirs. */}
      <Portal>
        <Menu.Target>
          <span style={{ position: 'fixed', left: place.x, top: place.y }} />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown aria-label={label}>
        <Menu.Item leftSection={<IconId size={14} />} onClick={() => onOpen(row.identity)}>
          {t('listings.table.open')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => onCopyCell(row, field.name)}>
          {t(field.kind === 'amount' ? 'listings.table.copyAmount' : 'listings.table.copyCell')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTable size={14} />}
          onClick={() => (selected > 0 ? onCopyRows() : onCopyRows(row))}
        >
          {t('listings.table.copyRows', { count: Math.max(1, selected) })}
        </Menu.Item>
        {field.choice && typeof value === 'string' && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconFilter size={14} />} onClick={() => onNarrow(field.name, value)}>
              {t('listings.table.onlyThis', {
                field: t(`service.fields.${field.name}`),
                value: value === '' ? t('listing.noValue') : codeWords(field, value),
              })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
