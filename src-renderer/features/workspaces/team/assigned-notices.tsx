import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { EventPayload } from '../../../../src-shared/contract/index.ts';
import { assignedTitles, assignedWords } from '../../../../src-shared/words/assigned-words.ts';
import { onEvent } from '../../../api.ts';
import { tell } from '../../../components/notice.ts';
import { currentLanguage } from '../../../i18n/index.ts';
import { screenAddress } from '../../../workspace/screens.ts';

/**
 * Says once what colleagues assigned to the person at work, with the way there; a press on the system's notification
 * leads there too.
 */
export function AssignedNotices(): null {
  const navigate = useNavigate();
  useEffect(
    () =>
      onEvent('team.assigned', (told) => {
        const address = addressOf(told);
        if (told.open) return void navigate(address);
        const language = currentLanguage();
        const id = crypto.randomUUID();
        tell({
          id,
          title: assignedTitles[language],
          message: (
            <Anchor
              size="sm"
              href={`#${address}`}
              onClick={(event) => {
                event.preventDefault();
                notifications.hide(id);
                void navigate(address);
              }}
            >
              {assignedWords(told.assigned, language)}
            </Anchor>
          ),
          autoClose: false,
        });
      }),
    [navigate],
  );
  return null;
}

/** To the first of them: exceptions with all that are the person's. */
function addressOf({ workspaceId, person, assigned }: EventPayload<'team.assigned'>): string {
  const [first] = assigned;
  if (!first) return screenAddress(workspaceId, 'overview');
  const { kind, month, currency } = first;
  if (kind === 'exception')
    return `${screenAddress(workspaceId, 'exceptions')}?${new URLSearchParams({ month, assignee: person })}`;
  const close = screenAddress(workspaceId, 'close');
  return currency === null ? `${close}?${new URLSearchParams({ month })}` : `${close}/${month}/${currency}`;
}
