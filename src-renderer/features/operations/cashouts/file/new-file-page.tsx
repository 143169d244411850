import { Alert, Button, Checkbox, Container, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CheckedFile } from '../../../../../src-shared/contract/cashout-files.ts';
import { MOST_FILE_ROWS } from '../../../../../src-shared/service/cashout-file.ts';
import { EnvironmentBadge } from '../../../../components/environment-badge.tsx';
import { ErrorAlert } from '../../../../components/error-alert.tsx';
import { LeadTo } from '../../../../components/lead-to.tsx';
import { useCashoutRules } from '../../../../data/cashout-rules.ts';
import { currentLanguage } from '../../../../i18n/index.ts';
import { addressBelow } from '../../../../workspace/screens.ts';
import { useWorkspace } from '../../../../workspace/use-workspace.ts';
import { PreparedBy } from '../prepared-by.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { useFileCall } from './queries.ts';

/**
 * The first step of a file of cashouts: it is chosen and checked whole. It ends with orders that are prepared and not
 * sent.
 */
export function NewFilePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, environment, service } = useWorkspace();
  const choose = useFileCall('cashoutFiles.choose');
  const template = useFileCall('cashoutFiles.saveTemplate');
  const home = addressBelow(id, 'cashouts');
  if (!service.moneyMovement) return <LeadTo to={home} />;
  const file = choose.data;
  const failed = choose.error ?? template.error;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Title order={2} size="h5">
          {t('operations.cashouts.file.title')}
        </Title>
        <EnvironmentBadge environment={environment} />
      </Group>
      <Container size="sm" px={0} ml={0}>
        <Text size="sm" c="dimmed">
          {t('operations.cashouts.file.intro', { count: MOST_FILE_ROWS })}
        </Text>
      </Container>
      <Group>
        <Button
          leftSection={<IconFileImport size={14} aria-hidden />}
          variant={file ? 'default' : 'filled'}
          loading={choose.isPending}
          onClick={() => choose.mutate({ workspaceId: id })}
        >
          {t('operations.cashouts.file.choose')}
        </Button>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconFileDownload size={14} aria-hidden />}
            onClick={() => template.mutate({ workspaceId: id, language: currentLanguage(), format })}
          >
            {t(`operations.cashouts.file.template.${format}`)}
          </Button>
        ))}
        <Button variant="subtle" onClick={() => void navigate(home)}>
          {t('operations.cashouts.back')}
        </Button>
      </Group>
      {failed != null && <ErrorAlert error={failed} />}
      {file && <CheckedFileCard key={file.token} file={file} />}
    </Stack>
  );
}

function CheckedFileCard({ file }: { readonly file: CheckedFile }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useWorkspace();
  const { data } = useCashoutRules(id);
  const prepare = useFileCall('cashoutFiles.prepare');
  const [confirmed, setConfirmed] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const faulty = file.rows.filter(({ faults }) => faults.length > 0).length;
  const doubtful = file.rows.filter(({ doubts }) => doubts.length > 0).length;
  const preparedBy = name ?? data?.actor ?? '';
  const needsName = data?.rules.secondPerson === true;
  const ready = faulty === 0 && !file.known && (doubtful === 0 || confirmed);
  return (
    <Stack gap="sm">
      {file.known && (
        <Alert color="orange" role="alert" title={t('operations.cashouts.file.known')}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              void navigate(addressBelow(id, 'cashoutFile', { fileId: file.known?.fileId ?? '' }))
            }
          >
            {t('operations.cashouts.file.showKnown')}
          </Button>
        </Alert>
      )}
      {faulty > 0 && (
        <Alert color="red" role="alert" title={t('operations.cashouts.file.faulty', { count: faulty })}>
          <Text size="sm">{t('operations.cashouts.file.faultyText')}</Text>
        </Alert>
      )}
      <CheckedRows file={file} />
      {faulty === 0 && !file.known && (
        <>
          {prepare.isError && <ErrorAlert error={prepare.error} />}
          {/* The rows may be many: what comes next stays in sight. */}
          <Group className="dialog-actions screen-actions" align="flex-end">
            {doubtful > 0 && (
              <Checkbox
                label={t('operations.cashouts.file.confirm', { count: doubtful })}
                checked={confirmed}
                onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
              />
            )}
            {needsName && <PreparedBy value={preparedBy} onChange={setName} />}
            <Button
              disabled={!ready || (needsName && preparedBy.trim() === '')}
              loading={prepare.isPending}
              onClick={() =>
                prepare.mutate(
                  {
                    workspaceId: id,
                    token: file.token,
                    confirmed,
                    ...(needsName && { preparedBy }),
                  },
                  {
                    onSuccess: ({ fileId }) =>
                      void navigate(addressBelow(id, 'cashoutFile', { fileId }), { replace: true }),
                  },
                )
              }
            >
              {t('operations.cashouts.file.prepare', { count: file.rows.length })}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
