/** A proposal as a table: a row for each field, a column for each option, and whether the options differ there. */
import type { LineItem, Proposal, RecordItem } from '../../../src-shared/contract/matching.ts';

export const LINE_FIELDS = [
  'day',
  'valueDay',
  'amount',
  'rest',
  'reference',
  'description',
  'counterparty',
  'kind',
  'account',
  'fileName',
  'number',
] as const;
export const RECORD_FIELDS = ['identity', 'day', 'amount', 'rest', 'references', 'status', 'fee'] as const;
export type ItemField = (typeof LINE_FIELDS)[number] | (typeof RECORD_FIELDS)[number];

/** What stands in one cell; `amount` and `day` are written in the reader's way. */
export type Cell = {
  readonly kind: 'amount' | 'day' | 'status' | 'text';
  readonly values: readonly string[];
};
export type ComparedRow = {
  readonly field: ItemField;
  readonly cells: readonly Cell[];
  readonly differs: boolean;
};

const KINDS: Readonly<Partial<Record<ItemField, Cell['kind']>>> = {
  day: 'day',
  valueDay: 'day',
  amount: 'amount',
  rest: 'amount',
  fee: 'amount',
  status: 'status',
};

/** Fields of the lines of each option, those alike in all of them as well; fields that nobody has are left out. */
export function comparedLines(columns: readonly (readonly LineItem[])[]): ComparedRow[] {
  return rowsOf(LINE_FIELDS, columns, (line, field) => {
    const value = line[field];
    return value === null ? '' : String(value);
  });
}

export function comparedRecords(columns: readonly (readonly RecordItem[])[]): ComparedRow[] {
  return rowsOf(RECORD_FIELDS, columns, (record, field) => {
    const value = record[field];
    return value === null ? '' : typeof value === 'string' ? value : value.join(', ');
  });
}

function rowsOf<Item, Field extends ItemField>(
  fields: readonly Field[],
  columns: readonly (readonly Item[])[],
  read: (item: Item, field: Field) => string,
): ComparedRow[] {
  return fields.flatMap((field) => {
    const cells = columns.map((items) => ({
      kind: KINDS[field] ?? ('text' as const),
      values: items.map((item) => read(item, field)),
    }));
    if (cells.every(({ values }) => values.every((value) => value === ''))) return [];
    const [first] = cells.map(({ values }) => JSON.stringify(values));
    const differs = cells.some(({ values }) => JSON.stringify(values) !== first);
    return [{ field, cells, differs }];
  });
}

/** The side that is the same in every option stands once; of a single option both sides are compared with each other. */
export function sidesOf({ options }: Proposal): {
  readonly sameLines: boolean;
  readonly sameRecords: boolean;
} {
  const same = (ids: readonly string[]) => new Set(ids).size === 1;
  return {
    sameLines: same(options.map(({ lines }) => lines.map(({ id }) => id).join())),
    sameRecords: same(
      options.map(({ records }) => records.map(({ listing, identity }) => `${listing} ${identity}`).join()),
    ),
  };
}
