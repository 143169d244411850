/**
 * Values of rows as text: a letter for the kind, then the value, so that none is mistaken for another on any computer.
 */

/** As the database gives and takes them. */
export type RowValue = string | bigint | number | Buffer | null;

export function textOf(value: RowValue): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return `t${value}`;
  if (typeof value === 'bigint') return `i${value}`;
  // The shortest text that is read as the same number again.
  if (typeof value === 'number') return `r${value}`;
  return `b${value.toString('base64')}`;
}

/** Throws for a text that `textOf` does not make. */
export function valueOfText(text: string | null): RowValue {
  if (text === null) return null;
  const value = valueIn(text);
  if (textOf(value) !== text) throw new Error('a value in the shared log is not written as one');
  return value;
}

function valueIn(text: string): RowValue {
  const rest = text.slice(1);
  switch (text[0]) {
    case 't':
      return rest;
    case 'i':
      return /^-?\d{1,19}$/.test(rest) ? BigInt(rest) : null;
    case 'r':
      return Number(rest);
    case 'b':
      return Buffer.from(rest, 'base64');
    default:
      return null;
  }
}
