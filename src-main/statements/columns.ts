/** A table's columns by what they hold. */
import type { ColumnRole, TableMapping } from '../../src-shared/contract/statement-mapping.ts';
import type { Cell } from './csv.ts';
import { tidy } from './line.ts';

export const DAYS = ['bookingDay', 'valueDay'] as const;
const AMOUNTS = ['amount', 'moneyIn', 'moneyOut'] as const;
export const FIGURES = [...AMOUNTS, 'balance'] as const;
/** How much of a cell is looked at for words: no pattern ever sees more of it. */
const LONGEST_WORDS = 200;

export class Columns {
  readonly names: readonly string[];
  private readonly byRole: ReadonlyMap<ColumnRole, readonly number[]>;

  /** `names` are the cells of the header row; none for a table without one. */
  constructor({ roles }: Pick<TableMapping, 'roles'>, names: readonly string[]) {
    this.names = names;
    const columns = new Map<ColumnRole, number[]>();
    for (const [column, role] of roles.entries())
      if (role !== null) columns.set(role, [...(columns.get(role) ?? []), column]);
    this.byRole = columns;
  }

  has(role: ColumnRole): boolean {
    return this.byRole.has(role);
  }

  /** Columns of the role, counted from 0. */
  of(role: ColumnRole): readonly number[] {
    return this.byRole.get(role) ?? [];
  }

  /** Roles with their columns. */
  all(): Iterable<readonly [ColumnRole, readonly number[]]> {
    return this.byRole;
  }

  cell(cells: readonly Cell[], role: ColumnRole): Cell {
    const [column] = this.of(role);
    return column === undefined ? '' : (cells[column] ?? '');
  }

  /** The role's text; those of several columns are joined. */
  text(cells: readonly Cell[], role: ColumnRole): string {
    const columns = this.of(role);
    const [column] = columns;
    if (column === undefined) return '';
    return columns.length === 1
      ? cellText(cells[column])
      : columns.map((each) => cellText(cells[each])).join(' ');
  }

  /** Cells of the roles that are written as texts, empty ones left out. */
  texts(cells: readonly Cell[], roles: readonly ColumnRole[]): string[] {
    return roles
      .map((role) => this.cell(cells, role))
      .filter((cell): cell is string => typeof cell === 'string' && cell.trim() !== '');
  }

  /** The row's texts as words, but for those of the given roles; empty ones left out. */
  words(cells: readonly Cell[], but: readonly ColumnRole[] = []): string[] {
    const left = new Set(but.flatMap((role) => this.of(role)));
    return cells
      .filter((cell, column) => typeof cell === 'string' && !left.has(column))
      .map((cell) => plainWords(cellText(cell)))
      .filter((text) => text !== '');
  }

  /** The column that holds the row's amount. */
  amountRole(cells: readonly Cell[]): ColumnRole {
    return AMOUNTS.find((role) => this.text(cells, role).trim() !== '') ?? 'amount';
  }

  hasNoAmount(cells: readonly Cell[]): boolean {
    return AMOUNTS.every((role) => this.text(cells, role).trim() === '');
  }

  /** The column's name in the file, or its number; null for a role that no column has. */
  nameOf(role: ColumnRole): string | null {
    const [column] = this.of(role);
    if (column === undefined) return null;
    const name = tidy(this.names[column] ?? '');
    return name === '' ? String(column + 1) : name;
  }
}

export function cellText(cell: Cell | undefined): string {
  return cell === undefined ? '' : typeof cell === 'string' ? cell : cell.number;
}

/** A row's texts in one, as it is shown where it is no line. */
export function rowText(cells: readonly Cell[]): string {
  return tidy(cells.map((cell) => cellText(cell).slice(0, LONGEST_WORDS)).join(' '));
}

/** The beginning of a text as it is compared with words: lower case, no accents, single blanks. */
export function plainWords(text: string): string {
  return text
    .slice(0, LONGEST_WORDS)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim();
}
