/** Rows of a report file as records of a listing, in the form in which the service would send them. Pure. */
import { Temporal } from 'temporal-polyfill';
import { IMPORTED_FROM, type ReportMapping, type ReportProblem } from '../../src-shared/contract/reports.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { readInstant } from '../../src-shared/period.ts';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import {
  type FieldDefinition,
  type FieldName,
  fieldOf,
  type ListingDefinition,
} from '../../src-shared/service/listing.ts';
import { type DecimalSign, readWrittenAmount } from './amount.ts';
import { plainWords } from './columns.ts';
import { readWrittenDay } from './day.ts';
import { tidy } from './line.ts';
import { INEXACT } from './statement-file.ts';

/** A row as the record that it is, or what is wrong with it. */
type ReportRow =
  | { readonly is: 'record'; readonly json: string; readonly at: number }
  | { readonly is: 'faulty'; readonly problems: readonly ReportProblem[] };

/** The file that a row stands in. */
type ReportSource = { readonly name: string; readonly format: 'csv' | 'xlsx' };

const LONGEST_TEXT = 200;
const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?$/;

/** The fields without which a record cannot be told, dated or added up. */
export function neededFields(listing: ListingDefinition): FieldName[] {
  const amount = listing.fields.find(({ totalled }) => totalled);
  return [
    ...new Set([
      ...listing.identityFields,
      listing.dateField,
      ...listing.fields.filter(({ kind }) => kind === 'status').map(({ name }) => name),
      ...(amount ? [amount.name, ...(amount.currencyField ? [amount.currencyField] : [])] : []),
    ]),
  ];
}

/** The columns' fields by their names: the service's own, or our words for them in either language. */
export function proposeFields(
  listing: ListingDefinition,
  rows: readonly (readonly string[])[],
): Pick<ReportMapping, 'headerRow' | 'fields'> {
  const known = new Map<string, FieldName>();
  for (const { name } of listing.fields) {
    for (const written of [name, serviceLabels.en.fields[name], serviceLabels.es.fields[name]])
      if (!known.has(keyOf(written))) known.set(keyOf(written), name);
  }
  const fieldsOf = (cells: readonly string[]) => {
    const taken = new Set<FieldName>();
    return cells.map((cell) => {
      const name = known.get(keyOf(cell));
      if (name === undefined || taken.has(name)) return null;
      taken.add(name);
      return name;
    });
  };
  const found = rows.map((cells) => fieldsOf(cells));
  const count = (fields: readonly unknown[] = []) => fields.filter((field) => field !== null).length;
  const best = found.reduce((most, fields, row) => (count(fields) > count(found[most]) ? row : most), 0);
  return { headerRow: best + 1, fields: found[best] ?? [] };
}

/** Two days in the rows above the header, as in "From 01/10/2026 to 31/10/2026"; null where there are not two. */
export function statedDays(
  above: readonly (readonly string[])[],
  { dateOrder }: Pick<ReportMapping, 'dateOrder'>,
): { firstDay: string; lastDay: string } | null {
  const days = above
    .flat()
    .flatMap((cell) => cell.slice(0, LONGEST_TEXT).match(/\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/g) ?? [])
    .flatMap((text) => readWrittenDay(text, dateOrder) ?? readWrittenDay(text, 'ymd') ?? [])
    .sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  return days.length === 2 && firstDay && lastDay ? { firstDay, lastDay } : null;
}

export class ReportReader {
  private readonly listing: ListingDefinition;
  private readonly mapping: ReportMapping;
  private readonly file: ReportSource;
  private readonly needed: ReadonlySet<FieldName>;
  private readonly met = new Set<string>();
  /** Whose records these must be: the first row that names a merchant says so where nothing else does. */
  private merchant: string | null;
  private width = 0;

  /** `merchant`: whose records are kept already; null where none are. */
  constructor(
    listing: ListingDefinition,
    mapping: ReportMapping,
    file: ReportSource,
    merchant: string | null = null,
  ) {
    this.listing = listing;
    this.mapping = mapping;
    this.file = file;
    this.merchant = merchant;
    this.needed = new Set(neededFields(listing));
  }

  /**
   * Row number of `cells` counted as rows; null for the header, what stands above it, and a row without a value.
   * `numbers`: the columns that hold a workbook's number.
   */
  read(
    number: number,
    row: number,
    cells: readonly string[],
    numbers: readonly number[] = [],
  ): ReportRow | null {
    if (number < this.mapping.headerRow) return null;
    if (number === this.mapping.headerRow) {
      this.width = cells.length;
      return null;
    }
    if (cells.every((cell) => cell.trim() === '')) return null;
    const problems: ReportProblem[] = [];
    const fault = (code: ReportProblem['code'], field: FieldName | null, text = '') =>
      problems.push({ code, row, field, text: text.slice(0, LONGEST_TEXT) });
    // A workbook keeps no empty cells behind a row's last value.
    const isShort = this.file.format === 'xlsx' && cells.length < this.width;
    if (cells.length !== this.width && !isShort) fault('columns-differ', null, String(cells.length));
    const written = new Map<FieldName, string>();
    let at: number | null = null;
    for (const [column, name] of this.mapping.fields.entries()) {
      if (name === null) continue;
      const field = fieldOf(this.listing, name);
      const text = tidy(cells[column] ?? '');
      if (text === '') continue;
      if (this.file.format === 'xlsx' && text.startsWith(INEXACT)) {
        fault('digits-lost', name, text.slice(INEXACT.length));
        continue;
      }
      const value = this.valueOf(field, text, numbers.includes(column) ? '.' : this.mapping.decimal);
      if (value === null) {
        fault(codeOf(field), name, text);
        continue;
      }
      written.set(name, value.json);
      if (name === this.listing.dateField && value.at !== undefined) at = value.at;
    }
    for (const name of this.needed) {
      if (written.has(name) || problems.some(({ field }) => field === name)) continue;
      const isIdentity = this.listing.identityFields.includes(name);
      fault(
        isIdentity ? 'identity-missing' : name === this.listing.dateField ? 'date-missing' : 'value-missing',
        name,
      );
    }
    // As of pages of the service: two merchants' money must never mix.
    const merchant = written.get('idMerchant') ?? null;
    this.merchant ??= merchant;
    if (merchant !== null && merchant !== this.merchant) fault('other-merchant', 'idMerchant', merchant);
    const identity = this.listing.identityFields.map((name) => written.get(name) ?? '').join('\n');
    if (problems.length === 0 && this.met.has(identity))
      fault('identity-twice', this.listing.identityFields[0] ?? null, identity);
    this.met.add(identity);
    if (problems.length > 0 || at === null) return { is: 'faulty', problems };
    const parts = [...written].map(([name, json]) => `${JSON.stringify(name)}:${json}`);
    parts.push(`${JSON.stringify(IMPORTED_FROM)}:${JSON.stringify(`${this.file.name}:${row}`)}`);
    return { is: 'record', json: `{${parts.join(',')}}`, at };
  }

  /** The value as the service would write it in JSON; null where the text is none. */
  private valueOf(
    field: FieldDefinition,
    text: string,
    decimal: DecimalSign,
  ): { json: string; at?: number } | null {
    switch (field.wire) {
      case 'integer':
        return /^\d{1,30}$/.test(text) ? { json: text.replace(/^0+(?=\d)/, '') } : null;
      case 'number': {
        const amount = readWrittenAmount(text, decimal);
        if (!amount.ok) return null;
        const isNegative = amount.marks.includes('minus') !== amount.marks.includes('brackets');
        return { json: writeAmount(isNegative ? -amount.size : amount.size) };
      }
      case 'timestamp': {
        const at = this.momentOf(field, text);
        return at === null ? null : { json: JSON.stringify(new Date(at).toISOString()), at };
      }
      case 'boolean':
        if (/^(true|yes|s[ií]|1)$/i.test(text)) return { json: 'true' };
        return /^(false|no|0)$/i.test(text) ? { json: 'false' } : null;
      case 'array':
        return { json: JSON.stringify([text]) };
      case 'string':
        return { json: JSON.stringify(CODES.has(field.kind) ? text.toUpperCase().replace(/ /g, '_') : text) };
    }
  }

  private momentOf(field: FieldDefinition, text: string): number | null {
    const stated = readInstant(text);
    if (stated !== undefined) return stated;
    const [day = '', time = '00:00', ...more] = text.split(/[T ]/);
    const written = readWrittenDay(day, this.mapping.dateOrder) ?? readWrittenDay(day, 'ymd');
    const clock = TIME.exec(time);
    if (written === null || !clock || more.length > 0) return null;
    const [hour, minute, second] = [clock[1], clock[2], clock[3] ?? '0'].map(Number);
    const millisecond = Number((clock[4] ?? '').padEnd(3, '0').slice(0, 3));
    if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
    // A day of the service's calendar is dated with its start in UTC.
    const zone = field.kind === 'day' ? 'UTC' : this.mapping.timeZone;
    return Temporal.PlainDate.from(written).toZonedDateTime({
      timeZone: zone,
      plainTime: { hour: Number(hour), minute: Number(minute), second: Number(second), millisecond },
    }).epochMilliseconds;
  }
}

/** Codes are written with capitals and underscores, whatever a panel makes of them. */
const CODES: ReadonlySet<FieldDefinition['kind']> = new Set(['status', 'type', 'currency', 'code'] as const);

function codeOf({ wire }: FieldDefinition): ReportProblem['code'] {
  if (wire === 'timestamp') return 'date-unreadable';
  return wire === 'number' ? 'amount-unreadable' : 'number-unreadable';
}

/** A column's name as it is compared: `Creation Date`, `creation_date` and `creationDate` are one. */
function keyOf(text: string): string {
  return plainWords(text).replace(/[^a-z0-9]/g, '');
}
