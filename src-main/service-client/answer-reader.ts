/**
 * Reads the bodies of answers: short ones at once, long ones in a thread of their own, so that no answer of any length
 * or make holds up the main process.
 */
import type { Worker, WorkerOptions } from 'node:worker_threads';
import type { Redactor, RedactorForThread } from '../redaction/redactor.ts';
import { AnswerBody, type BodyForThread } from './answer-body.ts';

/** How the thread is to be started: the longest body takes a fraction of this, whatever it holds. */
export const ANSWER_THREAD: WorkerOptions = { resourceLimits: { maxOldGenerationSizeMb: 256 } };

/** What is read at once takes the main process ten milliseconds or so, whatever it holds. */
export const SHORT_BODY_BYTES = 64 * 1024;

/** A thread that has not read a body by then never will. */
const LONGEST_READING_MS = 20_000;
/** A thread with nothing to do is let go of after this. */
const IDLE_MS = 60_000;

export type ReadingForThread = {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly secrets: RedactorForThread;
};
export type ReadingOfThread = { readonly number: number; readonly body: BodyForThread };

/** The body of an answer; undefined when no reading of it came to an end. */
export type ReadBody = (bytes: Uint8Array, redactor: Redactor) => Promise<AnswerBody | undefined>;

/** Without a thread, as tests and scripts do. */
export const readAtOnce: ReadBody = async (bytes, redactor) => AnswerBody.of(bytes, redactor);

type Waiting = { readonly done: (body: AnswerBody | undefined) => void; readonly late: NodeJS.Timeout };

export class AnswerReader {
  private readonly startThread: () => Worker;
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private number = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(startThread: () => Worker) {
    this.startThread = startThread;
  }

  readonly read: ReadBody = async (bytes, redactor) =>
    bytes.length <= SHORT_BODY_BYTES
      ? AnswerBody.of(bytes, redactor)
      : this.readInBackground(bytes, redactor);

  async stop(): Promise<void> {
    clearTimeout(this.idle);
    await this.worker?.terminate();
  }

  private readInBackground(bytes: Uint8Array, redactor: Redactor): Promise<AnswerBody | undefined> {
    clearTimeout(this.idle);
    const worker = this.worker ?? this.start();
    this.number += 1;
    const { number } = this;
    return new Promise((resolve) => {
      const late = setTimeout(() => void worker.terminate(), LONGEST_READING_MS);
      this.waiting.set(number, { done: resolve, late });
      worker.postMessage({ number, bytes, secrets: redactor.forThread() } satisfies ReadingForThread);
    });
  }

  private start(): Worker {
    const worker = this.startThread();
    this.worker = worker;
    worker.on('message', ({ number, body }: ReadingOfThread) =>
      this.end(number, AnswerBody.fromThread(body)),
    );
    // The exit that follows rejects pending readings.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = undefined;
      for (const number of [...this.waiting.keys()]) this.end(number, undefined);
    });
    return worker;
  }

  private end(number: number, body: AnswerBody | undefined): void {
    const waiting = this.waiting.get(number);
    if (!waiting) return;
    this.waiting.delete(number);
    clearTimeout(waiting.late);
    waiting.done(body);
    if (this.waiting.size > 0) return;
    this.idle = setTimeout(() => void this.worker?.terminate(), IDLE_MS);
    this.idle.unref();
  }
}
