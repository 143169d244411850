import { Alert, Anchor, Badge, List, Loader, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { JournalProblem, JournalReport } from '../../../src-shared/contract/journals.ts';
import { kindWords } from '../../../src-shared/journal/words.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { rangesByName } from '../../components/days-and-amounts.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { Screen } from '../../components/screen.tsx';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { MonthChoice } from '../../period/month-choice.tsx';
import { useMonth } from '../../period/workspace-month.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { AccountsForm } from './accounts-form.tsx';
import { EntriesTable } from './entries-table.tsx';
import { EarlierExports, ExportMenu } from './export-menu.tsx';
import { FeesCard } from './fees-card.tsx';
import { ProofCard } from './proof-card.tsx';
import { type Place, useJournal, useMonths } from './queries.ts';
import { RatesPanel } from './rates-panel.tsx';

const VIEWS = ['entries', 'accounts', 'rates'] as const;
type View = (typeof VIEWS)[number];

/** A month's journal entries, the accounts that they go to, and the rates that they are valued at. */
export function JournalsPage() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const month = useMonth();
  const months = useMonths(id);
  const currencies = [...new Set(months.data?.closes.map((close) => close.currency) ?? [])].sort();
  const currency = params.get('currency') ?? currencies[0] ?? '';
  const view = VIEWS.find((each) => each === params.get('tab')) ?? 'entries';
  const change = (next: { month?: string; currency?: string; tab?: View }) =>
    setParams({ month, ...(currency && { currency }), tab: view, ...next });
  const place = { workspaceId: id, month, currency };
  return (
    <Screen
      name={t('screens.journals')}
      beside={
        <>
          <MonthChoice month={month} onChange={(next) => change({ month: next })} />
          {currencies.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('journals.currency')}
              data={currencies}
              value={currency}
              onChange={(next) => change({ currency: next })}
            />
          )}
          <SegmentedControl
            size="xs"
            aria-label={t('journals.view')}
            data={VIEWS.map((value) => ({ value, label: t(`journals.views.${value}`) }))}
            value={view}
            onChange={(tab) => change({ tab: VIEWS.find((each) => each === tab) ?? 'entries' })}
          />
        </>
      }
      actions={view === 'entries' && currency && <Exporting key={`${month} ${currency}`} place={place} />}
    >
      {months.error && <ErrorAlert error={months.error} onRetry={() => void months.refetch()} />}
      {months.isPending && <Loader aria-label={t('app.loading')} />}
      {months.data && currency === '' && (
        <EmptyState title={t('journals.empty')} text={t('journals.emptyText')} />
      )}
      {currency && view === 'entries' && (
        <Entries key={`${month} ${currency}`} place={place} onAccounts={() => change({ tab: 'accounts' })} />
      )}
      {currency && view === 'accounts' && <AccountsForm currency={currency} />}
      {currency && view === 'rates' && <RatesPanel currency={currency} />}
    </Screen>
  );
}

/** What is shown is of the place: while another month is read, this one's answer is not shown under its name. */
function useJournalOf(place: Place) {
  // What is asked of the query decides when its screens are drawn again: not each time that it is read.
  const { data, error, refetch } = useJournal(place);
  const report = data?.month === place.month && data.currency === place.currency ? data : undefined;
  return { report, error, refetch };
}

function Exporting({ place }: { readonly place: Place }) {
  const { report } = useJournalOf(place);
  return (
    report && (
      <DecidersOnly>
        <ExportMenu place={place} report={report} />
      </DecidersOnly>
    )
  );
}

type EntriesProps = { readonly place: Place; readonly onAccounts: () => void };

function Entries({ place, onAccounts }: EntriesProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { report, error, refetch } = useJournalOf(place);
  return (
    <>
      <Text size="sm">
        {t('journals.intro')}{' '}
        {report && report.asOf !== null && (
          <span data-testid="journal-as-of">
            {t('journals.asOf', { time: formatMoment(report.asOf, currentLocale(), timeZone) })}{' '}
          </span>
        )}
        {report?.source === 'snapshot' && <Badge color="gray">{t('journals.frozen')}</Badge>}
      </Text>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!report && !error && <Loader aria-label={t('app.loading')} />}
      {report && (
        <>
          <Problems report={report} onAccounts={onAccounts} />
          <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
            <ProofCard report={report} />
            <FeesCard place={place} report={report} />
          </SimpleGrid>
          <EarlierExports place={place} report={report} />
          {report.entries.length === 0 ? (
            <EmptyState title={t('journals.empty')} text={t('journals.emptyText')} />
          ) : (
            <EntriesTable place={place} report={report} />
          )}
        </>
      )}
    </>
  );
}

type ProblemsProps = { readonly report: JournalReport; readonly onAccounts: () => void };

function Problems({ report: { problems }, onAccounts }: ProblemsProps) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  const ofRates = problems.filter(({ problem }) => problem === 'no-rate');
  // Without any rates every day of the month is without one: it is said once.
  const shown = problems.filter((each) => each.problem !== 'no-rate' || each === ofRates[0]);
  const words = ({ problem, kind, subject }: JournalProblem) => {
    const named =
      problem === 'no-rate'
        ? rangesByName(ofRates.map((each) => ({ firstDay: each.subject, lastDay: each.subject })))
        : problem === 'not-read'
          ? LISTING_NAMES.filter((listing) => subject.split(', ').includes(listing))
              .map((listing) => t(`service.listings.${listing}`))
              .join(', ')
          : subject;
    return t(`journalProblems.${problem}`, {
      kind: kind === null ? '' : kindWords(kind, currentLanguage()),
      subject: named,
    });
  };
  return (
    <Alert color="yellow" title={t('journals.problemsTitle')} data-testid="journal-problems">
      <List size="sm">
        {shown.map((problem) => (
          <List.Item key={`${problem.problem} ${problem.kind} ${problem.subject}`}>
            {words(problem)}
          </List.Item>
        ))}
      </List>
      {problems.some(({ problem }) => ['not-confirmed', 'no-account', 'not-in-chart'].includes(problem)) && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="xs"
          c="inherit"
          underline="always"
          onClick={onAccounts}
        >
          {t('journals.toAccounts')}
        </Anchor>
      )}
    </Alert>
  );
}
