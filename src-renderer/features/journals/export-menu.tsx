import { Button, Card, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  JOURNAL_FORMATS,
  type JournalFormat,
  type JournalReport,
} from '../../../src-shared/contract/journals.ts';
import { ButtonPopover } from '../../components/button-popover.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { confirm } from '../../components/notice.ts';
import { Select } from '../../components/select.tsx';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { type Place, useJournalCall } from './queries.ts';

type Props = { readonly place: Place; readonly report: JournalReport };

/** Writes what is new where the person says. */
export function ExportMenu({ place, report }: Props) {
  const { t } = useTranslation();
  const { write, error } = useExport(place);
  const fresh = report.entries.filter(({ state }) => state === 'new').length;
  return (
    <>
      <ButtonPopover
        description={t('journals.export.button')}
        label={t('journals.export.label')}
        button={{ words: t('journals.export.button'), testId: 'export-entries' }}
      >
        {(close) => (
          <Stack gap="xs" maw={320}>
            <Text size="sm" fw={600}>
              {fresh === 0 ? t('journals.export.nothing') : t('journals.export.new', { count: fresh })}
            </Text>
            {JOURNAL_FORMATS.map((format) => (
              <Button
                key={format}
                variant="default"
                disabled={fresh === 0 || report.problems.length > 0}
                onClick={() => {
                  close();
                  write(format, null);
                }}
              >
                {t(`journals.export.formats.${format}`)}
              </Button>
            ))}
            {report.problems.length > 0 && <Text size="xs">{t('journals.problemsTitle')}</Text>}
            <Text size="xs" c="dimmed">
              {t('journals.export.unverified')}
            </Text>
          </Stack>
        )}
      </ButtonPopover>
      {error && <ErrorAlert error={error} />}
    </>
  );
}

function useExport(place: Place) {
  const { t } = useTranslation();
  const call = useJournalCall('journals.export', place.workspaceId);
  const write = (format: JournalFormat, again: number | null) =>
    call.mutate(
      { ...place, format, language: currentLanguage(), again },
      {
        onSuccess: (done) => {
          if (done) confirm(t('journals.export.done', { count: done.entries, file: done.fileName }));
        },
      },
    );
  return { write, error: call.error, isPending: call.isPending };
}

/** What was exported of the month; a file that was lost is written again, with the same ids. */
export function EarlierExports({ place, report: { exports } }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { write, error, isPending } = useExport(place);
  const [format, setFormat] = useState<JournalFormat>(exports[0]?.format as JournalFormat);
  if (exports.length === 0) return null;
  const chosen = JOURNAL_FORMATS.includes(format) ? format : 'csv';
  return (
    <Card withBorder p="sm" maw={720} component="section" aria-labelledby="exports-title">
      <Stack gap="xs">
        <Title order={2} size="h5" id="exports-title">
          {t('journals.export.earlier')}
        </Title>
        <Select
          size="xs"
          maw={220}
          aria-label={t('journals.export.again')}
          allowDeselect={false}
          data={JOURNAL_FORMATS.map((value) => ({ value, label: t(`journals.export.formats.${value}`) }))}
          value={chosen}
          onChange={(value) => setFormat(JOURNAL_FORMATS.find((each) => each === value) ?? 'csv')}
        />
        <Table fz="xs" verticalSpacing={3} aria-labelledby="exports-title">
          <Table.Tbody>
            {exports.map(({ number, at, actor, file, entries, reversals }) => (
              <Table.Tr key={number} data-testid="journal-export">
                <Table.Td>{formatMoment(at, currentLocale(), timeZone)}</Table.Td>
                <Table.Td>{actor}</Table.Td>
                <Table.Td>{file}</Table.Td>
                <Table.Td>
                  {[
                    t('journals.export.row', { count: entries }),
                    reversals > 0 && t('journals.export.reversals', { count: reversals }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-xs"
                    variant="default"
                    loading={isPending}
                    aria-label={t('journals.export.againAs', {
                      number,
                      format: t(`journals.export.formats.${chosen}`),
                    })}
                    onClick={() => write(chosen, number)}
                  >
                    {t('journals.export.again')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {error && <ErrorAlert error={error} />}
      </Stack>
    </Card>
  );
}
