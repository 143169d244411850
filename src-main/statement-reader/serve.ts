/**
 * The reader's end: reads one file at a time and sends what it finds in parts, no more of them than were asked for. It
 * is all that ever looks into a file from outside.
 */
import { detailsOf } from '../../src-shared/errors.ts';
import type { Receiver } from '../statements/line.ts';
import { readTextRows } from '../statements/statement-file.ts';
import { inspectFile, previewFile, readFile } from '../statements/statement-source.ts';
import {
  ALIVE_EVERY_MS,
  type FromReader,
  PARTS_AHEAD,
  type ReadingRequest,
  type ToReader,
} from './messages.ts';
import { type ReadingPart, type ReadingResult, sealPart, wireLine } from './part.ts';

type ReaderPort = {
  post(message: FromReader): void;
  onMessage(listener: (message: ToReader) => void): void;
};

const LINES_OF_A_PART = 1_000;
const CHARACTERS_OF_A_PART = 256 * 1024;
/** However little was found, so often it is told how far the reading is. */
const TELL_EVERY_MS = 250;
const LONGEST_LEFT_OUT = 300;

/** Answers one request after the other; the main process asks for the next when the last is answered. */
export function serveReader(port: ReaderPort): void {
  let sender: PartSender | null = null;
  port.onMessage((message) => {
    if (message.kind === 'more') sender?.more();
    else {
      sender = new PartSender(port);
      void answer(port, message.request, sender);
    }
  });
}

async function answer(port: ReaderPort, request: ReadingRequest, sender: PartSender): Promise<void> {
  // Comes late, or never, when something holds this thread up.
  const alive = setInterval(() => port.post({ kind: 'alive' }), ALIVE_EVERY_MS);
  try {
    sender.end({ result: await perform(request, sender) });
  } catch (error) {
    const details = detailsOf(error);
    if (details.code === 'internal') port.post({ kind: 'defect', text: stackOf(error) });
    sender.end({ error: details });
  } finally {
    clearInterval(alive);
  }
}

async function perform(request: ReadingRequest, sender: PartSender): Promise<ReadingResult> {
  if (request.do === 'inspect') return { of: 'inspect', value: await inspectFile(request.file) };
  if (request.do === 'preview') return { of: 'preview', value: await previewFile(request.file) };
  if (request.do === 'rows') {
    const { file } = request;
    return { of: 'rows', value: await readTextRows(file, file, sender, (rows) => sender.turn(rows)) };
  }
  return { of: 'read', value: await readFile(request.file, sender, (rows) => sender.turn(rows)) };
}

/** Collects what a parser finds and sends it in parts. */
class PartSender implements Receiver {
  private readonly port: ReaderPort;
  private part = emptyPart();
  private characters = 0;
  private rows = 0;
  private credit = PARTS_AHEAD;
  private toldAt = performance.now();
  private goOn: (() => void) | null = null;

  constructor(port: ReaderPort) {
    this.port = port;
  }

  line(...[line]: Parameters<Receiver['line']>): void {
    const wire = wireLine(line);
    this.part.lines.push(wire);
    this.count(line.description.length + line.reference.length + line.counterparty.length);
  }

  problem(...[problem]: Parameters<Receiver['problem']>): void {
    this.part.problems.push(problem);
    this.count(problem.text.length);
  }

  leftOut(row: number, text: string): void {
    const shown = text.slice(0, LONGEST_LEFT_OUT);
    this.part.leftOut.push([row, shown]);
    this.count(shown.length);
  }

  row(...[row, cells, numbers]: Parameters<NonNullable<Receiver['row']>>): void {
    this.part.cells.push([row, cells, numbers]);
    this.count(cells.reduce((characters, cell) => characters + cell.length, 0));
  }

  /** Resolves as soon as more may be sent. */
  async turn(rows: number): Promise<void> {
    this.rows = Math.max(this.rows, rows);
    if (performance.now() - this.toldAt > TELL_EVERY_MS) this.send(false);
    while (this.credit <= 0)
      await new Promise<void>((resolve) => {
        this.goOn = resolve;
      });
  }

  more(): void {
    this.credit += 1;
    this.goOn?.();
  }

  end(outcome: Pick<ReadingPart, 'result' | 'error'>): void {
    Object.assign(this.part, outcome);
    this.send(true);
  }

  private count(characters: number): void {
    this.characters += characters;
    const { lines, problems, leftOut, cells } = this.part;
    const many = lines.length + problems.length + leftOut.length + cells.length >= LINES_OF_A_PART;
    if (many || this.characters > CHARACTERS_OF_A_PART) this.send(false);
  }

  private send(last: boolean): void {
    this.part.rows = this.rows;
    this.port.post({ kind: 'part', bytes: sealPart(this.part), last });
    this.credit -= 1;
    this.part = emptyPart();
    this.characters = 0;
    this.toldAt = performance.now();
  }
}

function emptyPart(): ReadingPart {
  return { rows: 0, lines: [], problems: [], leftOut: [], cells: [] };
}

function stackOf(error: unknown): string {
  return (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4_000);
}
