/** What a currency's difference between a book and the service is made of; the parts add up to it exactly. */

import type { LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import type { MatchingOverview } from '../../../src-shared/contract/matching-figures.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';

type Currency = MatchingOverview['currencies'][number];
export type DifferencePart = {
  readonly kind: 'no-record' | 'not-in-book' | 'in-transit' | 'proposed' | 'within-matches';
  /** As it enters the difference: what only the service has takes away. */
  readonly amount: string;
  readonly count: number;
  /** The largest of them; none where the matches and proposals themselves show them. */
  readonly items: readonly {
    readonly key: string;
    readonly day: string;
    readonly text: string;
    readonly amount: string;
  }[];
};

/** How many items of each side are asked for. */
export const MOST_ITEMS = 50;

/**
 * @param lines open lines of the book, the largest first
 * @param records open records of the service, the largest first; those in transit among them
 */
export function differenceParts(
  { lines: book, records: service, notDue, difference }: Currency,
  lines: readonly LineItem[],
  records: readonly RecordItem[],
): DifferencePart[] {
  const ofRecords = (due: boolean) =>
    records
      .filter((record) => record.due === due)
      .map(({ listing, identity, day, references, rest }) => ({
        key: `${listing} ${identity}`,
        day,
        text: [identity, ...references.filter((each) => each !== identity)].join(' '),
        amount: writeAmount(-unitsOf(rest)),
      }));
  const parts: DifferencePart[] = [
    {
      kind: 'no-record',
      amount: book.open.amount,
      count: book.open.count,
      items: lines.map(({ id, day, reference, description, rest }) => ({
        key: String(id),
        day,
        text: [reference, description].filter(Boolean).join(' '),
        amount: rest,
      })),
    },
    {
      kind: 'not-in-book',
      amount: writeAmount(-unitsOf(service.open.amount)),
      count: service.open.count,
      items: ofRecords(true),
    },
    {
      kind: 'in-transit',
      amount: writeAmount(-unitsOf(notDue.amount)),
      count: notDue.count,
      items: ofRecords(false),
    },
    {
      kind: 'proposed',
      amount: writeAmount(unitsOf(book.suggested.amount) - unitsOf(service.suggested.amount)),
      count: 0,
      items: [],
    },
  ];
  const told = parts.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
  // Written off, within a rule's tolerance, or matched with a line or record of another month.
  const rest = unitsOf(difference) - told;
  return [
    ...parts,
    { kind: 'within-matches' as const, amount: writeAmount(rest), count: 0, items: [] },
  ].filter(({ count, amount }) => count > 0 || unitsOf(amount) !== 0n);
}
