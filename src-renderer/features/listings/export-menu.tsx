import { Button, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CsvStyle,
  csvStyle,
  type ExportFormat,
  usualCsvStyle,
} from '../../../src-shared/contract/jobs.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import type { Exporting } from './use-export.ts';

type Props = {
  readonly exporting: Exporting;
  /** The button that opens it. */
  readonly target: (opened: boolean, toggle: () => void) => ReactNode;
};

type Scope = 'filtered' | 'selected';
const FORMATS = ['xlsx', 'csv'] as const;
const ICONS = { xlsx: IconFileSpreadsheet, csv: IconFileTypeCsv } as const;

/**
 * What is exported, with its count, and how: what is selected, where something is and the reader does not choose
 * otherwise.
 */
export function ExportMenu({ exporting, target }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [chosenScope, setScope] = useState<Scope>('selected');
  const [columns, setColumns] = useState<'all' | 'shown'>('all');
  const [style, setStyle] = useState<CsvStyle>(() => usualCsvStyle(undefined));
  const { counts, period, error, pending } = exporting;
  const scope = counts.selected === 0 ? 'filtered' : chosenScope;
  const count = scope === 'selected' ? counts.selected : counts.filtered;
  const write = (format: ExportFormat) => {
    setOpened(false);
    exporting.start({
      format,
      csvStyle: style,
      selectedOnly: scope === 'selected',
      shownColumnsOnly: columns === 'shown',
    });
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{target(opened, () => setOpened(!opened))}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('listings.export.title')} p="sm">
        <Stack gap="xs" w={340}>
          <Text size="sm" fw={600} data-testid="export-what">
            {t('listings.export.what', { count, period })}
          </Text>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('listings.export.records')}
            value={scope}
            onChange={(value) => setScope(value === 'selected' ? 'selected' : 'filtered')}
            data={[
              { value: 'filtered', label: t('listings.export.filtered', { count: counts.filtered }) },
              {
                value: 'selected',
                label: t('listings.selection.count', { count: counts.selected }),
                disabled: counts.selected === 0,
              },
            ]}
          />
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('listings.columns.title')}
            value={columns}
            onChange={(value) => setColumns(value === 'shown' ? 'shown' : 'all')}
            data={[
              { value: 'all', label: t('listings.export.allColumns', { count: counts.columns }) },
              { value: 'shown', label: t('listings.export.shownColumns', { count: counts.shownColumns }) },
            ]}
          />
          <Group grow gap="xs">
            {FORMATS.map((format) => {
              const Icon = ICONS[format];
              return (
                <Button
                  key={format}
                  variant={format === 'xlsx' ? 'filled' : 'default'}
                  leftSection={<Icon size={14} aria-hidden />}
                  loading={pending}
                  onClick={() => write(format)}
                >
                  {t(`listings.export.formats.${format}`)}
                </Button>
              );
            })}
          </Group>
          <Group gap="xs" wrap="nowrap" justify="space-between">
            <Text size="xs">{t('listings.export.csvStyle')}</Text>
            <SegmentedControl
              size="xs"
              aria-label={t('listings.export.csvStyle')}
              value={style}
              onChange={(value) => setStyle(csvStyle.parse(value))}
              data={csvStyle.options.map((value) => ({
                value,
                label: t(`listings.export.csvStyles.${value}`),
              }))}
            />
          </Group>
          <Text size="xs" c="dimmed">
            {t('listings.export.csvHint')}
          </Text>
          <Text size="xs" c="dimmed">
            {t('listings.export.hint')}
          </Text>
          {error && <ErrorAlert error={error} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
