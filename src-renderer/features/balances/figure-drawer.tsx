import { Alert, Anchor, Button, Group, List, Loader, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RECORDS_PER_PAGE } from '../../../src-shared/contract/balances.ts';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { ColumnRule, Explanation } from '../../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { Pager } from '../../components/pager.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { countOf, useLastPage } from '../../components/use-last-page.ts';
import { useTieOuts } from '../../data/tie-outs.ts';
import type { Days } from '../../period/period-choice.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { useRuleWords } from '../../records/rule-words.ts';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import type { Figure } from './balances-address.ts';
import { BehindTable } from './behind-table.tsx';
import { searchForRecords, searchForRule } from './listing-address.ts';
import { useRecordsBehind } from './queries.ts';

type Props = {
  /** Null keeps the drawer closed. */
  readonly figure: Figure | null;
  /** What the report says it is; undefined where it says nothing. */
  readonly reported: string | undefined;
  readonly currency: string;
  /** All the days shown. */
  readonly days: Days;
  /** The days shown, in words. */
  readonly period: string;
  readonly onClose: () => void;
};

/** The very records that make a figure of the report, by the rule that the data bears out, and what they come to. */
export function FigureDrawer({ figure, onClose, ...about }: Props) {
  const { t } = useTranslation();
  const when = figure?.day ? dayWords(figure.day) : about.period;
  return (
    <SideDrawer
      opened={figure !== null}
      onClose={onClose}
      size={620}
      title={
        figure &&
        t('balance.behind.title', {
          column: t(`service.fields.${figure.column}`),
          when,
          currency: about.currency,
        })
      }
    >
      {figure && (
        <Behind key={`${figure.column} ${figure.day} ${about.currency}`} figure={figure} {...about} />
      )}
    </SideDrawer>
  );
}

type BehindProps = Omit<Props, 'figure' | 'onClose'> & { readonly figure: Figure };

function Behind({ figure, days, ...about }: BehindProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const range = figure.day ? { first: figure.day, last: figure.day } : days;
  // The rules are those that the month bears out in which the days end.
  const month = range.last.slice(0, 7);
  const { tieOuts, error } = useTieOuts(id, [month]);
  const rule = tieOuts[0]?.rules.find(({ column }) => column === figure.column)?.rule;
  const explanations = tieOuts
    .flatMap((tieOut) => tieOut.days)
    .filter(({ day, currency }) => currency === about.currency && day >= range.first && day <= range.last)
    .flatMap(({ day, cells }) =>
      cells
        .filter(({ column }) => column === figure.column)
        .flatMap((cell) => cell.explanations.map((explanation) => ({ day, ...explanation }))),
    );
  if (error) return <ErrorAlert error={error} />;
  if (!rule) return <Loader size="sm" aria-label={t('app.loading')} />;
  return <Records rule={rule} range={range} month={month} explanations={explanations} {...about} />;
}

type RecordsProps = Omit<BehindProps, 'figure' | 'days' | 'period'> & {
  readonly rule: ColumnRule;
  readonly range: Days;
  readonly month: string;
  readonly explanations: readonly Explained[];
};

/** A record that explains a difference, and the day of the report that differs. */
type Explained = Explanation & { readonly day: string };

function Records({ rule, range, month, explanations, reported, currency }: RecordsProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const [page, setPage] = useState(0);
  const ruleWords = useRuleWords();
  const found = useRecordsBehind({
    workspaceId: id,
    rule,
    currency,
    firstDay: range.first,
    lastDay: range.last,
    page,
  });
  const { data, error, refetch } = found;
  useLastPage({ page, pageSize: RECORDS_PER_PAGE, count: countOf(found), onPage: setPage });
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="sm" aria-label={t('app.loading')} />;
  const { rows, count, total, notTotalled } = data;
  const pages = Math.ceil(count / RECORDS_PER_PAGE);
  return (
    <Stack gap="sm">
      <Comparison reported={reported} total={total} currency={currency} month={month} />
      {explanations.length > 0 && <Explanations explanations={explanations} />}
      <Text size="xs">
        {t('balance.behind.rule')} {ruleWords(rule)}.
      </Text>
      {notTotalled > 0 && <Text size="xs">{t('balance.behind.notTotalled', { count: notTotalled })}</Text>}
      <Group justify="space-between">
        <Text size="sm" fw={600} data-testid="behind-count">
          {t('balance.behind.count', { count })}
        </Text>
        <ToListing rule={rule} range={range} currency={currency} all={pages === 1 ? rows : undefined} />
      </Group>
      {count === 0 ? (
        <Text size="sm">{t('balance.behind.none')}</Text>
      ) : (
        <BehindTable rule={rule} rows={rows} />
      )}
      {pages > 1 && <Pager page={page} pages={pages} onChange={setPage} label={t('balance.behind.page')} />}
    </Stack>
  );
}

type ComparisonProps = {
  readonly reported: string | undefined;
  readonly total: string;
  readonly currency: string;
  readonly month: string;
};

/** What the report says beside what the records come to. */
function Comparison({ reported, total, currency, month }: ComparisonProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const written = (amount: string) => <span className="figures">{moneyWords(currency, amount)}</span>;
  const difference = reported === undefined ? 0n : unitsOf(reported) - unitsOf(total);
  const figures = [
    { name: 'report', amount: reported },
    { name: 'records', amount: total },
    { name: 'difference', amount: difference === 0n ? undefined : writeAmount(difference) },
  ] as const;
  const facts = figures.flatMap(({ name, amount }) =>
    amount === undefined ? [] : [{ name, label: t(`balance.behind.${name}`), value: written(amount) }],
  );
  return (
    <Alert color={difference === 0n ? 'green' : 'orange'} py="xs" role="status" data-testid="behind">
      <FactList facts={facts} />
      <Text size="sm" fw={600} mt={4}>
        {t(difference === 0n ? 'balance.behind.ties' : 'balance.behind.off')}
      </Text>
      {difference !== 0n && (
        <Anchor
          component={Link}
          to={{ pathname: screenAddress(id, 'tie-out'), search: `month=${month}` }}
          fz="xs"
          underline="always"
        >
          {t('balance.behind.toTieOut')}
        </Anchor>
      )}
    </Alert>
  );
}

/** The records that the tie-out names for the difference. */
function Explanations({ explanations }: { readonly explanations: readonly Explained[] }) {
  const { t } = useTranslation();
  return (
    <List size="xs" data-testid="behind-explanations">
      {explanations.map(({ cause, listing, identity, day, ambiguous }) => (
        <List.Item key={`${day} ${identity}`}>
          {t(`record.kinds.${listing}`)}{' '}
          <RecordLink listing={listing} record={{ identity, day }} from={t('screens.balances')}>
            {identity}
          </RecordLink>
          : {t(`finding.causes.${cause}`)} {ambiguous && t('finding.ambiguous')}
        </List.Item>
      ))}
    </List>
  );
}

type ToListingProps = Pick<RecordsProps, 'rule' | 'range' | 'currency'> & {
  /** The records, where these are all of them. */
  readonly all: readonly ListingRow[] | undefined;
};

/**
 * The records in their listing, to sort, search and export: these very ones where they are few, else its nearest view.
 */
function ToListing({ rule, range, currency, all }: ToListingProps) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const listing: ListingDefinition = listings[rule.listing];
  const search = all
    ? searchForRecords(listing, all, timeZone)
    : searchForRule(listing, rule, { ...range, currency });
  const hint = t('balance.behind.toListingHint', {
    date: t(`service.fields.${listing.dateField}`),
    timeZone,
  });
  return (
    <Button
      component={Link}
      to={{ pathname: screenAddress(id, listing.name), search }}
      variant="default"
      leftSection={<IconExternalLink size={14} aria-hidden />}
      {...(all ? {} : { title: hint })}
    >
      {t('balance.behind.toListing', { listing: t(`service.listings.${listing.name}`) })}
    </Button>
  );
}
