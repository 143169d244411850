import { ActionIcon, Group, Text } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewSubject } from '../../../src-shared/contract/close.ts';
import type { Place } from './queries.ts';
import { openCount, useThreadsOf } from './review-threads.ts';
import { ThreadsDialog } from './threads-dialog.tsx';

type Props = {
  readonly place: Place;
  readonly subject: ReviewSubject;
  /** What an item was called before. */
  readonly formerly?: readonly string[];
};

/** The comments beside what they are about: how many are open, and all of them on a press. */
export function ThreadMark({ place, subject, formerly }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const threads = useThreadsOf(subject, formerly);
  const open = openCount(threads);
  const name = subject.title;
  return (
    <>
      <Group gap={2} wrap="nowrap" display="inline-flex">
        <ActionIcon
          variant={open > 0 ? 'light' : 'subtle'}
          color={open > 0 ? 'orange' : 'gray'}
          size="sm"
          aria-label={
            threads.length > 0
              ? t('close.review.commentsOn', { name, count: open })
              : t('close.review.commentOn', { name })
          }
          onClick={() => setShown(true)}
        >
          <IconMessage size={14} aria-hidden />
        </ActionIcon>
        {open > 0 && (
          <Text span size="xs" aria-hidden data-testid="open-comments">
            {open}
          </Text>
        )}
      </Group>
      {shown && (
        <ThreadsDialog place={place} subject={subject} threads={threads} onClose={() => setShown(false)} />
      )}
    </>
  );
}
