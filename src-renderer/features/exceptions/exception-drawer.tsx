import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ExceptionStatus } from '../../../src-shared/contract/exception-kinds.ts';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { kindWords } from '../../records/exception-kinds.ts';
import { SupportFiles } from '../../records/support-files.tsx';
import { DecidersFields, DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { CauseSums } from './cause-sums.tsx';
import { DecisionForm } from './decision-form.tsx';
import { ExceptionHistory } from './exception-history.tsx';
import { ExceptionItems } from './exception-items.tsx';
import { ExceptionNote } from './exception-note.tsx';
import { useExceptionHistory } from './queries.ts';
import { suggestionAddress, suggestionWords } from './suggestion.ts';
import { causeWords, STATUS_COLORS } from './words.ts';

type Props = {
  /** Key of the exception shown; null keeps the drawer closed. */
  readonly open: string | null;
  readonly assignees: readonly string[];
  readonly onClose: () => void;
};

/** One exception with its evidence, what can be done about it, and everything that was. */
export function ExceptionDrawer({ open, assignees, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <SideDrawer opened={open !== null} onClose={onClose} size={640} title={t('exceptions.one')}>
      {open !== null && <Content key={open} exceptionKey={open} assignees={assignees} />}
    </SideDrawer>
  );
}

type ContentProps = Pick<Props, 'assignees'> & { readonly exceptionKey: string };

function Content({ exceptionKey, assignees }: ContentProps) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { data, error, refetch } = useExceptionHistory(id, exceptionKey);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label={t('exceptions.one')} />;
  const { exception, companions, events } = data;
  const locale = currentLocale();
  const { decision } = exception;
  const all = [exception, ...companions];
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Group justify="space-between">
          <Title order={2} size="h5">
            {kindWords(t, exception.kind, exception.source)}
          </Title>
          <StateBadge color={STATUS_COLORS[exception.status]}>
            {t(`exception.statuses.${exception.status}`)}
          </StateBadge>
        </Group>
        <Text size="sm">{causeWords(t, all)}</Text>
        {decision && (
          <Text size="sm">
            {t(`exceptions.decided.${decidedAs(exception.status)}`, {
              cause: decision.carried ? t(`exceptions.carry.causes.${decision.carried.cause}`) : '',
              expected: decision.carried ? dayWords(decision.carried.expected) : '',
              by: decision.by,
              at: formatMoment(decision.at, locale, timeZone),
              reason: decision.reason,
              amount: moneyWords(exception.currency, decision.amount),
            })}
            {decision.account && ` · ${t('exceptions.changed.account', { account: decision.account })}`}
            {decision.month !== undefined &&
              decision.month !== exception.month &&
              ` · ${t('exceptions.changed.month', { month: formatMonth(decision.month, locale) })}`}
          </Text>
        )}
      </Stack>
      <FactList
        facts={[
          {
            name: 'day',
            label: t('exceptions.day'),
            value: `${dayWords(exception.day)} (${t('exception.days', { count: exception.age })})`,
          },
          {
            name: 'amount',
            label: t('exception.amount'),
            value: all.map(({ amount, currency }) => moneyWords(currency, amount)).join(', '),
          },
          {
            name: 'source',
            label: t('exceptions.source'),
            value: t(`exceptions.sources.${exception.source}`),
          },
          {
            name: 'assignee',
            label: t('exceptions.assignee'),
            value: exception.assignee || t('exceptions.nobody'),
          },
        ]}
      />
      <Stack gap={4}>
        <Title order={3} size="h6">
          {t('exceptions.evidence')}
        </Title>
        <ExceptionItems exception={exception} />
        <Suggestion exception={exception} />
      </Stack>
      <DecidersOnly>
        {exception.status !== 'resolved' && (
          <Stack gap={4}>
            <Group gap={4}>
              <Title order={3} size="h6">
                {t('exceptions.decide')}
              </Title>
              <HelpMark term="carryForward" />
            </Group>
            <CauseSums exceptions={all} />
            <DecisionForm oneCause exceptions={all} assignees={assignees} closing={exception.currency} />
          </Stack>
        )}
      </DecidersOnly>
      <DecidersFields>
        <ExceptionNote exception={exception} />
      </DecidersFields>
      <Stack gap={4}>
        <Title order={3} size="h6">
          {t('support.title')}
        </Title>
        <SupportFiles subject={{ kind: 'exception', key: exception.key }} />
      </Stack>
      <ExceptionHistory events={events} currency={exception.currency} />
    </Stack>
  );
}

const decidedAs = (status: ExceptionStatus) =>
  status === 'written-off' || status === 'carried-forward' ? status : 'accepted';

/** What could settle it, and the way there. */
function Suggestion({ exception }: { readonly exception: Exception }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const to = suggestionAddress(id, exception);
  if (!exception.suggestion || !to) return null;
  return (
    <Group gap="xs">
      <Text size="xs">{t(`exceptions.suggestionTexts.${exception.suggestion.kind}`)}</Text>
      <Button component={Link} to={to} size="compact-xs" variant="default">
        {suggestionWords(t, exception)}
      </Button>
    </Group>
  );
}
