import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ExportFormat } from '../../../src-shared/contract/jobs.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useStartExport } from '../../data/start-jobs.ts';
import { currentLanguage } from '../../i18n/index.ts';
import type { Days } from '../../period/period-choice.ts';
import { periodWords } from '../../period/period-words.ts';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';

type Props = {
  readonly days: Days;
  /** The report has no row of these days. */
  readonly nothing: boolean;
};

/** The same days as the listing has them, and as a workbook or a CSV. */
export function BalancesActions({ days, nothing }: Props) {
  const { t } = useTranslation();
  const [askedFor, setAskedFor] = useState('');
  const { id } = useWorkspace();
  const startExport = useStartExport();
  const period = periodWords(days, t);
  const write = (format: ExportFormat) => {
    setAskedFor(period);
    if (nothing) return;
    startExport.mutate({
      format,
      workspaceId: id,
      listing: 'dailyBalances',
      filter: { firstDay: days.first, lastDay: days.last },
      sort: { field: 'date', descending: false },
      language: currentLanguage(),
    });
  };
  const search = new URLSearchParams({
    month: days.last.slice(0, 7),
    days: `${days.first}..${days.last}`,
    sort: 'date',
  });
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="flex-end">
        <Button
          component={Link}
          to={{ pathname: screenAddress(id, 'dailyBalances'), search: search.toString() }}
          variant="default"
          leftSection={<IconTable size={14} aria-hidden />}
        >
          {t('balance.openReport')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={14} aria-hidden />}
          onClick={() => write('xlsx')}
          loading={startExport.isPending}
        >
          {t('balance.export')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileTypeCsv size={14} aria-hidden />}
          onClick={() => write('csv')}
          loading={startExport.isPending}
          aria-label={t('balance.exportCsv')}
        >
          CSV
        </Button>
      </Group>
      {nothing && askedFor === period && (
        <Text size="sm" role="status">
          {t('coverage.nothingToExport', { period })}
        </Text>
      )}
      {startExport.error && <ErrorAlert error={startExport.error} />}
    </Stack>
  );
}
