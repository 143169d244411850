/** What reconciling items are called by what they are of. Pure. */
import type { ItemKind } from '../../src-shared/contract/account-statement.ts';
import type { CarryCause, ExceptionKind } from '../../src-shared/contract/exception-kinds.ts';
import type { BookDifference, StatementException } from './statement-input.ts';

/** What kind of item differences are together, and the exception that names them. */
export function kindOf(
  differences: readonly BookDifference[],
  exception: StatementException | undefined,
): ItemKind {
  if (differences.some(({ kind }) => kind === 'unread')) return 'not-imported';
  if (differences.some(({ straddles }) => straddles)) return 'timing';
  // Line and record of a proposal lie on both sides of a month's end.
  const months = new Set(
    (exception?.rows ?? []).flatMap(({ day }) => (day === null ? [] : [day.slice(0, 7)])),
  );
  if (months.size > 1) return 'timing';
  // A record that no exception names is not due yet.
  if (!exception && differences.every(({ kind }) => kind === 'record')) return 'timing';
  const kinds = new Set(differences.map(({ kind }) => kind));
  // Of a match whose record is not expected any more the line alone is left.
  if (differences.every(({ rows }) => rows.every(({ listing }) => listing === null))) return 'no-record';
  if (kinds.size > 1 || kinds.has('match')) return 'amount-differs';
  return kinds.has('line') ? 'no-record' : 'not-in-books';
}

/** Why an item of the kind is there, as long as nobody says otherwise. */
export function causeOf(kind: ItemKind, exception: ExceptionKind | undefined): CarryCause {
  if (exception === 'line-twice') return 'booked-twice';
  if (kind === 'amount-differs') return 'amount-differs';
  if (kind === 'timing') return 'in-transit';
  if (kind === 'cut-off') return 'cut-off';
  if (kind === 'report' || kind === 'roll-forward') return 'service-error';
  return 'other';
}
