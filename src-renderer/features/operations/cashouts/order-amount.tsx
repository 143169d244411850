import { Text } from '@mantine/core';
import type { CashoutOrder } from '../../../../src-shared/contract/payouts.ts';
import { money } from './order-words.ts';

/** Currency and amount of a cashout, not to be overlooked. */
export function OrderAmount({ order, large }: { readonly order: CashoutOrder; readonly large?: boolean }) {
  return (
    <Text fz={large ? 28 : 20} fw={700} lh={1.3} className="figures" data-testid="order-amount">
      {money(order.draft)}
    </Text>
  );
}
