import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Month } from '../../../src-shared/period.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { useIsRunning } from '../../data/jobs.ts';
import { useStartDailyRun, useStartSyncOfAll } from '../../data/start-jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useIsOnlyRead } from '../../workspace/deciders-only.tsx';
import { addressBelow, type ScreenName, screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { type NextAction, nextAction } from './next-action.ts';

type Props = { readonly month: Month; readonly situation: Parameters<typeof nextAction>[0] };

/** The one thing to do next: starts what can be started here, and leads to the rest. */
export function NextButton({ month, situation }: Props) {
  const { t } = useTranslation();
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const daily = useStartDailyRun();
  const sync = useStartSyncOfAll();
  const isReading = useIsRunning({ workspaceId }, 'daily-run', 'sync');
  const action = nextAction(situation);
  const toRead = (action.kind === 'sync' && action.month) || month;
  const starts: Partial<Record<NextAction['kind'], () => void>> = {
    daily: () => daily.mutate({ workspaceId }),
    sync: () => {
      sync.mutate({ workspaceId, month: toRead });
      // What comes next is of that month.
      if (toRead !== month) void navigate(`?${new URLSearchParams({ month: toRead })}`);
    },
  };
  const start = starts[action.kind];
  const isOnlyRead = useIsOnlyRead();
  const error = daily.error ?? sync.error;
  return (
    <>
      {error && <ErrorAlert error={error} />}
      <Button
        rightSection={<IconArrowRight size={14} aria-hidden />}
        loading={start !== undefined && (isReading || daily.isPending || sync.isPending)}
        disabled={start !== undefined && (isOnlyRead || !situation.canRead)}
        onClick={start ?? (() => void navigate(addressOf(action, workspaceId, month)))}
        data-testid="next-action"
      >
        {t(`overview.next.${action.kind}`, {
          month: formatMonth(toRead, currentLocale()),
          currency: 'currency' in action ? action.currency : '',
        })}
      </Button>
    </>
  );
}

/** Where an action is done that is not started here. */
function addressOf(action: NextAction, workspaceId: string, month: Month): string {
  const at = (screen: ScreenName, search: Readonly<Record<string, string>> = { month }) =>
    `${screenAddress(workspaceId, screen)}?${new URLSearchParams(search)}`;
  switch (action.kind) {
    case 'credentials':
      return screenAddress(workspaceId, 'settings');
    case 'look-up':
      return addressBelow(workspaceId, 'cashouts');
    case 'statement':
      return at('statements');
    case 'bank-proposals':
      return at('matching', { month, book: 'bank', tab: 'proposals' });
    case 'ledger-proposals':
      return at('matching', { month, book: 'ledger', tab: 'proposals' });
    case 'exceptions':
      return at('exceptions');
    case 'close':
      return addressBelow(workspaceId, 'closeMonth', { month, currency: action.currency });
    default:
      return at('sync');
  }
}
