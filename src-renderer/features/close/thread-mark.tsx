import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewSubject } from '../../../src-shared/contract/close.ts';
import { CountMark } from './count-mark.tsx';
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
      <CountMark
        icon={IconMessage}
        count={open}
        color="orange"
        label={
          threads.length > 0
            ? t('close.review.commentsOn', { name, count: open })
            : t('close.review.commentOn', { name })
        }
        testId="open-comments"
        onOpen={() => setShown(true)}
      />
      {shown && (
        <ThreadsDialog place={place} subject={subject} threads={threads} onClose={() => setShown(false)} />
      )}
    </>
  );
}
