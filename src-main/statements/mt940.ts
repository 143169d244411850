/**
 * SWIFT MT940. A small reader of our own, because those at hand turn amounts into floats: a message is a list of tagged
 * fields, and only 25, 60, 61, 62 and 86 matter here.
 */
import { readPlainAmount } from './amount.ts';
import { calendarDay } from './day.ts';
import { StatementFault } from './fault.ts';
import { LONGEST_FIELD, MOST_FIELD_LINES } from './limits.ts';
import { type ParsedLine, problemAt, type Receiver, type StatedStatement, tidy } from './line.ts';
import { LineSplitter } from './text-lines.ts';

type Field = { readonly tag: string; readonly row: number; readonly lines: string[] };
type Balance = { readonly day: string; readonly currency: string; readonly units: bigint };

/**
 * Value day, entry day, mark (R for reversed), letter of the currency, amount, type, reference, the bank's reference.
 * Banks pad amounts with zeros beyond the 15 characters that the standard has, leave blanks in the type, and write
 * references of more than 16 characters; how large an amount is tells its reading.
 */
const MOVEMENT =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,40}(?:,\d{0,6})?)([A-Z][A-Z0-9 ]{3})([^\n]*?)(?:\/\/(.*))?$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,40}(?:,\d{0,6})?)$/;
const TAGGED = /^(?:.*\{4:)?:(\d{2}[A-Z]?):(.*)$/;
const MESSAGE_END = /^-?\}?\s*$/;
const BLOCK = /^\{\d:/;
/** A line of field 86 that is full was cut in the middle of its text. */
const FULL_LINE = 65;

/**
 * Throws StatementFault `incomplete`, `not-well-formed`, `field-too-long` or `text-too-long`. Messages that go on in
 * the next are one statement.
 */
export async function parseMt940(
  text: AsyncIterable<string> | Iterable<string>,
  receiver: Receiver,
): Promise<StatedStatement[]> {
  const splitter = new LineSplitter();
  const fields = new FieldReader();
  const messages = new MessageReader(receiver);
  const read = (lines: Iterable<readonly [string, number]>) => {
    for (const [line, row] of lines) {
      const field = fields.line(line, row);
      if (field) messages.field(field);
    }
  };
  for await (const part of text) read(splitter.lines(part));
  read(splitter.end());
  const last = fields.end();
  if (last) messages.field(last);
  return messages.end();
}

/** Joins lines to fields. */
class FieldReader {
  private field: Field | null = null;
  private length = 0;

  /** The field before, when the line begins another or ends the message. */
  line(line: string, row: number): Field | null {
    const before = this.field;
    const match = TAGGED.exec(line);
    if (match) {
      this.field = { tag: match[1] ?? '', row, lines: [] };
      this.length = 0;
      this.add(match[2] ?? '');
      return before;
    }
    if (line.startsWith('-}') || MESSAGE_END.test(line)) {
      if (!line.startsWith('-')) return null;
      this.field = null;
      return before;
    }
    if (before && !BLOCK.test(line)) this.add(line);
    return null;
  }

  end(): Field | null {
    return this.field;
  }

  private add(line: string): void {
    const { field } = this;
    if (!field) return;
    this.length += line.length;
    if (field.lines.length >= MOST_FIELD_LINES || this.length > LONGEST_FIELD) throw fieldTooLong(field);
    field.lines.push(line);
  }
}

/** Reads messages field by field. */
class MessageReader {
  private readonly receiver: Receiver;
  private readonly stated: StatedStatement[] = [];
  private message: { account: string; opening: Balance | null; row: number } | null = null;
  private open: { line: ParsedLine; details: string[] } | null = null;

  constructor(receiver: Receiver) {
    this.receiver = receiver;
  }

  field(field: Field): void {
    if (field.tag !== '86') this.handOn();
    const { message, receiver } = this;
    if (field.tag === '20') {
      if (message) throw new StatementFault('incomplete', field.row, ':62F:');
      this.message = { account: '', opening: null, row: field.row };
    } else if (!message) {
      if (['25', '60F', '61', '62F'].includes(field.tag))
        throw new StatementFault('not-well-formed', field.row, `:${field.tag}:`);
    } else if (field.tag === '25' || field.tag === '25P') message.account = tidy(field.lines[0] ?? '');
    else if (field.tag === '60F' || field.tag === '60M') message.opening = balanceOf(field, receiver);
    else if (field.tag === '61') this.open = movementOf(field, message.account, message.opening, receiver);
    else if (field.tag === '86') this.addDetails(field);
    else if (field.tag === '62F' || field.tag === '62M') {
      joinStatement(this.stated, message.account, message.opening, balanceOf(field, receiver));
      this.message = null;
    }
  }

  end(): StatedStatement[] {
    this.handOn();
    if (this.message) throw new StatementFault('incomplete', this.message.row, ':62F:');
    return this.stated;
  }

  private addDetails(field: Field): void {
    const details = this.open?.details;
    if (!details) return;
    if (details.length + field.lines.length > MOST_FIELD_LINES) throw fieldTooLong(field);
    details.push(...field.lines);
  }

  private handOn(): void {
    if (this.open) this.receiver.line({ ...this.open.line, ...detailsOf(this.open.details) });
    this.open = null;
  }
}

function fieldTooLong({ tag, row }: Field): StatementFault {
  return new StatementFault('field-too-long', row, '', `:${tag}:`);
}

function balanceOf(field: Field, receiver: Receiver): Balance | null {
  const match = BALANCE.exec((field.lines[0] ?? '').trim());
  const day = match && shortDay(match[2] ?? '');
  const amount = match && readPlainAmount(match[4] ?? '', ',');
  if (!match || !day || !amount?.ok) {
    receiver.problem(problemAt('balance-unreadable', field.row, `:${field.tag}:`, field.lines[0]));
    return null;
  }
  return { day, currency: match[3] ?? '', units: match[1] === 'D' ? -amount.units : amount.units };
}

function movementOf(
  field: Field,
  account: string,
  opening: Balance | null,
  receiver: Receiver,
): { line: ParsedLine; details: string[] } | null {
  const [first = '', ...supplement] = field.lines;
  const match = MOVEMENT.exec(first.trim());
  if (!match) {
    receiver.problem(problemAt('not-well-formed', field.row, ':61:', first));
    return null;
  }
  const [, value = '', entry, mark = '', , written = '', type = '', reference = '', bankReference] = match;
  const valueDay = shortDay(value);
  const bookingDay = valueDay && (entry === undefined ? valueDay : entryDay(valueDay, entry));
  const amount = readPlainAmount(written, ',');
  if (!bookingDay) receiver.problem(problemAt('day-unreadable', field.row, ':61:', `${value}${entry ?? ''}`));
  if (!amount.ok) receiver.problem(problemAt(amount.code, field.row, ':61:', written));
  if (!bookingDay || !amount.ok) return null;
  // A reversed credit takes money away, a reversed debit gives it back.
  const out = mark === 'D' || mark === 'RC';
  const own = tidy(reference);
  const line: ParsedLine = {
    row: field.row,
    account,
    currency: opening?.currency ?? '',
    bookingDay,
    valueDay,
    amount: out ? -amount.units : amount.units,
    balance: null,
    reference: own === '' || own === 'NONREF' ? tidy(bankReference ?? '') : own,
    description: tidy(supplement.join(' ')),
    counterparty: '',
    kind: tidy(type),
    entryNumber: tidy(own === '' || own === 'NONREF' ? '' : (bankReference ?? '')),
  };
  return { line, details: [] };
}

/** Field 86: free text, or subfields `?20`..`?29` for the text and `?32`, `?33` for the other party's name. */
function detailsOf(lines: readonly string[]): Partial<Pick<ParsedLine, 'description' | 'counterparty'>> {
  if (lines.length === 0) return {};
  const whole = lines.reduce(
    (text, line, at) => text + (at > 0 && (lines[at - 1]?.length ?? 0) < FULL_LINE ? ' ' : '') + line,
    '',
  );
  const code = /^\d{3}(\?\d{2}.*)$/.exec(whole.replaceAll(' ?', '?'));
  if (!code) return { description: tidy(whole) };
  const parts = (code[1] ?? '').split(/\?(?=\d{2})/).slice(1);
  const joined = (wanted: (number: number) => boolean) =>
    tidy(
      parts
        .filter((part) => wanted(Number(part.slice(0, 2))))
        .map((part) => part.slice(2))
        .join(''),
    );
  return {
    description: joined((number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63)),
    counterparty: joined((number) => number === 32 || number === 33),
  };
}

/** A message that begins with the balance another ended with goes on with its statement. */
function joinStatement(
  stated: StatedStatement[],
  account: string,
  opening: Balance | null,
  closing: Balance | null,
): void {
  const last = stated.at(-1);
  const currency = opening?.currency ?? closing?.currency ?? '';
  const goesOn =
    last?.account === account && last.currency === currency && opening && last.closing === opening.units;
  if (goesOn) stated.pop();
  stated.push({
    account,
    currency,
    firstDay: goesOn ? last.firstDay : (opening?.day ?? null),
    lastDay: closing?.day ?? null,
    opening: goesOn ? last.opening : (opening?.units ?? null),
    closing: closing?.units ?? null,
  });
}

function shortDay(text: string): string | null {
  return calendarDay(`20${text.slice(0, 2)}`, text.slice(2, 4), text.slice(4, 6));
}

/** The entry day has no year: that of the value day, or the neighbouring one around New Year. */
function entryDay(valueDay: string, entry: string): string | null {
  const year = Number(valueDay.slice(0, 4));
  const months = Number(entry.slice(0, 2)) - Number(valueDay.slice(5, 7));
  const moved = months > 6 ? year - 1 : months < -6 ? year + 1 : year;
  return calendarDay(String(moved), entry.slice(0, 2), entry.slice(2));
}
