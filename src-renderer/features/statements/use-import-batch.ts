import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import type { StatementReport } from '../../../src-shared/contract/statement-report.ts';
import type { Book, ChosenFile, StatementInspection } from '../../../src-shared/contract/statements.ts';
import { type ErrorDetails, TieoutError } from '../../../src-shared/errors.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { call } from '../../api.ts';
import { detailsIn } from '../../components/error-alert.tsx';
import { tell } from '../../components/notice.ts';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { after, refresh } from '../../data/refresh.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { coveredBy, type LookReason, needsColumns, reasonToLook } from './file-outcome.ts';

export type Stored = { readonly lines: number; readonly alreadyThere: number };
export type FileState =
  | { readonly is: 'waiting' }
  | { readonly is: 'reading' }
  | { readonly is: 'ready'; readonly mapping: TableMapping | null; readonly report: StatementReport }
  | { readonly is: 'look'; readonly why: LookReason }
  | { readonly is: 'known'; readonly before: NonNullable<StatementInspection['importedBefore']> }
  | { readonly is: 'imported'; readonly stored: Stored }
  | { readonly is: 'failed'; readonly error: ErrorDetails };
export type BatchFile = { readonly file: ChosenFile; readonly state: FileState };

/** Several files one after the other: each is checked, and those without an open question are imported when told. */
export function useImportBatch(workspaceId: string, book: Book, chosen: readonly ChosenFile[]) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const [states, setStates] = useState<ReadonlyMap<string, FileState>>(new Map());
  const [busy, setBusy] = useState(true);
  /** The round under way; one that was stopped starts no further file. */
  const round = useRef({ stopped: false });
  const [importing, setImporting] = useState(false);
  /** What the import under way has not come to. */
  const toImport = useRef<readonly ChosenFile[]>([]);
  useUnsavedInput(importing);
  const set = (token: string, state: FileState) => setStates((before) => new Map(before).set(token, state));

  /** One file at a time; a cancel ends the row, and what was not reached stays as it is. */
  const each = async (tokens: readonly string[], work: (token: string) => Promise<FileState>) => {
    setBusy(true);
    const own = { stopped: false };
    round.current = own;
    for (const token of tokens) {
      if (own.stopped) break;
      set(token, { is: 'reading' });
      const state = await work(token).catch((error: unknown): FileState => {
        if (error instanceof TieoutError && error.code === 'cancelled') own.stopped = true;
        return { is: 'failed', error: detailsIn(error) };
      });
      set(token, state);
    }
    if (round.current === own) setBusy(false);
  };

  const check = async (token: string, mapping: TableMapping | null): Promise<FileState> => {
    const report = await call('statements.check', { workspaceId, token, book, mapping });
    const why = reasonToLook(report);
    return why ? { is: 'look', why } : { is: 'ready', mapping, report };
  };
  const examine = async (token: string): Promise<FileState> => {
    const found = await call('statements.inspect', { workspaceId, token, book });
    if (found.importedBefore) return { is: 'known', before: found.importedBefore };
    if (needsColumns(found)) return { is: 'look', why: 'columns' };
    return check(token, found.table?.mapping ?? null);
  };
  const importOne = async (token: string, wholeMonths: boolean): Promise<FileState> => {
    const state = states.get(token);
    if (state?.is !== 'ready') return state ?? { is: 'waiting' };
    // The files before it may have brought its lines in other words.
    const checked = await check(token, state.mapping);
    if (checked.is !== 'ready') return checked;
    const { mapping, report } = checked;
    const period = coveredBy(mapping, report, { wholeMonths, today: dayOf(Date.now(), timeZone) });
    const stored = await call('statements.import', { workspaceId, token, book, mapping, period });
    return { is: 'imported', stored };
  };

  const examineAll = (tokens: readonly string[]) => each(tokens, examine);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the dialog is made anew for other files
  useEffect(() => {
    void examineAll(chosen.map(({ token }) => token));
    return () => {
      round.current.stopped = true;
      const { length: count } = toImport.current;
      const files = toImport.current.map(({ name }) => name).join(', ');
      if (count > 0)
        tell({
          color: 'orange',
          autoClose: false,
          message: t('statements.batch.notReached', { count, files }),
        });
    };
  }, []);
  const stateOf = (token: string): FileState => states.get(token) ?? { is: 'waiting' };
  return {
    files: chosen.map((file): BatchFile => ({ file, state: stateOf(file.token) })),
    busy,
    examine: examineAll,
    imported: (token: string, stored: Stored) => set(token, { is: 'imported', stored }),
    importReady: async (wholeMonths: boolean) => {
      const ready = chosen.filter(({ token }) => stateOf(token).is === 'ready');
      toImport.current = ready;
      setImporting(true);
      await each(
        ready.map(({ token }) => token),
        (token) => {
          toImport.current = toImport.current.filter((file) => file.token !== token);
          return importOne(token, wholeMonths);
        },
      );
      // What was cancelled stands in its row.
      toImport.current = [];
      setImporting(false);
      await refresh(client, after.statements(workspaceId));
    },
  };
}
