/** Lines and records as the items of a cause. */
import type { ExceptionItem } from '../../../src-shared/contract/exceptions.ts';
import type { LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import { recordKey } from '../../matching/item.ts';

export const lineOf = ({ id, day, amount, reference, description }: LineItem): ExceptionItem => ({
  kind: 'line',
  lineId: id,
  day,
  amount,
  text: reference || description,
});

export const recordOf = ({ listing, identity, day, amount, references }: RecordItem): ExceptionItem => ({
  kind: 'record',
  listing,
  identity,
  day,
  amount,
  text: references[0] ?? identity,
});

export function unique(items: readonly ExceptionItem[]): ExceptionItem[] {
  const name = (item: ExceptionItem) => (item.kind === 'line' ? `${item.lineId}` : recordKey(item));
  return [...new Map(items.map((item) => [name(item), item])).values()];
}
