/** Where a table will stand. It is known before a row is written, because formulas on earlier sheets refer to it. */
import { columnLetter } from '../record-sheets.ts';

export type TableColumn = {
  /** Names the column in formulas; the service's own field name where it is one. */
  readonly key: string;
  readonly header: string;
  readonly width: number;
  /** Holds amounts: its header stands to the right as they do. */
  readonly right?: boolean;
  /** Left out in print, with all columns behind it: what only a machine compares. */
  readonly unprinted?: boolean;
};

export class Table {
  readonly name: string;
  readonly sheet: string;
  readonly columns: readonly TableColumn[];
  readonly rows: number;
  private readonly letters: ReadonlyMap<string, string>;

  /** `name` is the table's own and begins the names of its columns: `deposits.amount`. */
  constructor(name: string, sheet: string, columns: readonly TableColumn[], rows: number) {
    this.name = name;
    this.sheet = sheet;
    this.columns = columns;
    this.rows = rows;
    this.letters = new Map(columns.map(({ key }, index) => [key, columnLetter(index + 1)]));
  }

  /** A table has a row even if there is nothing to put into it. */
  get lastRow(): number {
    return Math.max(2, this.rows + 1);
  }

  /** Header included. */
  get area(): string {
    return `A1:${columnLetter(this.columns.length)}${this.lastRow}`;
  }

  letter(key: string): string {
    const letter = this.letters.get(key);
    if (!letter) throw new Error(`table ${this.name} has no column ${key}`);
    return letter;
  }

  /** The name of a column's cells, as formulas write it. */
  ref(key: string): string {
    this.letter(key);
    return `${this.name}.${key}`;
  }

  range(key: string): string {
    const letter = this.letter(key);
    return `'${this.sheet}'!$${letter}$2:$${letter}$${this.lastRow}`;
  }

  /** One cell as seen from another sheet; `index` counts the table's rows from 0. */
  cell(key: string, index: number): string {
    return `'${this.sheet}'!$${this.letter(key)}$${index + 2}`;
  }
}

/** The table over one sheet, or over several where its rows are more than a sheet holds. */
export function tableParts(whole: Table, maxRows: number): Table[] {
  const { name, sheet, columns, rows } = whole;
  return Array.from({ length: Math.max(1, Math.ceil(rows / maxRows)) }, (_, index) => {
    const held = Math.min(maxRows, rows - index * maxRows);
    if (index === 0) return new Table(name, sheet, columns, held);
    return new Table(`${name}_${index + 1}`, `${sheet} ${index + 1}`, columns, held);
  });
}
