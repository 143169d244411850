import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '../../../src-shared/contract/index.ts';
import { setsLeftBehind } from '../../../src-shared/contract/workspaces.ts';
import { call } from '../../api.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useHeldOpen } from '../../components/held-open.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { currentLocale } from '../../i18n/index.ts';
import type { WordsBelow } from '../../i18n/word-key.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useChangeSettings } from '../../workspace/workspaces.ts';
import { differencesOf, type SettingName, type SettingValue } from './settings-differences.ts';
import { TwoActionsCard } from './two-actions-card.tsx';

type SettingsFile = NonNullable<CallResponse<'workspaces.readSettings'>['file']>;

/** Settings to pass on and to take over, each change shown before it is made. */
export function SettingsFileCard({ onReplaced }: { readonly onReplaced: () => void }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const [file, setFile] = useState<SettingsFile | null>(null);
  const write = useMutation({ mutationFn: () => call('workspaces.exportSettings', { workspaceId: id }) });
  const read = useMutation({
    mutationFn: () => call('workspaces.readSettings', {}),
    onSuccess: (answer) => setFile(answer.file),
  });
  const written = write.data?.fileName ?? null;
  return (
    <TwoActionsCard
      id="settings-file"
      title={t('settingsFile.title')}
      text={t('settingsFile.text')}
      actions={[
        { label: t('settingsFile.export'), icon: IconFileExport, step: write },
        { label: t('settingsFile.import'), icon: IconFileImport, step: read },
      ]}
      said={written && t('settingsFile.exported', { fileName: written })}
    >
      <InputDialog
        opened={file !== null}
        onClose={() => setFile(null)}
        size="lg"
        title={file && t('settingsFile.compare', { fileName: file.fileName })}
      >
        {file && (
          <Comparison
            file={file}
            onDone={() => setFile(null)}
            onReplaced={() => {
              setFile(null);
              onReplaced();
            }}
          />
        )}
      </InputDialog>
    </TwoActionsCard>
  );
}

type ComparisonProps = {
  readonly file: SettingsFile;
  readonly onDone: () => void;
  readonly onReplaced: () => void;
};

function Comparison({ file: { settings }, onDone, onReplaced }: ComparisonProps) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const { id, demo, kept, name, environment, baseUrl, merchantsBaseUrl, timeZone, service } = workspace;
  const update = useChangeSettings();
  useHeldOpen(update.isPending);
  // The demo's addresses belong to the service inside the app.
  const wanted = demo ? { ...settings, baseUrl, merchantsBaseUrl } : settings;
  const now = { name, environment, baseUrl, merchantsBaseUrl, timeZone, service };
  const differences = differencesOf(now, {
    ...wanted,
    service: { ...service, ...wanted.service },
  });
  const leftBehind = setsLeftBehind(now, wanted).filter((set) => kept[set]);
  const replace = () =>
    update.mutate(
      // Whether money may be moved stays as a person has said here.
      { workspaceId: id, settings: { ...wanted, service: { ...service, ...wanted.service } } },
      { onSuccess: onReplaced },
    );
  if (differences.length === 0)
    return (
      <Stack>
        <Text size="sm">{t('settingsFile.same')}</Text>
        <Group justify="flex-end">
          <Button onClick={onDone}>{t('app.close')}</Button>
        </Group>
      </Stack>
    );
  return (
    <Stack>
      <Table fz="sm" data-testid="settings-differences">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('settingsFile.field')}</Table.Th>
            <Table.Th>{t('settingsFile.now')}</Table.Th>
            <Table.Th>{t('settingsFile.inFile')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(({ name, now, inFile }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {t(`workspaceForm.${name}`)}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Value name={name} value={now} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }} fw={600}>
                <Value name={name} value={inFile} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {leftBehind.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
          {t('settings.willForget', {
            sets: new Intl.ListFormat(currentLocale()).format(
              leftBehind.map((set) => t(`workspaceForm.sets.${set}`)),
            ),
          })}
        </Alert>
      )}
      {update.isError && <ErrorAlert error={update.error} />}
      <Group justify="flex-end">
        <Button variant="default" disabled={update.isPending} onClick={onDone}>
          {t('app.cancel')}
        </Button>
        <Button loading={update.isPending} onClick={replace}>
          {t('settingsFile.replace')}
        </Button>
      </Group>
    </Stack>
  );
}

function Value({ name, value }: { readonly name: SettingName; readonly value: SettingValue }) {
  const { t } = useTranslation();
  if (typeof value === 'boolean') return t(value ? 'settingsFile.yes' : 'settingsFile.no');
  if (value === '') return t('settingsFile.none');
  if (typeof value === 'number') return t('workspaceForm.minutes', { count: value });
  if (name === 'environment') return t(`environments.${value as WordsBelow<'environments'>}`);
  if (name === 'timestampUnit')
    return t(`workspaceForm.timestampUnits.${value as WordsBelow<'workspaceForm.timestampUnits'>}`);
  return value;
}
