import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashoutOrder } from '../../../../src-shared/contract/payouts.ts';
import { lossOf } from '../../../../src-shared/lost-cashout.ts';
import { formatInstantByName, formatMoment } from '../../../components/format.ts';
import { currentLocale } from '../../../i18n/index.ts';
import type { WordsBelow } from '../../../i18n/word-key.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { leastAgeMs } from './order-steps.ts';

const MINUTE_MS = 60_000;
/** How often the minutes that are left are counted anew. */
const TICK_MS = 5_000;

/** When an order of unknown outcome is to be looked up next, how long that is, and why not before. */
export function ResendWait({ order }: { readonly order: CashoutOrder }) {
  const { t } = useTranslation();
  const { timeZone, service } = useWorkspace();
  const now = useNow();
  const loss = lossOf(order, leastAgeMs(service));
  if (!loss) return null;
  const locale = currentLocale();
  const words = (
    name: WordsBelow<'operations.cashouts.resend'>,
    values: Record<string, string | number> = {},
  ) => t(`operations.cashouts.resend.${name}`, { minutes: service.resendAfterMinutes, ...values });
  const lines: string[] = [];
  if (loss.kind === 'lost') lines.push(words('lost'));
  else if (loss.kind === 'not-looked-up') lines.push(words('notLookedUp'));
  else {
    const first = loss.kind === 'once' ? formatInstantByName(loss.first, locale, timeZone) : '';
    lines.push(words(loss.kind === 'once' ? 'once' : 'tooEarly', { first }));
    // A minute that is shown has begun: never earlier than what is counted from.
    const from = Math.ceil(loss.from / MINUTE_MS) * MINUTE_MS;
    const count = Math.ceil((from - now) / MINUTE_MS);
    const time = formatMoment(from, locale, timeZone);
    lines.push(count > 0 ? words('next', { time, count }) : words('nextNow', { time }));
  }
  return (
    <div data-testid="resend-wait">
      {lines.map((line) => (
        <Text size="xs" key={line}>
          {line}
        </Text>
      ))}
    </div>
  );
}

/** The time, every few seconds anew. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
