/** A source of statements that reads in the thread that asks, for tests of what is not the reader's process. */
import { TieoutError } from '../../../src-shared/errors.ts';
import { readTextRows, type Turn } from '../statement-file.ts';
import { inspectFile, previewFile, readFile, type StatementSource } from '../statement-source.ts';

/** Reads in the thread that asks. */
export const ownThread: StatementSource = {
  inspect: inspectFile,
  preview: previewFile,
  read: (file, receiver, signal, onRows) => readFile(file, receiver, turnsOf(signal, onRows)),
  readRows: (file, receiver, signal, onRows) => readTextRows(file, file, receiver, turnsOf(signal, onRows)),
};

function turnsOf(signal: AbortSignal, onRows: (rows: number) => void): Turn {
  return async (rows) => {
    if (rows > 0) onRows(rows);
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) throw new TieoutError('cancelled');
  };
}
