/** What of months of which nothing of the books was imported is told in a statement. Pure. */
import type { CloseEvent } from './events.ts';
import { enteredIn } from './statement-events.ts';
import type { BookDifference } from './statement-input.ts';

/**
 * What is still unread of the books by what their balances say: one that was entered or stated has in it whatever was
 * booked until then, of months that nobody imported, too. `months` are those of the statement, in order.
 */
export function unreadAfter(
  differences: readonly BookDifference[],
  events: readonly CloseEvent[],
  months: readonly string[],
  stated: (month: string) => string | null,
): BookDifference[] {
  const given = months.filter((of) => enteredIn(events, of)?.amount != null || stated(of) !== null);
  const [here, before] = [given.at(-1) ?? '', given.filter((of) => of !== months.at(-1)).at(-1) ?? ''];
  return differences.map((each) => {
    const of = each.day.slice(0, 7);
    if (each.kind !== 'unread') return each;
    return { ...each, at: of <= here ? 0n : each.at, before: of <= before ? 0n : each.before };
  });
}
