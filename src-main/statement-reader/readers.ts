/**
 * Watches over the statement readers: files from outside are read in processes of their own, each with limits of memory
 * and time. A reader that exceeds one is ended, its caller gets an error that says why, and everything else goes on.
 */
import { stat } from 'node:fs/promises';
import type { Envelope } from '../../src-shared/contract/call.ts';
import type { ReadingError } from '../../src-shared/contract/statement-report.ts';
import { detailsOf, TieoutError } from '../../src-shared/errors.ts';
import type { NextPart, ReaderAsk } from './messages.ts';
import {
  isFromReader,
  READER_LIMITS,
  type ReaderLimits,
  type ReaderProcess,
  ReadingUnderWay,
} from './reading-under-way.ts';

const LOOK_EVERY_MS = 100;
/** The machine may have slept between two looks: count no more than this, in milliseconds. */
const LONGEST_LOOK_MS = 1_000;

type ReaderOptions = {
  readonly start: () => ReaderProcess;
  readonly limits?: Partial<ReaderLimits>;
  /** A defect met by a reader, for the log. */
  readonly report: (text: string) => void;
};

export class StatementReaders {
  private readonly limits: ReaderLimits;
  private readonly start: () => ReaderProcess;
  private readonly report: (text: string) => void;
  private readonly readings = new Map<string, ReadingUnderWay>();
  /** Readings that wait for a reader. */
  private readonly queue: ReadingUnderWay[] = [];
  private readonly busy = new Set<ReaderProcess>();
  private idle: { readonly process: ReaderProcess; readonly until: NodeJS.Timeout } | null = null;
  private looking: NodeJS.Timeout | null = null;
  private lookedAt = 0;
  private stopped = false;

  constructor({ start, limits = {}, report }: ReaderOptions) {
    this.start = start;
    this.report = report;
    this.limits = { ...READER_LIMITS, ...limits };
  }

  /** What the store thread asks; failures are in the answer. */
  async answer(ask: ReaderAsk): Promise<Envelope<NextPart | null>> {
    try {
      return { ok: true, value: await this.perform(ask) };
    } catch (error) {
      return { ok: false, error: detailsOf(error) };
    }
  }

  /** Ends every reader, rejects pending readings with `cancelled`, and starts no other. */
  stop(): void {
    this.stopped = true;
    for (const id of [...this.readings.keys()]) this.fail(id, 'cancelled');
    if (this.idle) {
      clearTimeout(this.idle.until);
      this.idle.process.kill();
      this.idle = null;
    }
  }

  private async perform(ask: ReaderAsk): Promise<NextPart | null> {
    if (ask.ask === 'begin') {
      if (this.stopped) throw new TieoutError('cancelled');
      const { size } = await stat(ask.request.file.path).catch(() => ({ size: 0 }));
      // The app may have begun to end meanwhile: a reading started now would never be answered.
      if (this.stopped) throw new TieoutError('cancelled');
      const reading = new ReadingUnderWay(
        ask.request,
        this.limits.baseMs + (size / this.limits.bytesPerSecond) * 1_000,
      );
      this.readings.set(ask.id, reading);
      this.queue.push(reading);
      this.serveQueue();
      return null;
    }
    const reading = this.readings.get(ask.id);
    if (ask.ask === 'next') {
      if (!reading) throw new TieoutError('cancelled');
      return reading.next();
    }
    this.readings.delete(ask.id);
    if (reading) this.letGo(reading);
    return null;
  }

  private serveQueue(): void {
    while (this.queue.length > 0 && this.busy.size < this.limits.processes && !this.stopped) {
      const reading = this.queue.shift();
      if (reading) this.give(reading);
    }
    if (this.readings.size === 0 && this.looking) {
      clearInterval(this.looking);
      this.looking = null;
    }
    if (this.readings.size > 0 && !this.looking) {
      this.lookedAt = performance.now();
      this.looking = setInterval(() => this.look(), LOOK_EVERY_MS);
      this.looking.unref();
    }
  }

  private give(reading: ReadingUnderWay): void {
    let process: ReaderProcess;
    if (this.idle) {
      clearTimeout(this.idle.until);
      process = this.idle.process;
      this.idle = null;
    } else process = this.started();
    this.busy.add(process);
    reading.begin(process);
  }

  private started(): ReaderProcess {
    const process = this.start();
    const readingOf = () => [...this.readings].find(([, { reader }]) => reader === process);
    process.onMessage((message) => {
      const [id, reading] = readingOf() ?? [];
      if (!id || !reading) return;
      if (!isFromReader(message)) return this.fail(id, 'statement-reader-ended');
      if (message.kind === 'defect') this.report(message.text);
      if (!reading.take(message)) this.fail(id, 'statement-needs-memory');
    });
    process.onExit((reason) => {
      this.busy.delete(process);
      if (this.idle?.process === process) {
        clearTimeout(this.idle.until);
        this.idle = null;
      }
      const [id] = readingOf() ?? [];
      if (id) this.fail(id, reason === 'memory' ? 'statement-needs-memory' : 'statement-reader-ended');
      this.serveQueue();
    });
    return process;
  }

  private look(): void {
    const now = performance.now();
    const passed = Math.min(now - this.lookedAt, LONGEST_LOOK_MS);
    this.lookedAt = now;
    for (const [id, reading] of this.readings) {
      const code = reading.look(passed, this.limits);
      if (code) this.fail(id, code);
    }
  }

  /** Ends the reading's reader; the next call for this reading fails with the code. */
  private fail(id: string, code: ReadingError): void {
    const reading = this.readings.get(id);
    if (!reading || reading.isOver) return;
    const { reader } = reading;
    reading.fail(new TieoutError(code, { subject: reading.request.file.name }));
    const waiting = this.queue.indexOf(reading);
    if (waiting >= 0) this.queue.splice(waiting, 1);
    if (reader) this.kill(reader);
  }

  private kill(process: ReaderProcess): void {
    this.busy.delete(process);
    process.kill();
    this.serveQueue();
  }

  /** Ends a reading that is asked for no more: a reader that is through with it is kept, another is ended. */
  private letGo(reading: ReadingUnderWay): void {
    const waiting = this.queue.indexOf(reading);
    if (waiting >= 0) this.queue.splice(waiting, 1);
    const { reader } = reading;
    if (reader && this.busy.has(reader)) {
      const large = (reader.memory() ?? 0) > this.limits.memory / 2;
      if (!reading.isOver || large || this.idle || this.stopped) this.kill(reader);
      else this.keep(reader);
    }
    reading.fail(new TieoutError('cancelled'));
    this.serveQueue();
  }

  private keep(process: ReaderProcess): void {
    this.busy.delete(process);
    const until = setTimeout(() => {
      this.idle = null;
      process.kill();
    }, this.limits.keptMs);
    until.unref();
    this.idle = { process, until };
  }
}
