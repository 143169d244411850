/**
 * Signs that a delimiter inside an amount split it: rows of more cells than the others, and amounts that go on in the
 * next cell. Which of both it is shows at the end only, when all rows are known.
 */
import type { StatementProblem } from '../../src-shared/contract/statement-report.ts';
import { problemAt } from './line.ts';

/** Suspects that are kept; whatever more there are, the file is refused. */
const MOST_SUSPECTS = 200;

export class RowWidths {
  /** Cells of the header; 0 for a table without one. */
  header = 0;
  /** Lines by how many cells they have. */
  private readonly widths = new Map<number, { lines: number; rows: number[] }>();
  private readonly split: StatementProblem[] = [];
  private hasDecimals = false;

  /** A line of so many cells, the digits behind its figures' decimal signs, and the amount that may go on. */
  line(
    row: number,
    cells: number,
    fractions: readonly number[],
    splitAt: () => StatementProblem | null,
  ): void {
    const known = this.widths.get(cells) ?? { lines: 0, rows: [] };
    known.lines += 1;
    if (known.rows.length < MOST_SUSPECTS) known.rows.push(row);
    this.widths.set(cells, known);
    this.hasDecimals ||= fractions.some((digits) => digits > 0);
    const problem = this.split.length < MOST_SUSPECTS ? splitAt() : null;
    if (problem) this.split.push(problem);
  }

  end(): StatementProblem[] {
    const limit = this.limit();
    const long = [...this.widths]
      .filter(([cells]) => cells > limit)
      .flatMap(([, { rows }]) => rows.map((row) => problemAt('row-too-long', row)));
    return [...long, ...(this.hasDecimals ? this.split : [])];
  }

  /**
   * Programs that end each row with a delimiter give all rows a cell more than the header; a few longer rows are not
   * so.
   */
  private limit(): number {
    const widths = [...this.widths.keys()];
    if (this.header > 0) return Math.min(...widths.filter((cells) => cells >= this.header));
    const [usual = 0] = [...this.widths].sort(([, a], [, b]) => b.lines - a.lines)[0] ?? [];
    return usual;
  }
}
