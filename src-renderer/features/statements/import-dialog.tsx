import { Alert, Button, FocusTrap, Group, Loader, Stack, Stepper, Text } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadingQuestion, TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import type { StatementReport } from '../../../src-shared/contract/statement-report.ts';
import type { Book, ChosenFile, StatementInspection } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { InputDialog } from '../../components/input-dialog.tsx';
import { useFocusKeptInDialog, useFocusOfStep } from '../../components/kept-focus.ts';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { CheckStep } from './check-step.tsx';
import { DoneStep } from './done-step.tsx';
import { MappingStep } from './mapping-step.tsx';
import { useCheckStatement, useImportStatement, useInspectStatement } from './queries.ts';
import { rereadMapping } from './reread-mapping.ts';
import { RunningImport } from './running-import.tsx';
import type { Stored } from './use-import-batch.ts';

type Props = {
  readonly file: ChosenFile;
  readonly book: Book;
  /** Told whether the file has been imported. */
  readonly onClose: (imported: boolean) => void;
  readonly onAnother: (imported: boolean) => void;
  /** What the way to another file is called, where it is not a new choice. */
  readonly anotherLabel?: string;
  /** Takes the file to the other book; missing where the book is that of several files. */
  readonly onOtherBook?: () => void;
  /** Told the month that the file's last day is in. */
  readonly onImported: (month: string | null, stored: Stored) => void;
};
type ReadAs = Partial<Pick<TableMapping, 'encoding' | 'delimiter'>>;
type Step = 'columns' | 'check' | 'done';
const STEPS: readonly Step[] = ['columns', 'check', 'done'];

/** From a chosen file to stored lines: how it is read, what the check finds, and what was stored. */
export function ImportDialog({
  file,
  book,
  onClose,
  onAnother,
  anotherLabel,
  onOtherBook,
  onImported,
}: Props) {
  const { t } = useTranslation();
  const { id: workspaceId } = useWorkspace();
  const inspect = useInspectStatement();
  const check = useCheckStatement();
  const store = useImportStatement();
  const [inspection, setInspection] = useState<StatementInspection | null>(null);
  const [mapping, setMapping] = useState<TableMapping | null>(null);
  const [report, setReport] = useState<StatementReport | null>(null);
  const [questions, setQuestions] = useState<readonly ReadingQuestion[]>([]);
  const [step, setStep] = useState<Step>('columns');
  const { token } = file;
  const proposed = inspection?.table?.mapping ?? null;

  const runCheck = (read: TableMapping | null) => {
    store.reset();
    setStep('check');
    setReport(null);
    check.mutate(
      { workspaceId, token, book, mapping: read },
      {
        onSuccess: (found) => {
          setQuestions(found.questions);
          // Nothing that was found counts until it is known how the file is to be read.
          if (found.questions.length > 0) setStep('columns');
          else setReport(found);
        },
      },
    );
  };
  const lookAt = (told: ReadAs, typedBefore: TableMapping | null = null) => {
    check.reset();
    store.reset();
    inspect.mutate(
      { workspaceId, token, book, ...told },
      {
        onSuccess: (found) => {
          setInspection(found);
          // What was typed before is about a file of that name; this one may have other columns.
          const fits = typedBefore?.roles.length === found.table?.mapping.roles.length;
          const next = found.table?.mapping ?? null;
          if (typedBefore) setMapping(fits ? typedBefore : next);
          // Read otherwise, the same file: what was typed about it stays as far as it fits.
          else setMapping(next && mapping && proposed ? rereadMapping(next, mapping, proposed) : next);
          // A file that says itself what stands where needs no one to say it.
          if (!found.table && !found.importedBefore) runCheck(null);
        },
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file; the dialog is made anew for another one
  useEffect(() => lookAt({}), [token]);

  const runImport = (period: { firstDay: string; lastDay: string } | null) =>
    store.mutate(
      { workspaceId, token, book, mapping, period },
      {
        onSuccess: (stored) => {
          setStep('done');
          const last = report?.statements
            .map(({ lastDay }) => lastDay)
            .sort()
            .at(-1);
          onImported(last?.slice(0, 7) ?? null, stored);
        },
      },
    );
  const busy = check.isPending || store.isPending;
  const within = useFocusKeptInDialog<HTMLDivElement>();
  const atStep = useFocusOfStep<HTMLDivElement>(
    busy ? '' : `${step} ${inspection !== null} ${report !== null}`,
  );
  const failed = [inspect.error, check.error, store.error].find((error) => error !== null);
  const cancelled = failed instanceof TieoutError && failed.code === 'cancelled';
  const done = store.isSuccess;
  const typed = mapping !== null && mapping !== proposed && !done;
  useUnsavedInput(typed);
  const { restored } = useKeptInput({
    kind: 'columns',
    // Before the file was looked at there is nothing to fill.
    name: proposed === null ? '' : `columns ${book} ${file.name} ${file.bytes}`.slice(0, 2_000),
    input: typed ? { kind: 'columns', fileName: file.name, mapping } : null,
    restore: ({ mapping: before }) =>
      lookAt({ encoding: before.encoding, delimiter: before.delimiter }, before),
  });
  const close = () => onClose(done);
  const another = () => onAnother(done);
  const waysBack = (
    <>
      {mapping && (
        <Button variant="default" onClick={() => setStep('columns')}>
          {t('statements.flow.back')}
        </Button>
      )}
      <Button variant="default" onClick={another}>
        {anotherLabel ?? t('statements.flow.otherFile')}
      </Button>
    </>
  );
  return (
    <InputDialog
      opened
      onClose={close}
      // A running import goes on in the strip below; closing the dialog by accident would lose sight of it.
      closeOnEscape={!busy}
      closeOnClickOutside={false}
      withCloseButton={!busy}
      size="min(1400px, 96vw)"
      yOffset="3vh"
      title={t('statements.flow.title', { file: file.name, book: t(`books.names.${book}`) })}
    >
      {/* Not at the button that closes it, which is all there is until the file was looked at. */}
      <FocusTrap.InitialFocus />
      <Stack gap="md" ref={useMergedRef(within, atStep)}>
        <Stepper active={STEPS.indexOf(step)} size="xs" iconSize={24}>
          {STEPS.map((each) => (
            <Stepper.Step key={each} label={t(`statements.flow.steps.${each}`)} allowStepSelect={false} />
          ))}
        </Stepper>
        {failed && !cancelled && <ErrorAlert error={failed} />}
        {cancelled && <Alert color="gray">{t('statements.flow.cancelled')}</Alert>}
        {inspect.isPending && (
          <Group>
            <Loader size="sm" aria-hidden />
            <Text size="sm" role="status">
              {t('statements.flow.reading')}
            </Text>
          </Group>
        )}
        {inspection?.importedBefore && <ImportedBefore {...inspection.importedBefore} />}
        {step === 'columns' && <KeptInputNote restored={restored} onDiscard={() => setMapping(proposed)} />}
        {step === 'columns' && inspection?.table && mapping && !inspection.importedBefore && (
          <MappingStep
            reading={{ workspaceId, token, book, mapping }}
            table={inspection.table}
            isText={inspection.format === 'csv'}
            accounts={inspection.accounts}
            questions={questions}
            onChange={setMapping}
            onReadAs={lookAt}
            onCheck={() => runCheck(mapping)}
            onOtherBook={onOtherBook ?? null}
          />
        )}
        {busy && <RunningImport workspaceId={workspaceId} />}
        {step === 'check' && report && !store.isPending && (
          <CheckStep report={report} withPeriod={mapping !== null} onStore={runImport}>
            {waysBack}
          </CheckStep>
        )}
        {step === 'check' && !report && !busy && <Group>{waysBack}</Group>}
        {step === 'done' && store.data && (
          <DoneStep
            file={file.name}
            book={book}
            stored={store.data}
            onAnother={another}
            anotherLabel={anotherLabel}
            onClose={close}
          />
        )}
        {(inspect.error || inspection?.importedBefore) && (
          <Group>
            <Button variant="default" onClick={another}>
              {anotherLabel ?? t('statements.flow.otherFile')}
            </Button>
          </Group>
        )}
      </Stack>
    </InputDialog>
  );
}

function ImportedBefore({ name, importedAt }: { readonly name: string; readonly importedAt: number }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  return (
    <Alert color="orange" role="alert">
      {t('statements.flow.importedBefore', {
        file: name,
        time: formatMoment(importedAt, currentLocale(), timeZone),
      })}
    </Alert>
  );
}
