import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReviewSubject, ReviewThread } from '../../../src-shared/contract/close.ts';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { GrowingTextarea } from '../../components/growing-textarea.tsx';
import { useHeldOpen } from '../../components/held-open.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { CommentField, useKeptComment } from './comment-field.tsx';
import { type Place, useCloseCall } from './queries.ts';
import { Said } from './said.tsx';

type Props = {
  readonly place: Place;
  readonly subject: ReviewSubject;
  readonly threads: readonly ReviewThread[];
  readonly onClose: () => void;
};

/** What was said about one thing of the month, with room for more. */
export function ThreadsDialog({ place, subject, threads, onClose }: Props) {
  const { t } = useTranslation();
  const comment = useCloseCall('close.comment', place.workspaceId);
  const { text, setText, note } = useKeptComment(place, `${subject.kind} ${subject.key}`);
  const { begin, failure, close } = useDoing({ error: comment.error, pending: comment.isPending, onClose });
  return (
    <InputDialog opened onClose={close} title={subject.title}>
      <Stack gap="sm">
        {threads.map((thread) => (
          <Thread key={thread.id} place={place} thread={thread} />
        ))}
        {failure !== null && <ErrorAlert error={failure} />}
        {note}
        <GrowingTextarea
          label={t('close.comment')}
          size="xs"
          minRows={2}
          maxLength={1_000}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button
            disabled={text.trim() === ''}
            loading={comment.isPending}
            onClick={() => {
              begin();
              comment.mutate({ ...place, text: text.trim(), subject }, { onSuccess: () => setText('') });
            }}
          >
            {t('close.addComment')}
          </Button>
        </Group>
      </Stack>
    </InputDialog>
  );
}

function Thread({ place, thread }: { readonly place: Place; readonly thread: ReviewThread }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const answer = useCloseCall('close.answer', place.workspaceId);
  useHeldOpen(answer.isPending);
  const { text, setText, note } = useKeptComment(place, thread.id);
  const { resolved } = thread;
  const give = (resolving: boolean) =>
    answer.mutate(
      { ...place, thread: thread.id, text: text.trim(), resolved: resolving },
      { onSuccess: () => setText('') },
    );
  return (
    <Stack
      gap={6}
      data-testid="thread"
      pb="xs"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group gap={6}>
        <StateBadge color={resolved ? 'green' : 'orange'}>
          {t(`close.review.states.${resolved ? 'resolved' : 'open'}`)}
        </StateBadge>
        {resolved && (
          <Text size="xs" c="dimmed">
            {t('close.review.resolvedBy', {
              by: resolved.by,
              time: formatMoment(resolved.at, currentLocale(), timeZone),
            })}
          </Text>
        )}
      </Group>
      {thread.comments.map((said) => (
        <Said key={`${said.at} ${said.by}`} said={said} />
      ))}
      {answer.isError && <ErrorAlert error={answer.error} />}
      {note}
      <CommentField label={t('close.review.answer')} minRows={1} value={text} onChange={setText} />
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          disabled={text.trim() === ''}
          loading={answer.isPending}
          onClick={() => give(false)}
        >
          {t('close.review.addAnswer')}
        </Button>
        {!resolved && (
          <Button size="compact-xs" variant="default" loading={answer.isPending} onClick={() => give(true)}>
            {t('close.review.resolve')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
