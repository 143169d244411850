/** A proposal as one table: a row for each field, a column for each line or record that can be taken. */
import type { Evidence, LineItem, Proposal, RecordItem } from '../../../src-shared/contract/matches.ts';

const FIELDS = [
  'identity',
  'day',
  'valueDay',
  'amount',
  'rest',
  'reference',
  'description',
  'counterparty',
  'kind',
  'status',
  'fee',
  'account',
  'fileName',
  'number',
] as const;
export type ComparedField = (typeof FIELDS)[number];

/** The lines or the records of one option; several of them stand below each other in a cell. */
export type Column =
  | { readonly side: 'line'; readonly option: number | null; readonly items: readonly LineItem[] }
  | { readonly side: 'record'; readonly option: number | null; readonly items: readonly RecordItem[] };
/** Whether a cell is to be marked: what differs between options, or between a single line and its record. */
type ComparedCell = { readonly values: readonly string[]; readonly marked: boolean };
type ComparedRow = { readonly field: ComparedField; readonly cells: readonly ComparedCell[] };

/** What is the same in every option stands once, without an option's number. */
export function columnsOf({ options }: Pick<Proposal, 'options'>): Column[] {
  const [first] = options;
  if (!first) return [];
  const same = (names: readonly string[]) => new Set(names).size === 1;
  const sameLines = same(options.map(({ lines }) => lines.map(({ id }) => id).join()));
  const sameRecords = same(
    options.map(({ records }) => records.map(({ listing, identity }) => `${listing} ${identity}`).join()),
  );
  return [
    ...(sameLines ? [first] : options).map(
      ({ number, lines }): Column => ({ side: 'line', option: sameLines ? null : number, items: lines }),
    ),
    ...(sameRecords ? [first] : options).map(
      ({ number, records }): Column => ({
        side: 'record',
        option: sameRecords ? null : number,
        items: records,
      }),
    ),
  ];
}

/** The rows that anybody has something in. */
export function comparedRows(columns: readonly Column[], evidence: Evidence | null): ComparedRow[] {
  return FIELDS.flatMap((field) => {
    const values = columns.map((column) =>
      column.side === 'line'
        ? column.items.map((line) => valueOfLine(line, field))
        : column.items.map((record) => valueOfRecord(record, field)),
    );
    if (values.every((own) => own.every((value) => value === ''))) return [];
    const cells = values.map((own, at) => ({
      values: own,
      marked:
        differsFromOthers(columns, values, at) ||
        (evidence !== null && differsFromPartner(field, columns, evidence)),
    }));
    return [{ field, cells }];
  });
}

function differsFromOthers(
  columns: readonly Column[],
  values: readonly (readonly string[])[],
  at: number,
): boolean {
  const alike = columns.flatMap(({ side }, column) => (side === columns[at]?.side ? [values[column]] : []));
  return new Set(alike.map((own) => JSON.stringify(own))).size > 1;
}

/** Of one line beside one record: what the match would pass over. */
function differsFromPartner(field: ComparedField, columns: readonly Column[], evidence: Evidence): boolean {
  if (columns.length !== 2) return false;
  if (field === 'amount') return !/^-?0*\.?0*$/.test(evidence.difference);
  if (field === 'day') return evidence.daysApart !== 0;
  return field === 'reference' && ['absent', 'differs', 'not-compared'].includes(evidence.reference);
}

function valueOfLine(line: LineItem, field: ComparedField): string {
  switch (field) {
    case 'identity':
    case 'status':
    case 'fee':
      return '';
    case 'valueDay':
      return line.valueDay ?? '';
    case 'rest':
      return line.rest === line.amount ? '' : line.rest;
    default:
      return String(line[field]);
  }
}

function valueOfRecord(record: RecordItem, field: ComparedField): string {
  switch (field) {
    case 'reference':
      return record.references.join(', ');
    case 'rest':
      return record.rest === record.amount ? '' : record.rest;
    case 'fee':
      return record.fee ?? '';
    case 'identity':
    case 'day':
    case 'amount':
    case 'status':
      return record[field];
    default:
      return '';
  }
}
