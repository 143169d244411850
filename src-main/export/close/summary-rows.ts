/** Rows of a sheet without a table, gathered before they are written: what stands above may speak of what is below. */
import type { CloseItemName } from '../../../src-shared/close/checklist.ts';
import type { CloseData } from '../close-data.ts';
import { type Cell, controlFormula, quoted, STYLES, text } from './cells.ts';
import type { CloseText } from './text.ts';

type CloseCheck = CloseData['checklist'][number];

/** Points that are clear once each exception of theirs is matched, accepted or written off. */
const BY_EXCEPTIONS: readonly CloseItemName[] = ['bank', 'ledger', 'exceptions'];

/** The name of the cell with the state of a point of the checklist. */
export const pointName = (item: CloseItemName): string => `checklist.${item.replaceAll('-', '_')}`;

export class SummaryRows {
  readonly rows: (readonly (Cell | null)[])[] = [];
  /** Figures that other workbooks and people may refer to by name, with the row that they stand in. */
  readonly names: { readonly name: string; readonly row: number }[] = [];
  private readonly answers: ReadonlyMap<CloseItemName, CloseCheck['state']>;
  /** Results of the control cells so far. */
  private readonly results: string[] = [];
  private readonly first: number;
  private readonly words: CloseText;
  private readonly width: number;

  /** `first` is the number that the first row will have, `width` the number of columns, the last one for controls. */
  constructor(words: CloseText, first: number, width: number, checklist: readonly CloseCheck[]) {
    this.words = words;
    this.answers = new Map(
      checklist.flatMap(({ item, state }) => (item === null ? [] : [[item, state] as const])),
    );
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

  /**
   * A control cell: OK when the formula's condition is true; else accepted where a person answered for the point of the
   * checklist that it belongs to, which says by whom and why; else failed.
   */
  control(condition: string, holds: boolean, point?: CloseItemName): Cell {
    // A control that held when it was written and no longer holds has been changed since, and no reason covers that.
    const failed = this.failed(holds ? undefined : point);
    return this.checked(
      `IF(${condition},${quoted(this.words.ok)},${failed.formula})`,
      holds ? this.words.ok : failed.result,
    );
  }

  /** What a control says that does not hold. */
  failed(point?: CloseItemName): { readonly formula: string; readonly result: string } {
    const { words } = this;
    const state = point && this.answers.get(point);
    if (point === undefined || state === undefined)
      return { formula: quoted(words.check), result: words.check };
    const accepting = [
      words.checkStates.accepted,
      ...(BY_EXCEPTIONS.includes(point) ? [words.checkStates.ok] : []),
    ];
    const isAccepted = accepting.map((each) => `${pointName(point)}=${quoted(each)}`).join(',');
    return {
      formula: `IF(OR(${isAccepted}),${quoted(words.accepted)},${quoted(words.check)})`,
      result: accepting.includes(words.checkStates[state]) ? words.accepted : words.check,
    };
  }

  /** A control cell with words of its own. */
  checked(formula: string, result: string): Cell {
    this.results.push(result);
    return controlFormula(formula, result);
  }

  /**
   * A heading with the headers of what follows; those at the places named stand above words, the others above figures.
   */
  section(title: string, headers: readonly string[] = [], words: readonly number[] = []): void {
    this.rows.push([]);
    const styleAt = (index: number) => {
      if (index === 0 || words.includes(index)) return STYLES.section;
      return index === this.width - 1 ? STYLES.sectionCenter : STYLES.sectionRight;
    };
    const texts = [title, ...headers, ...new Array<string>(this.width).fill('')].slice(0, this.width);
    this.rows.push(texts.map((header, index) => text(header, styleAt(index))));
  }

  /** All controls as one: failed if one is, else accepted if one is. */
  get overall(): string {
    const { ok, accepted, check } = this.words;
    return [check, accepted].find((result) => this.results.includes(result)) ?? ok;
  }
}
