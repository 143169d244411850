/**
 * What passes between a statement reader, the main process that watches over it, and the store thread that asks. The
 * main process never looks into a part: it carries bytes.
 */
import type { Envelope } from '../../src-shared/contract/call.ts';
import type { FileToInspect, FileToRead, RowsToRead } from '../statements/statement-source.ts';

export type ReadingRequest =
  | { readonly do: 'inspect'; readonly file: FileToInspect }
  | { readonly do: 'preview' | 'read'; readonly file: FileToRead }
  | { readonly do: 'rows'; readonly file: RowsToRead };

/** To a reader: what to read, and that one more part may be sent. */
export type ToReader =
  | { readonly kind: 'read'; readonly request: ReadingRequest }
  | { readonly kind: 'more' };

/** From a reader. It tells that it is alive many times a second, unless something holds it up. */
export type FromReader =
  | { readonly kind: 'part'; readonly bytes: Uint8Array; readonly last: boolean }
  | { readonly kind: 'alive' }
  /** A defect of ours, for the log. */
  | { readonly kind: 'defect'; readonly text: string };

/** What the store thread asks of the main process; a reading has an id of its own. */
export type ReaderAsk =
  | { readonly ask: 'begin'; readonly id: string; readonly request: ReadingRequest }
  | { readonly ask: 'next' | 'end'; readonly id: string };
export type NextPart = { readonly bytes: Uint8Array; readonly last: boolean };
/** `next` is answered with a part, the others with null. */
export type AskReader = (ask: ReaderAsk) => Promise<Envelope<NextPart | null>>;

/** Parts that a reader may send before any of them is asked for. */
export const PARTS_AHEAD = 4;
/** Bytes of one part: a thousand lines take some 200 kB. */
export const LARGEST_PART = 16 * 1024 * 1024;
export const ALIVE_EVERY_MS = 250;
