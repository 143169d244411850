import { Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from './queries.ts';
import { useThreadsOf } from './review-threads.ts';
import { ThreadMark } from './thread-mark.tsx';
import { ThreadsDialog } from './threads-dialog.tsx';

/**
 * The comments on a point of the checklist: a mark once there are any, an entry of its menu, and the dialog that it
 * opens.
 */
export function usePointComments(
  place: Place,
  { key, title }: { readonly key: string; readonly title: string },
): { readonly mark: ReactNode; readonly entry: ReactNode; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const subject = { kind: 'point', key, title } as const;
  const threads = useThreadsOf(subject);
  return {
    mark: threads.length > 0 && <ThreadMark place={place} subject={subject} />,
    entry: <Menu.Item onClick={() => setShown(true)}>{t('close.review.addToPoint')}</Menu.Item>,
    dialog: shown && (
      <ThreadsDialog place={place} subject={subject} threads={threads} onClose={() => setShown(false)} />
    ),
  };
}
