import { Text } from '@mantine/core';
import type { CashoutOrder } from '../../../../src-shared/contract/payouts.ts';
import { money } from './order-words.ts';

/** Currency and amount of a cashout, not to be overlooked. */
export function OrderAmount({ order }: { readonly order: CashoutOrder }) {
  return (
    <Text fz={28} fw={700} lh={1.2} className="figures" data-testid="order-amount">
      {money(order.draft)}
    </Text>
  );
}
