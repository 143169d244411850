import { Anchor, Group, Loader, Table, Text } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CloseListed } from '../../../src-shared/contract/close.ts';
import type { Overview } from '../../../src-shared/contract/overview.ts';
import type { Month } from '../../../src-shared/period.ts';
import { readinessWords } from '../../../src-shared/words/readiness.ts';
import { formatMonth } from '../../components/format.ts';
import type { MonthRead } from '../../data/month-read.ts';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { useToday } from '../../period/today.ts';
import { addressBelow } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import type { Standing } from './next-action.ts';
import { OverviewCard } from './overview-card.tsx';

/** Beside the chosen month, so many of the other open ones. */
const MOST_OTHERS = 4;

/** The closes of the chosen month, then the newest of the others that are open. */
export function shownCloses({ open, ofMonth }: Overview, month: Month): CloseListed[] {
  const others = open.filter((close) => close.month !== month).slice(0, MOST_OTHERS);
  return [...ofMonth, ...others];
}

/** What is read and not locked has a distance to closing. */
export const isMeasured = ({ covered, state }: CloseListed): boolean => covered && state !== 'locked';

type Props = {
  readonly month: Month;
  /** Undefined where it could not be learned. */
  readonly read: MonthRead | undefined;
  readonly standings: readonly Standing[];
};

/** The distance to closing of each open month and currency, a line each. */
export function StandingCard({ month, read, standings }: Props) {
  const { t } = useTranslation();
  const named = { month: formatMonth(month, currentLocale()) };
  const isListed = standings.some(({ close }) => close.month === month);
  return (
    <OverviewCard id="standing" title={t('overview.standing.title')}>
      {!isListed && read && (
        <Text size="sm">{t(`overview.standing.${read === 'future' ? 'notBegun' : 'nothing'}`, named)}</Text>
      )}
      {standings.length > 0 && (
        <Table verticalSpacing={4} horizontalSpacing={6} aria-label={t('overview.standing.table')}>
          <Table.Tbody>
            {standings.map((standing) => (
              <StandingRow
                key={`${standing.close.month} ${standing.close.currency}`}
                standing={standing}
                chosen={standing.close.month === month}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </OverviewCard>
  );
}

function StandingRow({ standing, chosen }: { readonly standing: Standing; readonly chosen: boolean }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { month, currency } = standing.close;
  const named = formatMonth(month, currentLocale());
  return (
    <Table.Tr data-testid={`standing-${month}-${currency}`}>
      <Table.Th scope="row" fw={chosen ? 600 : 400} style={{ whiteSpace: 'nowrap' }}>
        <Anchor
          component={Link}
          size="sm"
          to={addressBelow(id, 'closeMonth', { month, currency })}
          aria-label={t('overview.standing.open', { month: named, currency })}
        >
          {named}
        </Anchor>
      </Table.Th>
      <Table.Td>{currency}</Table.Td>
      <Table.Td w="100%" fw={chosen ? 600 : 400}>
        <Distance standing={standing} />
      </Table.Td>
    </Table.Tr>
  );
}

function Distance({ standing: { close, readiness } }: { readonly standing: Standing }) {
  const { t } = useTranslation();
  const today = useToday();
  if (close.state === 'locked')
    return (
      <Group gap={4}>
        <IconCircleCheckFilled size={14} aria-hidden color="var(--mantine-color-green-text)" />
        {t('overview.standing.locked')}
      </Group>
    );
  if (!close.covered) {
    const isOver = close.month < today.slice(0, 7);
    return t(isOver ? 'overview.standing.notRead' : 'overview.standing.notOver');
  }
  if (readiness === undefined) return <Loader size="xs" aria-label={t('overview.standing.measuring')} />;
  if (readiness === null) return t('overview.standing.unknown');
  const about = { language: currentLanguage(), locale: currentLocale(), currency: close.currency };
  return readinessWords(readiness, about);
}
