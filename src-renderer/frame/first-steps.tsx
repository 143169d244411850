import { ActionIcon, Group, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { addMonths, type Month } from '../../src-shared/period.ts';
import { formatMonth } from '../components/format.ts';
import { useMonthRead } from '../data/month-read.ts';
import { useStartSyncOfAll } from '../data/start-jobs.ts';
import { useCloses } from '../features/close/queries.ts';
import { readInbox } from '../features/exceptions/address.ts';
import { useExceptions } from '../features/exceptions/queries.ts';
import { coverageOf } from '../features/statements/coverage.ts';
import { useStatementFiles } from '../features/statements/queries.ts';
import { useRuns } from '../features/sync/queries.ts';
import { currentLocale } from '../i18n/index.ts';
import { useToday } from '../period/today.ts';
import { useIsOnlyRead } from '../workspace/deciders-only.tsx';
import { type ScreenName, screenAddress } from '../workspace/screens.ts';
import { stepsClosedKey } from '../workspace/steps-kept.ts';
import { useConnection, useWorkspace } from '../workspace/use-workspace.ts';
import { keptCodeKey } from '../workspace/workspace-key.ts';

/** The screens of a month's work, in its order. */
const SCREENS = ['tie-out', 'statements', 'close'] as const satisfies readonly ScreenName[];

type Step = { readonly id: string; readonly label: string; readonly done: boolean; readonly run: () => void };

/**
 * The way from an empty workspace to a closed month, a step each, until a month is locked or the person closes it. A
 * step is done when the data say so, not when its screen was opened.
 */
export function FirstSteps() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, kept } = useWorkspace();
  const connection = useConnection();
  const { data: runs } = useRuns(id);
  const syncAll = useStartSyncOfAll();
  const isOnlyRead = useIsOnlyRead();
  // The month that is over: the one to be closed.
  const month = addMonths(useToday().slice(0, 7), -1);
  const taken = useTaken(month);
  const [closed, setClosed] = useLocalStorage({ key: stepsClosedKey(id), defaultValue: false });
  const [codeKept] = useLocalStorage({ key: keptCodeKey(id), defaultValue: false });
  if (closed || !runs || taken.close) return null;

  const steps: Step[] = [
    {
      id: 'connect',
      label: t('shell.steps.connect'),
      done: connection.state === 'online' || runs.some(({ summary }) => summary !== null),
      run: () => void navigate(screenAddress(id, 'settings')),
    },
    {
      id: 'sync',
      label: t('shell.steps.sync', { month: formatMonth(month, currentLocale()) }),
      done: taken.sync,
      run: () => {
        if (kept.reporting && !isOnlyRead) syncAll.mutate({ workspaceId: id, month });
        void navigate(`${screenAddress(id, 'deposits')}?month=${month}`);
      },
    },
    ...SCREENS.map((to) => ({
      id: to,
      label: t(`shell.steps.${to}`),
      done: taken[to],
      run: () => void navigate(`${screenAddress(id, to)}?month=${month}`),
    })),
    {
      id: 'code',
      label: t('shell.steps.code'),
      done: codeKept,
      run: () => void navigate(screenAddress(id, 'settings')),
    },
  ];
  const next = steps.find(({ done }) => !done);
  return (
    <Group
      component="section"
      aria-label={t('shell.steps.title')}
      className="first-steps"
      gap={4}
      px="md"
      wrap="nowrap"
      data-testid="first-steps"
    >
      <Group gap={4} flex={1}>
        <Text fz="xs" fw={600} mr={4} style={{ whiteSpace: 'nowrap' }}>
          {t('shell.steps.title')}
        </Text>
        {steps.map((step, index) => (
          <Group key={step.id} gap={4} wrap="nowrap">
            <StepButton step={step} isNext={step === next} />
            {index < steps.length - 1 && <IconChevronRight size={12} aria-hidden />}
          </Group>
        ))}
      </Group>
      <Tooltip label={t('shell.steps.hide')}>
        <ActionIcon size="sm" aria-label={t('shell.steps.hide')} onClick={() => setClosed(true)}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

function StepButton({
  step: { label, done, run },
  isNext,
}: {
  readonly step: Step;
  readonly isNext: boolean;
}) {
  const { t } = useTranslation();
  const StepIcon = done ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <UnstyledButton className="first-step" data-next={isNext || undefined} onClick={run} fz="xs">
      <StepIcon size={14} aria-hidden color={done ? 'var(--mantine-color-green-text)' : undefined} />
      {label}
      {done && <span className="visually-hidden">{t('shell.steps.done')}</span>}
    </UnstyledButton>
  );
}

/**
 * Which steps of the month are done: all of it was read; its report was compared and no difference is left to settle;
 * the bank statements cover each of its days; a month is locked.
 */
function useTaken(month: Month): Readonly<Record<(typeof SCREENS)[number] | 'sync', boolean>> {
  const { id } = useWorkspace();
  const sync = useMonthRead(id, month).read === 'complete';
  const { data: left } = useExceptions(id, readInbox(new URLSearchParams('source=service'), month));
  const { data: files = [] } = useStatementFiles(id, 'bank');
  const { data: closes } = useCloses(id);
  const accounts = coverageOf(files, month);
  return {
    sync,
    'tie-out': sync && left !== undefined && left.refreshedAt !== null && left.count === 0,
    statements: accounts.length > 0 && accounts.every(({ missing }) => missing.length === 0),
    close: closes?.closes.some(({ state }) => state === 'locked') ?? false,
  };
}
