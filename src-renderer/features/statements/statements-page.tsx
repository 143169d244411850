import { Alert, Button, Checkbox, Loader, Text, Tooltip } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Book, ChosenFile, StatementFile } from '../../../src-shared/contract/statements.ts';
import { BookChoice } from '../../components/book-choice.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { Screen } from '../../components/screen.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { MonthChoice } from '../../period/month-choice.tsx';
import { useMonth } from '../../period/workspace-month.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { coverageOf, touches } from './coverage.ts';
import { CoverageTable } from './coverage-table.tsx';
import { CoveredDaysDialog } from './covered-days-dialog.tsx';
import { DemoFilesSaved } from './demo-files-saved.tsx';
import type { Refusal } from './drop-files.ts';
import { DropTarget } from './drop-target.tsx';
import { FileTable } from './file-table.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { LineSection } from './line-section.tsx';
import { useLetGo, useSaveDemoFiles, useStatementFiles, useTakeStatements } from './queries.ts';
import { RemoveStatement } from './remove-statement.tsx';

type SaveDemoFiles = ReturnType<typeof useSaveDemoFiles>;

/** Bank statements and ledgers: what is imported, what it covers, its lines, and importing more. */
export function StatementsPage() {
  const { t } = useTranslation();
  const { id, demo } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const month = useMonth();
  const book: Book = params.get('book') === 'ledger' ? 'ledger' : 'bank';
  const everyMonth = params.get('all') === 'yes';
  const fileId = params.get('file');
  const { data: files, error, refetch } = useStatementFiles(id, book);
  const take = useTakeStatements(id);
  const letGo = useLetGo(id);
  const saveDemo = useSaveDemoFiles(id);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [removing, setRemoving] = useState<StatementFile | null>(null);
  const [covering, setCovering] = useState<StatementFile | null>(null);

  const change = (next: { month?: string; book?: Book; all?: boolean; file?: string | null }) => {
    const file = next.file === undefined ? (next.book ? null : fileId) : next.file;
    setParams({
      month: next.month ?? month,
      book: next.book ?? book,
      ...((next.all ?? everyMonth) && { all: 'yes' }),
      ...(file !== null && { file }),
    });
  };
  const show = (files: readonly ChosenFile[]) => {
    if (chosen.length > 0) letGo.mutate(chosen);
    setChosen(files);
  };
  const takeFiles = (dropped: readonly File[] | null) =>
    take.mutate(dropped, { onSuccess: ({ files }) => files.length > 0 && show(files) });
  const importButton = useRef<HTMLButtonElement>(null);
  const closeDialog = () => {
    show([]);
    // It was busy while the files were chosen, so the dialog does not know that it came from there.
    importButton.current?.focus();
  };
  const [single] = chosen;
  const shown = files?.filter((file) => everyMonth || touches(file, month)) ?? [];
  const accounts = coverageOf(files ?? [], month);
  const shownFile = files?.some((file) => file.id === fileId) ? fileId : null;
  return (
    <Screen
      name={t('screens.statements')}
      gap="md"
      beside={
        <>
          <BookChoice book={book} onChange={(next) => change({ book: next })} />
          <MonthChoice month={month} onChange={(next) => change({ month: next, file: null })} />
          <Checkbox
            label={t('statements.allMonths')}
            checked={everyMonth}
            onChange={({ currentTarget: { checked } }) => change({ all: checked })}
          />
        </>
      }
      actions={
        <>
          {demo && <DemoFilesButton save={saveDemo} month={month} />}
          <DecidersOnly>
            <Button
              ref={importButton}
              leftSection={<IconFileImport size={16} aria-hidden />}
              loading={take.isPending}
              onClick={() => takeFiles(null)}
            >
              {t('statements.import')}
            </Button>
          </DecidersOnly>
        </>
      }
    >
      <Text size="sm">{t('statements.intro')}</Text>
      {take.error && <ErrorAlert error={take.error} />}
      {take.data && take.data.refused.length > 0 && (
        <RefusedFiles refused={take.data.refused} onClose={take.reset} />
      )}
      {saveDemo.error && <ErrorAlert error={saveDemo.error} />}
      {saveDemo.data && <DemoFilesSaved saved={saveDemo.data} onClose={saveDemo.reset} />}
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!files && !error && <Loader aria-label={t('app.loading')} />}
      {accounts.length > 0 && <CoverageTable book={book} month={month} accounts={accounts} />}
      {files && shown.length === 0 && (
        <EmptyState
          title={t(`statements.emptyTitles.${book}`, { month: formatMonth(month, currentLocale()) })}
          text={t(book === 'bank' ? 'statements.emptyBank' : 'statements.emptyLedger')}
        />
      )}
      {shown.length > 0 && (
        <>
          <FileTable
            files={shown}
            shown={shownFile}
            onShow={(file) => change({ file: file === shownFile ? null : file })}
            onDays={setCovering}
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
      {chosen.length === 1 && single && (
        <ImportDialog
          key={`${single.token} ${book}`}
          file={single}
          book={book}
          onOtherBook={() => change({ book: book === 'bank' ? 'ledger' : 'bank' })}
          onClose={closeDialog}
          onAnother={() => takeFiles(null)}
          onImported={(lastMonth) => lastMonth && change({ month: lastMonth, file: null })}
        />
      )}
      {chosen.length > 1 && single && (
        <BatchDialog key={single.token} files={chosen} book={book} onClose={closeDialog} />
      )}
      <DecidersOnly>
        <DropTarget
          active={chosen.length === 0 && removing === null && covering === null && !take.isPending}
          book={t(`books.names.${book}`)}
          onFiles={takeFiles}
        />
      </DecidersOnly>
      {covering && <CoveredDaysDialog file={covering} onClose={() => setCovering(null)} />}
      {removing && <RemoveStatement file={removing} onClose={() => setRemoving(null)} />}
    </Screen>
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

/** Files that could not be taken, each with the reason. */
function RefusedFiles({
  refused,
  onClose,
}: {
  readonly refused: readonly Refusal[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert" withCloseButton closeButtonLabel={t('app.close')} onClose={onClose}>
      {refused.map(({ name, why }) => (
        <Text size="sm" key={`${name} ${why}`}>
          {t(`statements.drop.refused.${why}`, { file: name })}
        </Text>
      ))}
    </Alert>
  );
}
