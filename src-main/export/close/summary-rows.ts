/** Rows of a sheet without a table, gathered before they are written: what stands above may speak of what is below. */
import { type Cell, checkFormula, quoted, STYLES, text } from './cells.ts';
import type { CloseText } from './text.ts';

export class SummaryRows {
  readonly rows: (readonly (Cell | null)[])[] = [];
  /** Figures that other workbooks and people may refer to by name, with the row that they stand in. */
  readonly names: { readonly name: string; readonly row: number }[] = [];
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

  /** Names the figure in the second column of the row. */
  name(row: number, name: string): void {
    this.names.push({ name, row });
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

  /** A heading with the headers of what follows; those at the places named stand above words, the others above figures. */
  section(title: string, headers: readonly string[] = [], words: readonly number[] = []): void {
    this.rows.push([]);
    const styleAt = (index: number) => {
      if (index === 0 || words.includes(index)) return STYLES.section;
      return index === this.width - 1 ? STYLES.sectionCenter : STYLES.sectionRight;
    };
    const texts = [title, ...headers, ...new Array<string>(this.width).fill('')].slice(0, this.width);
    this.rows.push(texts.map((header, index) => text(header, styleAt(index))));
  }

  get holds(): boolean {
    return !this.results.includes(this.words.check);
  }
}
