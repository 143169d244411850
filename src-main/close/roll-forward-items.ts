/** The items of a month whose balance in the report does not roll forward. Pure. */
import { rollForwardKey } from '../../src-shared/close/item-keys.ts';
import type { MonthBalance, Standing, StatementInput } from './statement-input.ts';
import { restOf, statedBy } from './statement-items.ts';

/**
 * What the report's days leave of a month: an item for each exception that names such a day, with what was decided
 * there, and one for the rest. Where one exception is all of it, or a person decided on the month as a whole, the item
 * has the month's own key, under which decisions, comments and files are kept. An exception that was written off is an
 * item also then.
 */
export function rollForwardItems({ balances, ...about }: StatementInput): Standing[] {
  return balances.flatMap((balance) => itemsOf(balance, about));
}

function itemsOf(
  { month: origin, lastDay, rollRest }: MonthBalance,
  { exceptions, decisions, month }: Omit<StatementInput, 'balances'>,
): Standing[] {
  // Without the opening balance it is not known.
  if (rollRest === null) return [];
  const itemOf = (units: bigint) =>
    restOf({ month: origin, lastDay, kind: 'roll-forward', column: null, units }, month);
  const key = rollForwardKey(origin);
  const isDecided = decisions.words(key, month).some(({ decision }) => decision.state !== 'open');
  // What was written off as an exception has its journal entry: a word about the whole month is for what is left beside
  // it.
  const found = exceptions.filter(
    ({ kind, month: of, status }) =>
      kind === 'roll-forward-break' && of === origin && (!isDecided || status === 'written-off'),
  );
  const told = found.reduce((sum, { units }) => sum + units, 0n);
  const rest = rollRest - told;
  const isOne = found.length === 1 && rest === 0n;
  return [
    ...found.flatMap((exception) =>
      itemOf(-exception.units).map((item) => ({
        ...item,
        key: isOne ? key : exception.key,
        day: exception.day,
        ...statedBy(exception, -exception.units),
      })),
    ),
    ...itemOf(-rest),
  ];
}
