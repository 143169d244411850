import { Alert, Button, Checkbox, Group, Loader, Modal, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementReport } from '../../../src-shared/contract/statement-report.ts';
import type { Book, ChosenFile } from '../../../src-shared/contract/statements.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { dayWords } from '../../components/days-and-amounts.ts';
import { ErrorWords } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { OtherMonthNote } from '../../period/other-month-note.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { coveredBy, wholeMonth } from './file-outcome.ts';
import { ImportDialog } from './import-dialog.tsx';
import { RunningImport } from './running-import.tsx';
import { type BatchFile, type FileState, useImportBatch } from './use-import-batch.ts';

type Props = {
  readonly files: readonly ChosenFile[];
  readonly book: Book;
  readonly onClose: () => void;
};

/** Several files: what each is, what became of it, and those that a person has to look at. */
export function BatchDialog({ files, book, onClose }: Props) {
  const { t } = useTranslation();
  const { id: workspaceId } = useWorkspace();
  const batch = useImportBatch(workspaceId, book, files);
  const [opened, setOpened] = useState<ChosenFile | null>(null);
  const [wholeMonths, setWholeMonths] = useState(false);
  const ready = batch.files.filter(({ state }) => state.is === 'ready');
  const tables = ready.filter(
    ({ state }) => state.is === 'ready' && wholeMonth(state.mapping, state.report) !== null,
  );
  const toLook = batch.files.filter(({ state }) => state.is === 'look').length;
  const back = (file: ChosenFile, done: boolean) => {
    setOpened(null);
    if (!done) void batch.examine([file.token]);
  };
  if (opened)
    return (
      <ImportDialog
        key={opened.token}
        file={opened}
        book={book}
        onClose={(done) => back(opened, done)}
        onAnother={(done) => back(opened, done)}
        anotherLabel={t('statements.batch.back')}
        onImported={(_, stored) => batch.imported(opened.token, stored)}
      />
    );
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!batch.busy}
      closeOnClickOutside={false}
      withCloseButton={!batch.busy}
      size="min(1200px, 96vw)"
      yOffset="3vh"
      title={t('statements.batch.title', { count: files.length, book: t(`books.names.${book}`) })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack gap="md">
        <WideTable label={t('statements.files.title')} minWidth={800}>
          <Table fz="xs" verticalSpacing={4} withTableBorder aria-label={t('statements.files.title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('statements.files.name')}</Table.Th>
                <Table.Th>{t('statements.batch.holds')}</Table.Th>
                <Table.Th>{t('statements.batch.result')}</Table.Th>
                <Table.Th>{t('statements.files.actions')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {batch.files.map((each) => (
                <Row
                  key={each.file.token}
                  each={each}
                  busy={batch.busy}
                  wholeMonths={wholeMonths}
                  onOpen={setOpened}
                />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
        {batch.busy && <RunningImport workspaceId={workspaceId} />}
        {!batch.busy && (
          <Text size="sm" role="status">
            {t('statements.batch.summary', { ready: ready.length, look: toLook })}
          </Text>
        )}
        {tables.length > 0 && (
          <Checkbox
            label={t('statements.batch.wholeMonths')}
            description={t('statements.flow.periodHint')}
            checked={wholeMonths}
            disabled={batch.busy}
            onChange={({ currentTarget: { checked } }) => setWholeMonths(checked)}
          />
        )}
        <Group className="dialog-actions" justify="flex-end">
          <Button variant="default" disabled={batch.busy} onClick={onClose}>
            {t('app.close')}
          </Button>
          <Button
            disabled={batch.busy || ready.length === 0}
            onClick={() => void batch.importReady(wholeMonths)}
          >
            {t('statements.batch.import', { count: ready.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type RowProps = {
  readonly each: BatchFile;
  readonly busy: boolean;
  readonly wholeMonths: boolean;
  readonly onOpen: (file: ChosenFile) => void;
};

function Row({ each: { file, state }, busy, wholeMonths, onOpen }: RowProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const today = dayOf(Date.now(), timeZone);
  const covered =
    state.is === 'ready' ? coveredBy(state.mapping, state.report, { wholeMonths, today }) : null;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{file.name}</Table.Td>
      <Table.Td>
        {state.is === 'ready' && (
          <>
            <Holdings report={state.report} />
            {covered && (
              <div className="figures">
                {t('statements.flow.period')}:{' '}
                {t('statements.files.range', {
                  from: dayWords(covered.firstDay),
                  to: dayWords(covered.lastDay),
                })}
              </div>
            )}
            <OtherMonthNote days={state.report.statements} />
          </>
        )}
      </Table.Td>
      <Table.Td>
        <Result state={state} />
      </Table.Td>
      <Table.Td>
        {(state.is === 'look' || state.is === 'ready') && (
          <Button
            variant="default"
            disabled={busy}
            aria-label={t('statements.batch.openFile', { file: file.name })}
            onClick={() => onOpen(file)}
          >
            {t('statements.batch.open')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Accounts, days and lines: enough to see that a remembered way of reading fits this file, too. */
function Holdings({ report: { statements } }: { readonly report: StatementReport }) {
  const { t } = useTranslation();
  return statements.map(({ account, currency, firstDay, lastDay, lines }) => (
    <div key={`${account} ${currency} ${firstDay}`} className="figures">
      {account} {currency}, {t('statements.files.range', { from: dayWords(firstDay), to: dayWords(lastDay) })}
      , {t('statements.lines.count', { count: lines })}
    </div>
  ));
}

function Result({ state }: { readonly state: FileState }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  if (state.is === 'waiting') return t('statements.batch.waiting');
  if (state.is === 'reading')
    return (
      <Group gap={6}>
        <Loader size={12} aria-hidden />
        {t('statements.flow.reading')}
      </Group>
    );
  if (state.is === 'ready')
    return (
      <>
        {t('statements.batch.ready')}
        {state.report.cutSigns.length > 0 && <div>{t('statements.cut.no-line-end')}</div>}
      </>
    );
  if (state.is === 'look') return <Text size="xs">{t(`statements.batch.look.${state.why}`)}</Text>;
  if (state.is === 'known')
    return t('statements.batch.known', {
      file: state.before.name,
      time: formatMoment(state.before.importedAt, currentLocale(), timeZone),
    });
  if (state.is === 'imported')
    return (
      <Text size="xs" fw={600}>
        {t('statements.batch.imported', { count: state.stored.lines })}
        {state.stored.alreadyThere > 0 &&
          ` ${t('statements.flow.doneThere', { count: state.stored.alreadyThere })}`}
      </Text>
    );
  return (
    <Alert color="red" p={6}>
      <ErrorWords details={state.error} />
    </Alert>
  );
}
