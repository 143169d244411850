import { Alert, Button, Group, Loader, Stack, Text, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MOST_POPULATIONS,
  type Population,
  populationSet,
} from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { entryPopulations } from '../../../src-shared/journal/entry-populations.ts';
import type { Month } from '../../../src-shared/period.ts';
import { call } from '../../api.ts';
import { isSame } from '../../components/changed-meanwhile.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { DecidersFields } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { populationOf } from './first-population.ts';
import { PopulationCard } from './population-card.tsx';
import { useMatchingCall, usePopulations } from './queries.ts';

/** Which records of the service are expected in the book. */
export const ExpectedRecords = memo(function ExpectedRecords({
  book,
  month,
}: {
  readonly book: Book;
  /** By whose rules journal entries are made. */
  readonly month: Month;
}) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error, refetch } = usePopulations(id);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label={t('app.loading')} />;
  return (
    <DecidersFields>
      <Populations book={book} month={month} kept={data[book]} />
    </DecidersFields>
  );
});

type PopulationsProps = { readonly book: Book; readonly month: Month; readonly kept: readonly Population[] };

function Populations({ book, month, kept }: PopulationsProps) {
  const { t } = useTranslation();
  const { id: workspaceId } = useWorkspace();
  /** What is changed, and what it began from; null where nothing is. */
  const [edit, setEdit] = useState<{
    readonly draft: readonly Population[];
    readonly from: readonly Population[];
  } | null>(null);
  const draft = edit?.draft ?? kept;
  const setDraft = (next: readonly Population[]) =>
    setEdit(isSame(next, kept) ? null : { draft: next, from: edit?.from ?? kept });
  const discard = () => setEdit(null);
  const [keeping, setKeeping] = useState(false);
  const save = useMatchingCall('matching.setPopulations');
  const changed = !isSame(draft, kept);
  useUnsavedInput(changed, 'tab=open book=bank');
  const { restored } = useKeptInput({
    kind: 'expected',
    name: `expected ${book}`,
    input: changed ? { kind: 'expected', book, populations: [...draft] } : null,
    restore: ({ populations }) => setDraft(populations),
  });
  const valid = populationSet.safeParse(draft).success;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('matching.expected.intro')}</Text>
      <KeptInputNote restored={restored} onDiscard={discard} />
      {edit && changed && !save.isPending && !isSame(edit.from, kept) && (
        <Alert color="orange" role="status">
          {t('matching.expected.keptMeanwhile')}
        </Alert>
      )}
      {draft.length === 0 && <Text size="sm">{t('matching.expected.none')}</Text>}
      {draft.map((population, at) => (
        <PopulationCard
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name but their place
          key={at}
          population={population}
          onChange={(next) => setDraft(draft.with(at, next))}
          onRemove={() => setDraft(draft.toSpliced(at, 1))}
        />
      ))}
      <Group className="dialog-actions screen-actions" gap="xs">
        <Button
          variant="default"
          disabled={draft.length >= MOST_POPULATIONS}
          onClick={() => setDraft([...draft, populationOf('settlements')])}
        >
          {t('matching.expected.add')}
        </Button>
        {book === 'ledger' && <AsEntries workspaceId={workspaceId} month={month} onTake={setDraft} />}
        {changed && (
          <Text size="xs" fw={600} role="status">
            {t('matching.expected.changed')}
          </Text>
        )}
        <Group gap="xs" ml="auto">
          {changed && (
            <Button variant="default" onClick={discard}>
              {t('matching.rules.discard')}
            </Button>
          )}
          <Button disabled={!changed || !valid} onClick={() => setKeeping(true)}>
            {t('matching.expected.keep')}
          </Button>
        </Group>
      </Group>
      {keeping && (
        <ReasonDialog
          title={t('matching.expected.keepTitle')}
          text={t('matching.expected.keepText')}
          action={t('matching.rules.keepConfirm')}
          error={save.error}
          pending={save.isPending}
          onDecide={(reason) =>
            save
              .mutateAsync({ workspaceId, book, shown: [...kept], populations: [...draft], reason })
              .then(discard)
          }
          onClose={() => setKeeping(false)}
        />
      )}
    </Stack>
  );
}

type AsEntriesProps = {
  readonly workspaceId: string;
  readonly month: Month;
  readonly onTake: (populations: readonly Population[]) => void;
};

/** For a ledger that is kept by the exported journal entries: it has their records, on their days. */
function AsEntries({ workspaceId, month, onTake }: AsEntriesProps) {
  const { t } = useTranslation();
  const tieOut = useMutation({
    mutationFn: () => call('tieOut.month', { workspaceId, month }),
    onSuccess: ({ rules, net }) => onTake(entryPopulations(rules, net.signs)),
  });
  return (
    <>
      <Tooltip label={t('matching.expected.asEntriesHint')} multiline w={320}>
        <Button variant="default" loading={tieOut.isPending} onClick={() => tieOut.mutate()}>
          {t('matching.expected.asEntries')}
        </Button>
      </Tooltip>
      {tieOut.error && <ErrorAlert error={tieOut.error} />}
    </>
  );
}
