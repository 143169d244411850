/** Where a trial balance has its accounts and their balances at the end of the month. Pure. */
import { plainWords } from './columns.ts';

export type TrialColumns = {
  /** Counted from 0. */
  readonly header: number;
  readonly account: number;
  readonly name: number | null;
  readonly currency: number | null;
  /** Debit and credit in columns of their own, or one signed balance. */
  readonly balance:
    | { readonly kind: 'sides'; readonly debit: number; readonly credit: number }
    | { readonly kind: 'signed'; readonly column: number };
  /** The names of the columns that balances are read from, as they stand. */
  readonly names: readonly string[];
};
type Unread = 'columns-missing' | 'columns-unclear';

/** A header stands within so many rows. */
const HEAD_ROWS = 40;

const ACCOUNT =
  /^(codigo|cod\.?|n[°ºo.]*|nro\.?|numero)?( de)?( la)? ?(cuenta|cta\.?)( contable)?$|^(codigo|cod\.?)$|^(gl |g\/l )?account( no\.?| number| code| #)?$/;
const NAME = /^(denominacion|descripcion|nombre|account name|name|description)\b|nombre de (la )?cuenta/;
const CURRENCY = /^(moneda|divisa|mon\.?|currency)$/;
const DEBIT = /\b(deudor|deudora|debe|debito|debitos|cargo|cargos|debit|debits|dr)\b/;
const CREDIT = /\b(acreedor|acreedora|haber|credito|creditos|abono|abonos|credit|credits|cr)\b/;
const AT_END = /\b(saldos?|final|finales|closing|ending|balance|cierre)\b/;
const BEFORE =
  /\b(inicial|iniciales|anterior|anteriores|apertura|opening|beginning|movimientos?|sumas|mayor|activity|period|inventario|resultados?|ajustes?|transferencias?)\b/;

/**
 * The columns by their names. A group's name above them, as of merged cells, counts for all that it stands over; the
 * account's own may stand in the row of the groups.
 */
export function trialColumnsOf(rows: readonly (readonly string[])[]): TrialColumns | Unread {
  let unread: Unread = 'columns-missing';
  for (const [at, cells] of rows.slice(0, HEAD_ROWS).entries()) {
    const words = cells.map(plainWords);
    const account = words.findIndex((text) => ACCOUNT.test(text));
    if (account < 0) continue;
    const below = rows[at + 1] ?? [];
    const isUpper = plainWords(below[account] ?? '') === '' && has(below, DEBIT) && has(below, CREDIT);
    const [upper, lower] = isUpper ? [cells, below] : [rows[at - 1] ?? [], cells];
    const named = namesOf(upper, lower);
    const balance = balanceIn(lower.map(plainWords), named.map(plainWords), account);
    if (typeof balance === 'string') {
      if (balance === 'columns-unclear') unread = balance;
      continue;
    }
    const find = (pattern: RegExp) => {
      const found = words.findIndex((text, column) => column !== account && pattern.test(text));
      return found < 0 ? null : found;
    };
    const columns = balance.kind === 'sides' ? [balance.debit, balance.credit] : [balance.column];
    return {
      header: isUpper ? at + 1 : at,
      account,
      name: find(NAME),
      currency: find(CURRENCY),
      balance,
      names: columns.map((column) => (named[column] ?? '').slice(0, 100)),
    };
  }
  return unread;
}

const has = (cells: readonly string[], pattern: RegExp): boolean =>
  cells.some((cell) => pattern.test(plainWords(cell)));

/** Each column's name behind that of its group. */
function namesOf(upper: readonly string[], lower: readonly string[]): string[] {
  const groups = spread(upper);
  return lower.map((text, column) => `${groups[column] ?? ''} ${text}`.trim());
}

/** A merged cell has its text in its first column only. */
function spread(group: readonly string[]): string[] {
  // A row of one text is a title, and stands over no column.
  if (group.filter((text) => text.trim() !== '').length < 2) return [];
  const names: string[] = [];
  let last = '';
  for (const text of group) {
    if (text.trim() !== '') last = text;
    names.push(last);
  }
  return names;
}

function balanceIn(
  words: readonly string[],
  named: readonly string[],
  account: number,
): TrialColumns['balance'] | Unread {
  const found = (pattern: RegExp) =>
    best(
      words.flatMap((text, column) =>
        column !== account && pattern.test(text) ? [{ column, rank: rankOf(named[column] ?? '') }] : [],
      ),
    );
  const [debit, credit, signed] = [found(DEBIT), found(CREDIT), found(AT_END)];
  const sides = Math.min(debit.rank, credit.rank);
  // Debit and credit beside a balance are movements.
  const isSigned = signed.rank > sides;
  if (sides === 0 && signed.rank === 0) return 'columns-missing';
  if (isSigned ? signed.twice : debit.twice || credit.twice) return 'columns-unclear';
  return isSigned
    ? { kind: 'signed', column: signed.column }
    : { kind: 'sides', debit: debit.column, credit: credit.column };
}

/** Balances at the end before sides without a word for either; what is of another time is none. */
function rankOf(text: string): number {
  if (/\b(finales|saldo final|closing|ending)\b/.test(text)) return 3;
  if (BEFORE.test(text)) return 0;
  return AT_END.test(text) || /\b(deudor|acreedor)\b/.test(text) ? 2 : 1;
}

/** The column of the highest rank; a rank of 0 is none. */
function best(found: readonly { column: number; rank: number }[]) {
  const rank = Math.max(0, ...found.map((each) => each.rank));
  const [first, ...others] = found.filter((each) => each.rank === rank);
  return { column: first?.column ?? -1, rank, twice: others.length > 0 };
}
