import { Anchor, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../../src-shared/contract/overview.ts';
import type { Month } from '../../../src-shared/period.ts';
import { formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { addressBelow, screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import type { Standing } from './next-action.ts';
import { OverviewCard } from './overview-card.tsx';

type Props = {
  readonly month: Month;
  readonly overview: Overview;
  /** Of the month. */
  readonly standings: readonly Standing[];
};

type WaitingLine = { readonly id: string; readonly words: string; readonly to: string };

/** What a person has to do or decide, each line the way to it. */
export function WaitingCard({ month, overview, standings }: Props) {
  const { t } = useTranslation();
  const lines = useWaitingLines(month, overview, standings);
  const named = { month: formatMonth(month, currentLocale()) };
  const isKnown = overview.waiting.exceptions !== null;
  return (
    <OverviewCard id="waiting" title={t('overview.waiting.title')}>
      {lines.length > 0 && (
        <List size="sm" spacing={4}>
          {lines.map(({ id, words, to }) => (
            <List.Item key={id}>
              <Anchor component={Link} size="sm" to={to}>
                {words}
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
      {!isKnown && <Text size="sm">{t('overview.waiting.notLooked', named)}</Text>}
      {isKnown && lines.length === 0 && <Text size="sm">{t('overview.waiting.nothing', named)}</Text>}
    </OverviewCard>
  );
}

/** Money first, then what is the person's own, then what is anybody's. */
function useWaitingLines(
  month: Month,
  { waiting, actor }: Overview,
  standings: readonly Standing[],
): WaitingLine[] {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  // The daily run tells of all months, as they were when it ended: these are of one month, as it is now.
  const monthWords = formatMonth(month, currentLocale());
  const cashouts = addressBelow(id, 'cashouts');
  const exceptions = (filter: Readonly<Record<string, string>> = {}) =>
    `${screenAddress(id, 'exceptions')}?${new URLSearchParams({ month, ...filter })}`;
  const proposals = (book: string) =>
    `${screenAddress(id, 'matching')}?${new URLSearchParams({ month, book, tab: 'proposals' })}`;
  const ways = {
    unknownCashouts: cashouts,
    preparedCashouts: cashouts,
    mine: exceptions({ assignee: actor }),
    bankProposals: proposals('bank'),
    ledgerProposals: proposals('ledger'),
    exceptions: exceptions(),
  } as const satisfies Record<keyof Overview['waiting'], string>;
  const counted = Object.entries(ways).flatMap(([name, to]) => {
    const count = waiting[name as keyof typeof ways] ?? 0;
    if (count === 0) return [];
    const words = t(`overview.waiting.${name as keyof typeof ways}`, { count, month: monthWords });
    return [{ id: name, words, to }];
  });
  const points = standings.flatMap(({ close: { currency }, readiness }) => {
    const count = readiness ? readiness.points - readiness.done : 0;
    const to = addressBelow(id, 'closeMonth', { month, currency });
    return (
      [
        ['myPoints', readiness?.mine ?? 0],
        ['points', count],
      ] as const
    ).flatMap(([name, count]) =>
      count === 0
        ? []
        : [{ id: `${name} ${currency}`, words: t(`overview.waiting.${name}`, { count, currency }), to }],
    );
  });
  return [...counted, ...points];
}
