/** One file on its way through a reader: the limits that hold for it, and what was read and not fetched yet. */
import type { ReadingError } from '../../src-shared/contract/statement-report.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import {
  type FromReader,
  LARGEST_PART,
  type NextPart,
  PARTS_AHEAD,
  type ReadingRequest,
  type ToReader,
} from './messages.ts';

/** A reader as the main process holds it. */
export type ReaderProcess = {
  post(message: ToReader): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once; `memory` when it is known that it ended for want of memory. */
  onExit(listener: (reason: 'memory' | 'other') => void): void;
  /** Bytes that it takes; null where that is not known. */
  memory(): number | null;
  kill(): void;
};

export const READER_LIMITS = {
  /** Bytes. An ordinary reader takes 90 to 200 MB, of which the runtime itself is 85 MB. */
  memory: 512 * 1024 * 1024,
  /** Without a sign of life. */
  silentMs: 15_000,
  /** In all: so long, and a second more for so many bytes of the file. */
  baseMs: 120_000,
  bytesPerSecond: 200 * 1024,
  /** How long a part that was read may wait to be fetched. */
  unaskedMs: 300_000,
  /** Readers at the same time; more readings wait for one. */
  processes: 3,
  /** A reader that has nothing to do is kept for the next file. */
  keptMs: 60_000,
} as const;
export type ReaderLimits = { readonly [Name in keyof typeof READER_LIMITS]: number };

/** Parts that a reader may send beyond those asked for: what one piece of a file holds. */
const MOST_PARTS_KEPT = PARTS_AHEAD + 60;

/** One file on its way, and what was read of it and not fetched yet. */
export class ReadingUnderWay {
  readonly request: ReadingRequest;
  reader: ReaderProcess | null = null;
  private readonly longestMs: number;
  private readonly parts: NextPart[] = [];
  private lastCame = false;
  private failure: TieoutError | null = null;
  private wake: (() => void) | null = null;
  /** Times in ms: since the last sign of life, in all, and since a part was fetched. */
  private silent = 0;
  private worked = 0;
  private unasked = 0;

  constructor(request: ReadingRequest, longestMs: number) {
    this.request = request;
    this.longestMs = longestMs;
  }

  /** Nothing more is expected of its reader. */
  get isOver(): boolean {
    return this.lastCame || this.failure !== null;
  }

  begin(reader: ReaderProcess): void {
    this.reader = reader;
    reader.post({ kind: 'read', request: this.request });
  }

  /** False when the reader sends more than anybody asked for. */
  take(message: FromReader): boolean {
    this.silent = 0;
    if (message.kind !== 'part' || this.isOver) return true;
    this.parts.push({ bytes: message.bytes, last: message.last });
    this.lastCame = message.last;
    this.wake?.();
    return this.parts.length <= MOST_PARTS_KEPT;
  }

  async next(): Promise<NextPart> {
    this.unasked = 0;
    while (this.parts.length === 0 && !this.failure)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    const part = this.parts.shift();
    if (this.failure || !part) throw this.failure ?? new TieoutError('cancelled');
    this.reader?.post({ kind: 'more' });
    return part;
  }

  /** After so many ms: what went too far, if anything did. */
  look(passed: number, limits: ReaderLimits): ReadingError | null {
    if (!this.reader || this.isOver) return null;
    if ((this.reader.memory() ?? 0) > limits.memory) return 'statement-needs-memory';
    this.silent += passed;
    if (this.silent > limits.silentMs) return 'statement-takes-too-long';
    // A reader that waits for what it sent to be fetched does not work.
    if (this.parts.length < PARTS_AHEAD) this.worked += passed;
    if (this.worked > this.longestMs) return 'statement-takes-too-long';
    if (this.parts.length > 0) this.unasked += passed;
    return this.unasked > limits.unaskedMs ? 'cancelled' : null;
  }

  fail(error: TieoutError): void {
    this.failure = error;
    this.parts.length = 0;
    this.wake?.();
  }
}

export function isFromReader(message: unknown): message is FromReader {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  const { kind, bytes, last, text } = message as Record<string, unknown>;
  if (kind === 'part')
    return bytes instanceof Uint8Array && bytes.byteLength <= LARGEST_PART && typeof last === 'boolean';
  return kind === 'alive' || (kind === 'defect' && typeof text === 'string' && text.length <= 4_000);
}
