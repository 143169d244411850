import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CloseReport } from '../../../src-shared/contract/close.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useOnlyReads } from '../../data/team.ts';
import { screenAddress } from '../../workspace/screens.ts';
import { CommentField, useKeptComment } from './comment-field.tsx';
import { type Place, useCloseCall } from './queries.ts';
import { Said } from './said.tsx';
import { ThreadMark } from './thread-mark.tsx';

type Props = { readonly place: Place } & Pick<CloseReport, 'comments' | 'review'>;

/** What preparer and reviewer say to each other about the month. */
export function CommentsCard({ place, comments, review: { threads } }: Props) {
  const { t } = useTranslation();
  const { text, setText, note } = useKeptComment(place);
  // What was settled since stands nowhere else.
  const subjects = [
    ...new Map(threads.map(({ subject }) => [`${subject.kind} ${subject.key}`, subject])).values(),
  ];
  const onlyReads = useOnlyReads(place.workspaceId);
  const comment = useCloseCall('close.comment', place.workspaceId);
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="comments-title">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h5" id="comments-title">
            {t('close.comments')}
          </Title>
          <Anchor
            component={Link}
            size="xs"
            to={`${screenAddress(place.workspaceId, 'audit')}?${new URLSearchParams({ area: 'close', search: `${place.month} ${place.currency}` })}`}
          >
            {t('close.trail')}
          </Anchor>
        </Group>
        {subjects.map((subject) => (
          <Group key={`${subject.kind} ${subject.key}`} gap={4} wrap="nowrap" data-testid="commented">
            <ThreadMark place={place} subject={subject} />
            <Text size="sm">{subject.title}</Text>
          </Group>
        ))}
        {comments.length === 0 && subjects.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('close.noComments')}
          </Text>
        )}
        {comments.map((said) => (
          <Said key={`${said.at} ${said.by}`} said={said} />
        ))}
        {comment.isError && <ErrorAlert error={comment.error} />}
        {!onlyReads && (
          <>
            {note}
            <CommentField label={t('close.comment')} minRows={2} value={text} onChange={setText} />
            <Group>
              <Button
                variant="default"
                disabled={text.trim() === ''}
                loading={comment.isPending}
                onClick={() =>
                  comment.mutate({ ...place, text: text.trim() }, { onSuccess: () => setText('') })
                }
              >
                {t('close.addComment')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Card>
  );
}
