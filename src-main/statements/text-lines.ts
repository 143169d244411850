/** Lines of a text that comes part by part. */
import { StatementFault } from './fault.ts';
import { LONGEST_LINE } from './limits.ts';
import { newlines } from './xml-text.ts';

const LINE_END = /\r\n|\n|\r/;

/** Cuts parts into lines; throws StatementFault `text-too-long` for a line without end, before it is kept. */
export class LineSplitter {
  private rest = '';
  private row = 0;

  /** Whole lines with their number, counted from 1. */
  *lines(part: string): Generator<readonly [line: string, row: number]> {
    const lines = (this.rest + part).split(LINE_END);
    let last = lines.pop() ?? '';
    // A line end of two characters may be cut between them.
    if (last === '' && part.endsWith('\r')) last = `${lines.pop() ?? ''}\r`;
    this.rest = last;
    for (const line of lines) {
      this.row += 1;
      yield [line, this.row];
    }
    if (last.length > LONGEST_LINE) throw new StatementFault('text-too-long', this.row + 1);
  }

  *end(): Generator<readonly [line: string, row: number]> {
    if (this.rest !== '') yield [this.rest.replace(/\r$/, ''), this.row + 1];
  }
}

/**
 * Lets a table's text pass as long as its lines end. Throws StatementFault `text-too-long` with the line: before it is
 * split into cells, a line without end would have been kept whole.
 */
export async function* withEndingLines(
  text: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  let [since, row] = [0, 1];
  for await (const part of text) {
    const last = Math.max(part.lastIndexOf('\n'), part.lastIndexOf('\r'));
    since = last < 0 ? since + part.length : part.length - last;
    if (since > LONGEST_LINE) throw new StatementFault('text-too-long', row + newlines(part));
    row += newlines(part);
    yield part;
  }
}
