import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { worstControl } from '../../../src-shared/close-controls.ts';
import { allPoints, readinessOf } from '../../../src-shared/close-readiness.ts';
import type { CloseListed, CloseReadiness, CloseReport } from '../../../src-shared/contract/close.ts';
import { readinessWords } from '../../../src-shared/words/readiness.ts';
import { ControlBadge } from '../../components/control-badge.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { useReadiness } from '../../data/readiness.ts';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { addressBelow } from '../../workspace/screens.ts';
import type { Place } from './queries.ts';
import { openCount } from './review-threads.ts';

type Props = {
  readonly place: Place;
  readonly report: CloseReport;
  readonly closes: readonly CloseListed[];
};

const wordsOf = (readiness: CloseReadiness, currency: string): string =>
  readinessWords(readiness, { language: currentLanguage(), locale: currentLocale(), currency });

/** The distance to closing: of this currency in large, of the month's others as the way to them. */
export function Headline({ place, report, closes }: Props) {
  const { t } = useTranslation();
  const readiness = readinessOf(report);
  const open = openCount(report.review.threads);
  const control = worstControl(allPoints(report));
  const isSettled = report.state === 'locked' || control !== 'failed';
  const others = closes.filter(
    ({ month, currency, covered, state }) =>
      month === place.month && currency !== place.currency && covered && state !== 'locked',
  );
  const distances = useReadiness(
    others.map(({ month, currency }) => ({ workspaceId: place.workspaceId, month, currency })),
  );
  return (
    <Stack gap={4}>
      <Group gap="sm" wrap="wrap">
        {report.state !== 'locked' && (
          <Text size="lg" fw={600} data-testid="readiness">
            {wordsOf(readiness, place.currency)}
          </Text>
        )}
        {open > 0 && <StateBadge color="orange">{t('close.review.open', { count: open })}</StateBadge>}
        {/* Of a month that is still worked on the points tell what is left. */}
        {isSettled && (
          <Group gap={6}>
            <ControlBadge control={control} />
            <Text size="sm" fw={600} data-testid="all-controls">
              {t(`close.controls.${control}`)}
            </Text>
          </Group>
        )}
      </Group>
      {report.state !== 'locked' && (
        // The words above say the same.
        <Box aria-hidden maw={420} h={4} bg="var(--mantine-color-default-border)" style={{ borderRadius: 2 }}>
          <Box
            h={4}
            w={`${readiness.points === 0 ? 0 : (100 * readiness.done) / readiness.points}%`}
            bg={readiness.done === readiness.points ? 'green' : 'orange'}
            style={{ borderRadius: 2 }}
          />
        </Box>
      )}
      {others.map(({ month, currency }, index) => {
        const distance = distances[index];
        return (
          distance && (
            <Text key={currency} size="xs" c="dimmed">
              <Anchor
                component={Link}
                size="xs"
                // In a line of text its colour alone does not tell it apart.
                underline="always"
                to={addressBelow(place.workspaceId, 'closeMonth', { month, currency })}
              >
                {currency}
              </Anchor>
              {' · '}
              {wordsOf(distance, currency)}
            </Text>
          )
        );
      })}
    </Stack>
  );
}
