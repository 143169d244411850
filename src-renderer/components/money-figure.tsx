import { Text } from '@mantine/core';
import { amountWords } from './days-and-amounts.ts';

type Props = {
  readonly currency: string;
  /** Decimal text; where it is not known, a dash stands in its place. */
  readonly amount: string | undefined;
};

/**
 * A figure of the screen with its currency before it, as `moneyWords` writes the two: the code is quiet, the amount is
 * read.
 */
export function MoneyFigure({ currency, amount }: Props) {
  return (
    <>
      <Text span size="xs" c="dimmed">
        {currency}
      </Text>
      {'\u00a0'}
      <Text span fw={600} size="sm">
        {amount === undefined ? '–' : amountWords(amount)}
      </Text>
    </>
  );
}
