import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '../../../src-shared/contract/matches.ts';
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { confirm } from '../../components/notice.ts';
import { Pager } from '../../components/pager.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Select } from '../../components/select.tsx';
import { countOf, useLastPage } from '../../components/use-last-page.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { useMatchingCall, useProposals } from './queries.ts';
import { RejectedList } from './rejected-list.tsx';

const PAGE_SIZE = 50;
const KINDS = ['suggested', 'ambiguous'] as const;
type Props = { readonly scope: MatchingScope; readonly currency: string };

/** What the rules would not decide: to be confirmed, one by one or many suggestions at once, or rejected. */
export const ProposalList = memo(function ProposalList({ scope, currency }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof KINDS)[number] | null>(null);
  const [page, setPage] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const found = useProposals({
    ...scope,
    kinds: kind === null ? [] : [kind],
    currency: currency === '' ? null : currency,
    page,
    pageSize: PAGE_SIZE,
  });
  const { data, error, refetch } = found;
  useLastPage({ page, pageSize: PAGE_SIZE, count: countOf(found), onPage: setPage });
  const decide = useMatchingCall('matching.decide');
  const [rejecting, setRejecting] = useState<Proposal | null>(null);
  const { workspaceId } = scope;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other proposals are shown from their first page
  useEffect(() => setPage(0), [kind, currency]);
  const suggestions = data?.proposals.filter((proposal) => proposal.kind === 'suggested') ?? [];
  const chosen = suggestions.filter(({ id }) => selected.has(id));
  const confirmChosen = () =>
    decide.mutate(
      {
        workspaceId,
        decisions: chosen.map(({ id }) => ({ proposalId: id, decision: 'confirm', option: 1 })),
        note: '',
      },
      {
        onSuccess: ({ matchIds }) => {
          setSelected(new Set());
          confirm(t('matching.proposals.confirmed', { count: matchIds.length }));
        },
      },
    );
  const toggle = ({ id }: Proposal) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Select
          aria-label={t('matching.proposals.kind')}
          placeholder={t('matching.proposals.allKinds')}
          data={KINDS.map((value) => ({ value, label: t(`matching.proposals.kinds.${value}`) }))}
          value={kind}
          clearable
          onChange={(value) => setKind(KINDS.find((each) => each === value) ?? null)}
          w={190}
        />
        {suggestions.length > 0 && (
          <DecidersOnly>
            <Checkbox
              size="xs"
              label={t('matching.proposals.selectAll')}
              checked={chosen.length === suggestions.length}
              indeterminate={chosen.length > 0 && chosen.length < suggestions.length}
              onChange={({ currentTarget: { checked } }) =>
                setSelected(new Set(checked ? suggestions.map(({ id }) => id) : []))
              }
            />
            <Button disabled={chosen.length === 0} loading={decide.isPending} onClick={confirmChosen}>
              {t('matching.proposals.confirmSelected', { count: chosen.length })}
            </Button>
          </DecidersOnly>
        )}
      </Group>
      {decide.error && <ErrorAlert error={decide.error} />}
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && <Text size="sm">{t('matching.proposals.empty')}</Text>}
      <Box>
        {data?.proposals.map((proposal) => (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            selected={proposal.kind === 'suggested' ? selected.has(proposal.id) : null}
            onSelect={() => toggle(proposal)}
            pending={decide.isPending}
            onConfirm={(option) =>
              decide.mutate(
                {
                  workspaceId,
                  decisions: [{ proposalId: proposal.id, decision: 'confirm', option }],
                  note: '',
                },
                {
                  onSuccess: ({ matchIds }) =>
                    confirm(t('matching.proposals.confirmed', { count: matchIds.length })),
                },
              )
            }
            onReject={() => setRejecting(proposal)}
          />
        ))}
      </Box>
      {data && data.count > PAGE_SIZE && (
        <Group justify="flex-end" component="nav" aria-label={t('pages.label')}>
          <Pager page={page} pages={Math.ceil(data.count / PAGE_SIZE)} onChange={setPage} />
        </Group>
      )}
      <RejectedList scope={scope} />
      {rejecting && (
        <ReasonDialog
          title={t('matching.proposals.rejectTitle')}
          text={t('matching.proposals.rejectText')}
          action={t('matching.proposals.rejectOne')}
          onDecide={async (reason) => {
            await decide.mutateAsync({
              workspaceId,
              decisions: [{ proposalId: rejecting.id, decision: 'reject', reason }],
              note: '',
            });
            confirm(t('matching.proposals.rejected'));
          }}
          error={decide.error}
          pending={decide.isPending}
          onClose={() => setRejecting(null)}
        />
      )}
    </Stack>
  );
});
