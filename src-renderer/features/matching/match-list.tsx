import { ActionIcon, Button, Checkbox, Collapse, Group, Stack, Table, Text, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MATCH_ORIGINS, type Match } from '../../../src-shared/contract/matches.ts';
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import { Cell } from '../../components/cell.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Pager } from '../../components/pager.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Select } from '../../components/select.tsx';
import { countOf, useLastPage } from '../../components/use-last-page.ts';
import { currentLocale } from '../../i18n/index.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { MatchDetail } from './match-detail.tsx';
import { ExcludedLine, LineHeads, Sides } from './match-sides.tsx';
import { useMatches, useMatchingCall, useRules } from './queries.ts';
import { evidenceWords, ruleName } from './words.ts';

const PAGE_SIZE = 50;
type Shown = Match['origin'] | 'matched';
const MATCHED: Match['origin'][] = ['rule', 'proposal', 'manual'];
type Props = {
  readonly scope: MatchingScope;
  readonly currency: string;
  /** The lines left out of the matching instead of the matches. */
  readonly excluded?: boolean;
};

/** What is matched, or excluded: by which rule or person, and why; each can be undone by itself. */
export const MatchList = memo(function MatchList({ scope, currency, excluded = false }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>(excluded ? 'set-aside' : 'matched');
  const [ruleId, setRuleId] = useState<string | null>(null);
  const [undone, setUndone] = useState(false);
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const [undoing, setUndoing] = useState<Match | null>(null);
  const rules = useRules(scope.workspaceId, scope.book);
  const undo = useMatchingCall('matching.undo');
  const found = useMatches({
    ...scope,
    // Excluded lines are many, and are no matches: show them when asked for.
    origins: shown === 'matched' ? MATCHED : [shown],
    ruleId,
    currency: currency === '' ? null : currency,
    undone,
    page,
    pageSize: PAGE_SIZE,
  });
  const { data, error, refetch } = found;
  useLastPage({ page, pageSize: PAGE_SIZE, count: countOf(found), onPage: setPage });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other matches are shown from their first page
  useEffect(() => setPage(0), [shown, ruleId, undone, currency]);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {!excluded && (
          <Select
            aria-label={t('matching.matches.origin')}
            data={[
              { value: 'matched', label: t('matching.matches.matched') },
              ...MATCH_ORIGINS.map((value) => ({ value, label: t(`matching.matches.origins.${value}`) })),
            ]}
            value={shown}
            allowDeselect={false}
            onChange={(value) => setShown(MATCH_ORIGINS.find((each) => each === value) ?? 'matched')}
            w={190}
          />
        )}
        <Select
          aria-label={t('matching.matches.rule')}
          placeholder={t('matching.matches.allRules')}
          data={
            rules.data?.rules.map(({ id, name }) => ({ value: id, label: ruleName({ id, name }, t) })) ?? []
          }
          value={ruleId}
          clearable
          onChange={setRuleId}
          w={280}
        />
        <Checkbox
          size="xs"
          label={t('matching.matches.undone')}
          checked={undone}
          onChange={({ currentTarget: { checked } }) => setUndone(checked)}
        />
        {data && (
          <Text size="xs" c="dimmed" ml="auto" className="figures">
            {data.count.toLocaleString(currentLocale())}
          </Text>
        )}
      </Group>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <Text size="sm">{t(excluded ? 'matching.matches.noneExcluded' : 'matching.matches.empty')}</Text>
      )}
      {data && data.count > 0 && (
        <Table.ScrollContainer minWidth={880}>
          <Table
            fz="xs"
            verticalSpacing={1}
            horizontalSpacing={6}
            withTableBorder
            aria-label={t(excluded ? 'matching.tabs.excluded' : 'matching.tabs.matches')}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Td w={30} />
                {excluded ? (
                  <LineHeads />
                ) : (
                  <>
                    <Table.Th w="26%">{t('matching.matches.lines')}</Table.Th>
                    <Table.Th w="23%">{t('matching.matches.records')}</Table.Th>
                  </>
                )}
                <Table.Th w={excluded ? '26%' : '12%'}>{t('matching.matches.origin')}</Table.Th>
                <Table.Th w={excluded ? '12%' : '27%'}>{t('matching.matches.why')}</Table.Th>
                <Table.Td w={90} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.matches.map((match) => (
                <MatchRows
                  key={match.id}
                  scope={scope}
                  match={match}
                  excluded={excluded}
                  open={open === match.id}
                  onOpen={() => setOpen(open === match.id ? null : match.id)}
                  onUndo={() => setUndoing(match)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {data && data.count > PAGE_SIZE && (
        <Group justify="flex-end" component="nav" aria-label={t('pages.label')}>
          <Pager page={page} pages={Math.ceil(data.count / PAGE_SIZE)} onChange={setPage} />
        </Group>
      )}
      {undoing && (
        <ReasonDialog
          title={t('matching.matches.undoTitle')}
          text={t('matching.matches.undoText')}
          action={t('matching.matches.undoConfirm')}
          color="red"
          error={undo.error}
          pending={undo.isPending}
          onDecide={(reason) =>
            undo.mutateAsync({ workspaceId: scope.workspaceId, matchIds: [undoing.id], reason })
          }
          onClose={() => setUndoing(null)}
        />
      )}
    </Stack>
  );
});

type RowProps = {
  readonly scope: MatchingScope;
  readonly match: Match;
  readonly excluded: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onUndo: () => void;
};

function MatchRows({ scope, match, excluded, open, onOpen, onUndo }: RowProps) {
  const { t } = useTranslation();
  const { rule, evidence, undone, origin } = match;
  const by = rule ? `${rule.number}. ${ruleName(rule.rule, t)}` : t(`matching.matches.origins.${origin}`);
  const why = evidence ? evidenceWords(evidence, t) : match.note;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <Fragment>
      <Table.Tr td={undone ? 'line-through' : ''}>
        <Cell>
          <Tooltip label={t('matching.matches.details')}>
            <ActionIcon
              size="sm"
              aria-label={t('matching.matches.details')}
              aria-expanded={open}
              onClick={onOpen}
            >
              <Chevron size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Cell>
        {excluded ? <ExcludedLine match={match} /> : <Sides match={match} />}
        <Cell className="one-line shares" title={by}>
          {by}
          {origin === 'proposal' && (
            <Text span size="xs" c="dimmed">
              {' '}
              {t('matching.matches.origins.proposal')}
            </Text>
          )}
        </Cell>
        <Cell className="one-line shares" title={why}>
          {why}
        </Cell>
        <Cell>
          {!undone && (
            <DecidersOnly>
              <Button variant="default" size="compact-xs" onClick={onUndo}>
                {t('matching.matches.undo')}
              </Button>
            </DecidersOnly>
          )}
        </Cell>
      </Table.Tr>
      {open && (
        <Table.Tr>
          <Table.Td colSpan={excluded ? 8 : 6} bg="var(--mantine-color-default-hover)">
            <Collapse expanded>
              <MatchDetail scope={scope} match={match} />
            </Collapse>
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  );
}
