import { Button, Group, Text } from '@mantine/core';
import { IconCopy, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SELECTED } from '../../../src-shared/contract/listings.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { Figures } from './figures.tsx';
import type { Selection } from './selection.ts';
import { figuresOf } from './selection-figures.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly selection: Selection;
  readonly onCopy: () => void;
  readonly onClear: () => void;
  /** What else can be done with the selection. */
  readonly children?: ReactNode;
};

/** Count, sum and average of what is selected, also on other pages; nothing while nothing is. */
export function SelectionBar({ listing, selection, onCopy, onClear, children }: Props) {
  const { t } = useTranslation();
  const count = selection.rows.size;
  if (count === 0) return null;
  return (
    <Group
      gap="sm"
      px="sm"
      py={6}
      className="selection-bar"
      component="section"
      aria-label={t('listings.selection.title')}
      data-testid="selection"
    >
      <Text size="sm" fw={600} role="status">
        {t('listings.selection.count', { count })}
        {selection.isFull && ` ${t('listings.selection.full', { most: MAX_SELECTED })}`}
      </Text>
      <Figures
        listing={listing}
        figures={figuresOf(listing, selection.rows.values())}
        testId="selected"
        averages
      />
      <Group gap={6} ml="auto">
        <Button variant="default" leftSection={<IconCopy size={14} aria-hidden />} onClick={onCopy}>
          {t('listings.selection.copy')}
        </Button>
        {children}
        <Button variant="subtle" leftSection={<IconX size={14} aria-hidden />} onClick={onClear}>
          {t('listings.selection.clear')}
        </Button>
      </Group>
    </Group>
  );
}
