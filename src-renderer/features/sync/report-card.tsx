import { Anchor, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InspectedReport, StoredReport } from '../../../src-shared/contract/reports.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatDay, formatMoment } from '../../components/format.ts';
import { confirm } from '../../components/notice.ts';
import { RemoveDialog } from '../../components/remove-dialog.tsx';
import { Select } from '../../components/select.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useChooseReport, useRemoveReport, useReports } from './queries.ts';
import { ReportReading } from './report-reading.tsx';

type Removing = Pick<StoredReport, 'id' | 'listing' | 'name'>;

/** Records from the files that the provider's panel downloads, for those whose computer the service does not let in. */
export function ReportCard() {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const [listing, setListing] = useState<ListingName>('deposits');
  const [file, setFile] = useState<InspectedReport | null>(null);
  const choose = useChooseReport(id);
  const remove = useRemoveReport(id);
  const [removing, setRemoving] = useState<Removing | null>(null);
  const { data, error } = useReports(id);
  const day = (text: string) => formatDay(Date.parse(text), currentLocale(), 'UTC');
  return (
    <Card withBorder component="section" aria-labelledby="report-title">
      <Stack gap="sm">
        <Title order={2} size="h5" id="report-title">
          {t('sync.report.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('sync.report.hint')}
        </Text>
        <DecidersOnly>
          <Group align="flex-end" gap="sm">
            <Select
              label={t('sync.report.listing')}
              data={LISTING_NAMES.map((name) => ({ value: name, label: t(`service.listings.${name}`) }))}
              value={listing}
              allowDeselect={false}
              disabled={file !== null}
              onChange={(name) => name && setListing(name as ListingName)}
              w={220}
            />
            {file === null ? (
              <Button
                variant="default"
                loading={choose.isPending}
                onClick={() => choose.mutate(listing, { onSuccess: setFile })}
              >
                {t('sync.report.choose')}
              </Button>
            ) : (
              <Button variant="subtle" onClick={() => setFile(null)}>
                {t('sync.report.cancel')}
              </Button>
            )}
          </Group>
          {file && (
            <ReportReading key={file.token} file={file} listing={listing} onImported={() => setFile(null)} />
          )}
        </DecidersOnly>
        {data && data.files.length > 0 && (
          <List size="sm" spacing={2} aria-label={t('sync.report.imported')}>
            {data.files.map(({ id: fileId, name, listing: of, rows, days, importedAt, importedBy }) => (
              <List.Item key={fileId}>
                {t('sync.report.file', {
                  name,
                  listing: t(`service.listings.${of}`),
                  count: rows,
                  person: importedBy,
                  time: formatMoment(importedAt, currentLocale(), timeZone),
                })}{' '}
                {days === null
                  ? t('sync.report.noDays')
                  : t('sync.report.days', { first: day(days.firstDay), last: day(days.lastDay) })}{' '}
                <DecidersOnly>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    aria-label={t('sync.report.remove', { name })}
                    onClick={() => setRemoving({ id: fileId, listing: of, name })}
                  >
                    {t('app.remove')}
                  </Anchor>
                </DecidersOnly>
              </List.Item>
            ))}
          </List>
        )}
        {removing && (
          <RemoveDialog
            title={t('app.removeFile')}
            error={remove.error}
            pending={remove.isPending}
            onRemove={() =>
              remove.mutate(removing, {
                onSuccess: ({ removed }) => {
                  confirm(t('sync.report.removed', { name: removing.name, count: removed }));
                  setRemoving(null);
                },
              })
            }
            onClose={() => {
              remove.reset();
              setRemoving(null);
            }}
          >
            {t('sync.report.removeText', { name: removing.name })}
          </RemoveDialog>
        )}
        {(error ?? choose.error) && <ErrorAlert error={error ?? choose.error} />}
      </Stack>
    </Card>
  );
}
