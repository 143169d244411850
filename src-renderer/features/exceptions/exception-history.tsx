import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExceptionEvent, ExceptionState } from '../../../src-shared/contract/exceptions.ts';
import { moneyWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { useHeldOpen } from '../../components/held-open.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useUndoExceptionDecision, useUndoTogether } from './queries.ts';
import { UndoAll } from './undo-all.tsx';

type Props = { readonly events: readonly ExceptionEvent[]; readonly currency: string };

/** Everything that happened to an exception, the latest first; the latest decision can be undone. */
export function ExceptionHistory({ events, currency }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap={6}>
      <Title order={3} size="h6">
        {t('exceptions.history')}
      </Title>
      {[...events]
        .sort((a, b) => b.number - a.number)
        .map((event) => (
          <Event key={event.number} event={event} currency={currency} />
        ))}
    </Stack>
  );
}

type EventProps = { readonly event: ExceptionEvent; readonly currency: string };

function Event({ event, currency }: EventProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { at, actor, reason, before, after } = event;
  const changes = useChangeWords(before, after, currency);
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {formatMoment(at, currentLocale(), timeZone)} · {actor || t('exceptions.app')} ·{' '}
        {t(`exceptions.events.${event.event}`)}
      </Text>
      {changes.map((change) => (
        <Text key={change} size="xs">
          {change}
        </Text>
      ))}
      {reason !== '' && (
        <Text size="xs">
          {t('exceptions.because')} <q>{reason}</q>
        </Text>
      )}
      {event.event === 'changed' && event.togetherCount > 1 && (
        <Text size="xs">{t('exceptions.together.with', { count: event.togetherCount - 1 })}</Text>
      )}
      {event.undoable && (
        <Group gap="xs" align="flex-end">
          <Undo number={event.number} />
          {event.together !== null && <UndoTogether together={event.together} count={event.togetherCount} />}
        </Group>
      )}
    </Stack>
  );
}

/** What an event changed, in words; of the first there is nothing to compare with. */
function useChangeWords(
  before: ExceptionState | null,
  after: ExceptionState,
  currency: string,
): readonly string[] {
  const { t } = useTranslation();
  if (!before) return [];
  const words: string[] = [];
  if (before.status !== after.status)
    words.push(
      t('exceptions.changed.status', {
        from: t(`exception.statuses.${before.status}`),
        to: t(`exception.statuses.${after.status}`),
      }),
    );
  if (before.assignee !== after.assignee)
    words.push(t('exceptions.changed.assignee', { to: after.assignee || t('exceptions.nobody') }));
  if (before.note !== after.note) words.push(t('exceptions.changed.note', { note: after.note }));
  const amount = after.decision?.amount;
  if (amount && amount !== before.decision?.amount)
    words.push(t('exceptions.changed.amount', { amount: moneyWords(currency, amount) }));
  const account = after.decision?.account;
  if (account && account !== before.decision?.account)
    words.push(t('exceptions.changed.account', { account }));
  return words;
}

function UndoTogether({ together, count }: { readonly together: number; readonly count: number }) {
  const { id } = useWorkspace();
  return <UndoAll together={together} count={count} undo={useUndoTogether(id)} />;
}

function Undo({ number }: { readonly number: number }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const undo = useUndoExceptionDecision(id);
  useHeldOpen(undo.isPending);
  const [reason, setReason] = useState<string | null>(null);
  if (reason === null)
    return (
      <Group>
        <Button size="compact-xs" variant="default" onClick={() => setReason('')}>
          {t('exceptions.undo')}
        </Button>
      </Group>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        undo.mutate({ number, reason: reason.trim() });
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('exceptions.undoWhy')}
          size="xs"
          flex={1}
          required
          autoFocus
          maxLength={500}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <Button type="submit" size="xs" disabled={reason.trim() === ''} loading={undo.isPending}>
          {t('exceptions.undo')}
        </Button>
        <Button size="xs" variant="default" disabled={undo.isPending} onClick={() => setReason(null)}>
          {t('app.cancel')}
        </Button>
      </Group>
      {undo.error && <ErrorAlert error={undo.error} />}
    </form>
  );
}
