import {
  Alert,
  Box,
  Button,
  Checkbox,
  Group,
  Loader,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
  Tooltip,
} from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  BOOKS,
  type Book,
  type ChosenFile,
  type StatementFile,
} from '../../../src-shared/contract/statements.ts';
import { MONTH_PATTERN, monthOf } from '../../../src-shared/period.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../workspaces/use-workspace.ts';
import { coverageOf, touches } from './coverage.ts';
import { CoverageTable } from './coverage-table.tsx';
import { FileTable } from './file-table.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { LineSection } from './line-section.tsx';
import { useChooseStatement, useSaveDemoFiles, useStatementFiles } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';

type SaveDemoFiles = ReturnType<typeof useSaveDemoFiles>;

/** Bank statements and ledgers: what is imported, what it covers, its lines, and importing more. */
export function StatementsPage() {
  const { t } = useTranslation();
  const { id, timeZone, demo } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = MONTH_PATTERN.test(asked) ? asked : monthOf(Date.now(), timeZone);
  const book: Book = params.get('book') === 'ledger' ? 'ledger' : 'bank';
  const everyMonth = params.get('all') === 'yes';
  const fileId = params.get('file');
  const { data: files, error, refetch } = useStatementFiles(id, book);
  const choose = useChooseStatement(id);
  const saveDemo = useSaveDemoFiles(id);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [removing, setRemoving] = useState<StatementFile | null>(null);

  const change = (next: { month?: string; book?: Book; all?: boolean; file?: string | null }) => {
    const file = next.file === undefined ? (next.book ? null : fileId) : next.file;
    setParams({
      month: next.month ?? month,
      book: next.book ?? book,
      ...((next.all ?? everyMonth) && { all: 'yes' }),
      ...(file !== null && { file }),
    });
  };
  const chooseFile = () => choose.mutate(undefined, { onSuccess: (file) => file && setChosen(file) });
  const shown = files?.filter((file) => everyMonth || touches(file, month)) ?? [];
  const accounts = coverageOf(files ?? [], month);
  const shownFile = files?.some((file) => file.id === fileId) ? fileId : null;
  return (
    <Box
      p="md"
      h="100%"
      style={{ overflow: 'auto', position: 'relative' }}
      tabIndex={0}
      role="region"
      aria-label={t('statements.title')}
    >
      <Stack gap="md">
        <Group>
          <Title order={1} size="h4">
            {t('statements.title')}
          </Title>
          <SegmentedControl
            size="xs"
            aria-label={t('statements.book')}
            data={BOOKS.map((value) => ({ value, label: t(`statements.books.${value}`) }))}
            value={book}
            onChange={(value) => change({ book: value as Book })}
          />
          <TextInput
            type="month"
            aria-label={t('listing.month')}
            value={month}
            onChange={({ currentTarget: { value } }) =>
              MONTH_PATTERN.test(value) && change({ month: value, file: null })
            }
          />
          <Checkbox
            label={t('statements.allMonths')}
            checked={everyMonth}
            onChange={({ currentTarget: { checked } }) => change({ all: checked })}
          />
          <Group gap="xs" ml="auto">
            {demo && <DemoFilesButton save={saveDemo} month={month} />}
            <Button
              leftSection={<IconFileImport size={16} aria-hidden />}
              loading={choose.isPending}
              onClick={chooseFile}
            >
              {t('statements.import')}
            </Button>
          </Group>
        </Group>
        <Text size="sm">{t('statements.intro')}</Text>
        {choose.error && <ErrorAlert error={choose.error} />}
        {saveDemo.error && <ErrorAlert error={saveDemo.error} />}
        {saveDemo.data && (
          <Alert
            color="teal"
            role="status"
            withCloseButton
            closeButtonLabel={t('app.close')}
            onClose={saveDemo.reset}
          >
            {t('statements.demoFilesDone', {
              count: saveDemo.data.files.length,
              folder: saveDemo.data.folder,
            })}
          </Alert>
        )}
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {!files && !error && <Loader aria-label={t('app.loading')} />}
        {accounts.length > 0 && <CoverageTable month={month} accounts={accounts} />}
        {files && shown.length === 0 && (
          <EmptyState
            title={t('statements.emptyTitle', { month: formatMonth(month, currentLocale()) })}
            text={t(book === 'bank' ? 'statements.emptyBank' : 'statements.emptyLedger')}
          />
        )}
        {shown.length > 0 && (
          <>
            <FileTable
              files={shown}
              shown={shownFile}
              onShow={(file) => change({ file: file === shownFile ? null : file })}
              onRemove={setRemoving}
            />
            <LineSection
              book={book}
              month={everyMonth ? null : month}
              files={shown}
              fileId={shownFile}
              onFile={(file) => change({ file })}
            />
          </>
        )}
      </Stack>
      {chosen && (
        <ImportDialog
          key={chosen.token}
          file={chosen}
          book={book}
          onClose={() => setChosen(null)}
          onAnother={chooseFile}
          onImported={(firstMonth) => change({ month: firstMonth, file: null })}
        />
      )}
      {removing && <RemoveDialog file={removing} onClose={() => setRemoving(null)} />}
    </Box>
  );
}

/** The demo's own statements and ledger as files, so that the import can be tried. */
function DemoFilesButton({ save, month }: { readonly save: SaveDemoFiles; readonly month: string }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('statements.demoFilesHint')} multiline w={260}>
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate(month)}>
        {t('statements.demoFiles')}
      </Button>
    </Tooltip>
  );
}
