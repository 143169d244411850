/** The store thread's end: statement files as a reader of the main process reads them. */
import { randomUUID } from 'node:crypto';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Receiver } from '../statements/line.ts';
import type { StatementSource } from '../statements/statement-source.ts';
import type { AskReader, NextPart, ReadingRequest } from './messages.ts';
import { openPart, type ReadingResult, type Results } from './part.ts';

const NOTHING: Receiver = { line: nothing, problem: nothing, leftOut: nothing };

/**
 * Every call throws, beside what reading throws, `statement-needs-memory`, `statement-takes-too-long` or
 * `statement-reader-ended`.
 */
export function remoteSource(ask: AskReader): StatementSource {
  return {
    inspect: async (file) =>
      resultOf(await perform(ask, { do: 'inspect', file }, NOTHING), 'inspect', file.name),
    preview: async (file) =>
      resultOf(await perform(ask, { do: 'preview', file }, NOTHING), 'preview', file.name),
    read: async (file, receiver, signal, onRows) =>
      resultOf(await perform(ask, { do: 'read', file }, receiver, signal, onRows), 'read', file.name),
    readRows: async (file, receiver, signal, onRows) =>
      resultOf(await perform(ask, { do: 'rows', file }, receiver, signal, onRows), 'rows', file.name),
  };
}

async function perform(
  askReader: AskReader,
  request: ReadingRequest,
  receiver: Receiver,
  signal?: AbortSignal,
  onRows: (rows: number) => void = nothing,
): Promise<ReadingResult | undefined> {
  const id = randomUUID();
  const ask = async (what: 'begin' | 'next' | 'end'): Promise<NextPart | null> => {
    const answer = await askReader(what === 'begin' ? { ask: what, id, request } : { ask: what, id });
    if (!answer.ok) throw TieoutError.from(answer.error);
    return answer.value;
  };
  const cancelled = cancellation(signal);
  try {
    await ask('begin');
    for (;;) {
      // A cancel counts at once, also while the reader is held up within one row.
      const part = await Promise.race([ask('next'), cancelled.promise]);
      if (!part) throw ended(request);
      const { rows, result } = opened(part, receiver, request);
      if (rows > 0) onRows(rows);
      if (part.last) return result;
    }
  } finally {
    cancelled.forget();
    await ask('end');
  }
}

function opened(part: NextPart, receiver: Receiver, request: ReadingRequest) {
  try {
    return openPart(part.bytes, receiver);
  } catch (error) {
    throw error instanceof TieoutError ? error : ended(request, error);
  }
}

function cancellation(signal: AbortSignal | undefined): { promise: Promise<never>; forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(nothing);
  const cancel = () => reject(new TieoutError('cancelled'));
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  return { promise, forget: () => signal?.removeEventListener('abort', cancel) };
}

function resultOf<Of extends keyof Results>(
  result: ReadingResult | undefined,
  of: Of,
  name: string,
): Results[Of] {
  if (result?.of !== of) throw new TieoutError('statement-reader-ended', { subject: name });
  return result.value as Results[Of];
}

function ended({ file }: ReadingRequest, cause?: unknown): TieoutError {
  return new TieoutError('statement-reader-ended', { subject: file.name }, cause);
}

function nothing(): void {}
