/**
 * Signs that a text table was cut: in the middle of a transfer, or by a program that ran out of room. A table has no
 * end mark, so a cut inside its last cell leaves a file without a mistake; what can be told is that its end is unlike
 * the rest of it.
 */
import type { CutSign } from '../../src-shared/contract/statement-report.ts';

/** How many digits stand behind the decimal sign, by column; only columns that hold figures. */
export type WrittenFractions = ReadonlyMap<number, number>;

type SeenRow = {
  readonly row: number;
  readonly cells: number;
  readonly lastCell: string;
  readonly fractions: WrittenFractions;
};

/** Follows a table's rows and compares the last with those before it. */
export class EndOfTable {
  private last: SeenRow | null = null;
  /** The last row of the file is one of its lines; a total behind the lines was cut at worst itself. */
  private endsWithLine = false;
  /** Of the lines before the last one. */
  private fewestCells = Number.POSITIVE_INFINITY;
  private readonly fewestDigits = new Map<number, number>();

  line(row: SeenRow): void {
    const before = this.last;
    if (before) {
      this.fewestCells = Math.min(this.fewestCells, before.cells);
      for (const [column, digits] of before.fractions)
        this.fewestDigits.set(
          column,
          Math.min(this.fewestDigits.get(column) ?? Number.POSITIVE_INFINITY, digits),
        );
    }
    this.last = row;
    this.endsWithLine = true;
  }

  /** A row that is no line. */
  other(): void {
    this.endsWithLine = false;
  }

  /** `proved`: a running balance says that the last line's amount is whole. */
  signs(endsInNewline: boolean, proved: boolean): CutSign[] {
    const { last } = this;
    if (!last || !this.endsWithLine) return [];
    const { row, cells, lastCell, fractions } = last;
    const text = lastCell.slice(0, 200);
    const signs: CutSign[] = [];
    if (Number.isFinite(this.fewestCells) && cells < this.fewestCells)
      signs.push({ code: 'last-row-shorter', row, text });
    // Only the last cell of a file can have been cut.
    const column = cells - 1;
    const [digits, fewest] = [fractions.get(column), this.fewestDigits.get(column)];
    if (!proved && digits !== undefined && fewest !== undefined && digits < fewest)
      signs.push({ code: 'last-figure-shorter', row, text });
    if (!endsInNewline && !proved) signs.push({ code: 'no-line-end', row, text });
    return signs;
  }
}

/** Digits behind the decimal sign of a figure as it is written. */
export function fractionDigits(written: string, decimal: '.' | ','): number {
  const at = written.lastIndexOf(decimal);
  return at < 0 ? 0 : written.slice(at + 1).replace(/\D/g, '').length;
}
