import { Anchor, Button, Grid, Loader, Progress, Stack, Text } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import type { CloseListed, CloseReport } from '../../../src-shared/contract/close.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { Screen } from '../../components/screen.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { MonthChoice } from '../../period/month-choice.tsx';
import { NotReadYet } from '../../workspace/not-read-yet.tsx';
import { addressBelow, screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { AdjustmentsCard } from './adjustments-card.tsx';
import { CarriedCard } from './carried-card.tsx';
import { Checklist } from './checklist.tsx';
import { CLOSE_COLORS } from './close-words.ts';
import { CommentsCard } from './comments-card.tsx';
import { ExportButton } from './export-button.tsx';
import { FiguresCard } from './figures-card.tsx';
import { Headline } from './headline.tsx';
import { LockCard } from './lock-card.tsx';
import { PriorCard } from './prior-card.tsx';
import { type Place, useClose, useCloses, useReading } from './queries.ts';
import { ReviewThreads } from './review-threads.ts';
import { SignOffsCard } from './sign-offs-card.tsx';
import { StatementCard } from './statement-card.tsx';
import { SupportCard } from './support-card.tsx';

const NO_CLOSES: readonly CloseListed[] = [];

/** The close of one month and currency. */
export function ClosePage() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const navigate = useNavigate();
  const { month = '', currency = '' } = useParams();
  const place = useMemo(() => ({ workspaceId: id, month, currency }), [id, month, currency]);
  const { data, error, refetch, isFetching } = useClose(place);
  const percent = useReading(place, isFetching);
  const { data: closes } = useCloses(id);
  // While another month is being read, this one's answer is not shown under its name.
  const report = data?.month === month && data.currency === currency ? data : undefined;
  return (
    <Screen
      name={t('screens.close')}
      heading={capitalized(
        t('period.monthInCurrency', { month: formatMonth(month, currentLocale()), currency }),
      )}
      back={
        <Anchor component={Link} size="xs" to={screenAddress(id, 'close')}>
          {t('close.back')}
        </Anchor>
      }
      beside={
        <>
          <MonthChoice
            month={month}
            onChange={(next) => void navigate(addressBelow(id, 'closeMonth', { month: next, currency }))}
          />
          {report && (
            <>
              <StateBadge color={CLOSE_COLORS[report.state]}>{t(`close.states.${report.state}`)}</StateBadge>
              {report.version > 1 && (
                <StateBadge color="gray">{t('close.version', { version: report.version })}</StateBadge>
              )}
            </>
          )}
        </>
      }
      actions={
        report && (
          <>
            <Button
              component={Link}
              variant="default"
              leftSection={<IconNotebook size={14} aria-hidden />}
              to={`${screenAddress(id, 'journals')}?month=${month}&currency=${currency}`}
            >
              {t('screens.journals')}
            </Button>
            <ExportButton key={`${month} ${currency}`} place={place} />
          </>
        )
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {percent !== null && <Reading percent={percent} />}
      {!report && !error && percent === null && <Loader />}
      {report && (
        <Report
          key={`${month} ${currency}`}
          place={place}
          report={report}
          actor={closes?.actor ?? ''}
          closes={closes?.closes ?? NO_CLOSES}
        />
      )}
    </Screen>
  );
}

/** A month of very many records takes a while; what is shown meanwhile, if anything, is of before. */
function Reading({ percent }: { readonly percent: number }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <Text size="sm">{t('close.reading', { percent })}</Text>
      <Progress value={percent} aria-label={t('close.reading', { percent })} />
    </Stack>
  );
}

type Props = {
  readonly place: Place;
  readonly report: CloseReport;
  readonly actor: string;
  readonly closes: readonly CloseListed[];
};

/** Not drawn again while the month is read anew, which is told above it, but when something else is read. */
const Report = memo(function Report({ place, report, actor, closes }: Props) {
  const { t } = useTranslation();
  return (
    <ReviewThreads value={report.review.threads}>
      <Headline place={place} report={report} closes={closes} />
      {report.source === 'live' && <NotReadYet month={place.month} of="close" text={t('close.notRead')} />}
      {report.adjustments && <AdjustmentsCard place={place} />}
      <Checklist place={place} report={report} />
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <FiguresCard place={place} figures={report.figures} digest={report.digest} source={report.source} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="sm">
            {/* The name in the dialog starts as the account's: it is asked for before the card shows. */}
            {actor !== '' && <SignOffsCard place={place} report={report} actor={actor} />}
            <LockCard place={place} report={report} />
          </Stack>
        </Grid.Col>
      </Grid>
      {report.statement && (
        <StatementCard place={place} statement={report.statement} locked={report.state === 'locked'} />
      )}
      <CarriedCard place={place} />
      {report.prior.length > 0 && <PriorCard prior={report.prior} />}
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <CommentsCard place={place} comments={report.comments} review={report.review} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <SupportCard place={place} />
        </Grid.Col>
      </Grid>
    </ReviewThreads>
  );
});

/** Spanish writes months small, but not at the beginning. */
function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);
}
