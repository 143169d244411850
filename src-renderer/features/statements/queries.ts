/** What the statement screens ask. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../../src-shared/contract/index.ts';
import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import type { Book, ChosenFile } from '../../../src-shared/contract/statements.ts';
import { call } from '../../api.ts';
import { keptWhileSame } from '../../data/kept-answer.ts';
import { keys } from '../../data/keys.ts';
import { after, refresh } from '../../data/refresh.ts';
import { type TakenFiles, takeDropped } from './drop-files.ts';

export function useStatementFiles(workspaceId: string, book: Book) {
  return useQuery({
    queryKey: keys.statementFiles(workspaceId, book),
    queryFn: async () => (await call('statements.list', { workspaceId, book })).files,
  });
}

type LinesAsked = CallInput<'statements.lines'>;
export type LinesFound = CallResponse<'statements.lines'>;

export function useStatementLines(asked: LinesAsked) {
  return useQuery({
    queryKey: keys.statementLines(asked),
    queryFn: () => call('statements.lines', asked),
    placeholderData: keptWhileSame(asked, 'workspaceId', 'book', 'fileId', 'firstDay', 'lastDay'),
  });
}

export type ImportReading = {
  readonly workspaceId: string;
  readonly token: string;
  readonly book: Book;
  readonly mapping: TableMapping;
};

/** The first lines as a mapping reads them, and what they leave open; the last ones stay while the next are read. */
export function useStatementPreview(reading: ImportReading) {
  return useQuery({
    queryKey: keys.statementPreview(reading),
    queryFn: () => call('statements.preview', reading),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Which days a file covers, and which have lines; asked anew each time that its dialog opens. */
export function useCovering(workspaceId: string, fileId: string) {
  return useQuery({
    queryKey: keys.statementCovering(workspaceId, fileId),
    queryFn: () => call('statements.covering', { workspaceId, fileId }),
    staleTime: 0,
    // A dialog that began at what the one before it was told would offer days that a colleague has changed since.
    gcTime: 0,
  });
}

export function useCoverDays(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Omit<CallInput<'statements.cover'>, 'workspaceId'>) =>
      call('statements.cover', { workspaceId, ...request }),
    onSettled: () => refresh(client, after.statements(workspaceId)),
  });
}

export function useRemoveStatement(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => call('statements.remove', { workspaceId, fileId }),
    onSettled: () => refresh(client, after.statements(workspaceId)),
  });
}

export function useImportStatement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: CallInput<'statements.import'>) => call('statements.import', request),
    onSuccess: (_answer, { workspaceId }) => refresh(client, after.statements(workspaceId)),
  });
}

export const useCheckStatement = () =>
  useMutation({ mutationFn: (request: CallInput<'statements.check'>) => call('statements.check', request) });

export const useInspectStatement = () =>
  useMutation({
    mutationFn: (request: CallInput<'statements.inspect'>) => call('statements.inspect', request),
  });

/** Files by the native dialog, or those that were dropped. */
export const useTakeStatements = (workspaceId: string) =>
  useMutation({
    mutationFn: async (dropped: readonly File[] | null): Promise<TakenFiles> => {
      if (dropped) return takeDropped(workspaceId, dropped);
      const { files, unreadable } = await call('statements.choose', { workspaceId });
      return { files, refused: unreadable.map((name) => ({ name, why: 'unreadable' })) };
    },
  });

export const useLetGo = (workspaceId: string) =>
  useMutation({
    mutationFn: (files: readonly ChosenFile[]) =>
      call('statements.letGo', { workspaceId, tokens: files.map(({ token }) => token) }),
  });

export const useSaveDemoFiles = (workspaceId: string) =>
  useMutation({ mutationFn: (month: string) => call('demo.saveFiles', { workspaceId, month }) });

export const useShowDemoFiles = (workspaceId: string) =>
  useMutation({ mutationFn: () => call('demo.showFiles', { workspaceId }) });
