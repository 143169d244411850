import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useIsRunning } from '../../data/jobs.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { type Place, useCloseCall } from './queries.ts';

/** Writes the month's workbook where the person says; how it ended is told as of every job. */
export function ExportButton({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const start = useCloseCall('close.export', place.workspaceId);
  const running = useIsRunning(place, 'close-export');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={14} aria-hidden />}
        loading={start.isPending || running}
        onClick={() => start.mutate({ ...place, language: currentLanguage() })}
      >
        {t('close.exportWorkbook')}
      </Button>
      {start.isError && <ErrorAlert error={start.error} />}
    </>
  );
}
