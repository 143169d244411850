import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Popover,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOf, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import { moved, type TableLayout, withColumn } from './table-layout.ts';
import { useColumnDrag } from './use-column-drag.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly layout: TableLayout;
  readonly onLayout: (layout: TableLayout | null) => void;
};

/** Which columns are shown, in which order, and how dense; each by the keyboard, too. */
export const ColumnChooser = memo(function ColumnChooser({ listing, layout, onLayout }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const label = t('listings.columns.title');
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={30}
          title={label}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconColumns3 size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} p="sm">
        <Choices listing={listing} layout={layout} onLayout={onLayout} />
      </Popover.Dropdown>
    </Popover>
  );
});

/** Of its own, so that it is worked out only while it is open. */
function Choices({ listing, layout, onLayout }: Props) {
  const { t } = useTranslation();
  const drag = useColumnDrag(layout, onLayout, 'list');
  return (
    <Stack gap="xs" w={290}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('listings.columns.density')}
        value={layout.density}
        onChange={(value) => onLayout({ ...layout, density: value === 'compact' ? 'compact' : 'normal' })}
        data={(['normal', 'compact'] as const).map((value) => ({
          value,
          label: t(`listings.columns.densities.${value}`),
        }))}
      />
      <ScrollArea.Autosize mah="min(45vh, 460px)" offsetScrollbars>
        <Stack gap={4} role="group" aria-label={t('listings.columns.title')}>
          {layout.order.map((name, index) => {
            const label = t(`service.fields.${fieldOf(listing, name).name}`);
            const { source, target } = drag(name);
            return (
              <Group key={name} gap={2} wrap="nowrap" className="column-choice" {...source} {...target}>
                <IconGripVertical size={14} aria-hidden />
                <Checkbox
                  size="xs"
                  flex={1}
                  label={label}
                  checked={layout.columns.includes(name)}
                  onChange={(event) => onLayout(withColumn(layout, name, event.currentTarget.checked))}
                />
                <Move
                  up
                  field={label}
                  disabled={index === 0}
                  onClick={() => onLayout(moved(layout, name, -1))}
                />
                <Move
                  field={label}
                  disabled={index === listing.fields.length - 1}
                  onClick={() => onLayout(moved(layout, name, 1))}
                />
              </Group>
            );
          })}
        </Stack>
      </ScrollArea.Autosize>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {t('listings.columns.hint')}
        </Text>
        <Button variant="subtle" size="compact-xs" onClick={() => onLayout(null)} flex="none">
          {t('listings.columns.reset')}
        </Button>
      </Group>
    </Stack>
  );
}

type MoveProps = {
  readonly up?: boolean;
  readonly field: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
};

function Move({ up = false, field, disabled, onClick }: MoveProps) {
  const { t } = useTranslation();
  const Arrow = up ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      size="sm"
      color="gray"
      aria-label={t(up ? 'listings.columns.earlier' : 'listings.columns.later', { field })}
      disabled={disabled}
      onClick={onClick}
    >
      <Arrow size={14} />
    </ActionIcon>
  );
}
