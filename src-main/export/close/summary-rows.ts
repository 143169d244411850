/** Rows of a sheet without a table, gathered before they are written: what stands above may speak of what is below. */
import { type Cell, checkFormula, quoted, STYLES, text } from './cells.ts';
import type { CloseText } from './text-en.ts';

export class SummaryRows {
  readonly rows: (readonly (Cell | null)[])[] = [];
  /** Results of the control cells so far. */
  private readonly results: string[] = [];
  private readonly first: number;
  private readonly words: CloseText;
  private readonly width: number;

  /** `first` is the number that the first row will have, `width` the number of columns, the last one for controls. */
  constructor(words: CloseText, first: number, width: number) {
    this.words = words;
    this.first = first;
    this.width = width;
  }

  /** The number that the next row will have. */
  get next(): number {
    return this.first + this.rows.length;
  }

  /** Appends a row and returns its number; `control` stands in the last column. */
  add(cells: readonly (Cell | null)[], control?: Cell): number {
    const row = this.next;
    if (!control) {
      this.rows.push(cells);
      return row;
    }
    const padding = new Array<null>(this.width - 1 - cells.length).fill(null);
    this.rows.push([...cells, ...padding, control]);
    return row;
  }

  /** A control cell: OK when the formula's condition is true. */
  control(condition: string, holds: boolean): Cell {
    return this.checked(
      `IF(${condition},${quoted(this.words.ok)},${quoted(this.words.check)})`,
      holds ? this.words.ok : this.words.check,
    );
  }

  /** A control cell with words of its own. */
  checked(formula: string, result: string): Cell {
    this.results.push(result);
    return checkFormula(formula, result);
  }

  section(title: string, headers: readonly string[] = []): void {
    this.rows.push([]);
    const cells = [title, ...headers].map((header) => text(header, STYLES.header));
    const padding = new Array<Cell>(Math.max(0, this.width - cells.length)).fill(text('', STYLES.header));
    this.rows.push([...cells, ...padding]);
  }

  get holds(): boolean {
    return !this.results.includes(this.words.check);
  }
}
