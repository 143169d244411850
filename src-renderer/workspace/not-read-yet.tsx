import { Alert, Button, Group, Text } from '@mantine/core';
import { IconProgressAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FiguresOf } from '../../src-shared/contract/sync.ts';
import type { Month } from '../../src-shared/period.ts';
import { rangesByName } from '../components/days-and-amounts.ts';
import { ErrorAlert } from '../components/error-alert.tsx';
import { useNotRead, useReadMissing } from '../data/not-read.ts';
import { DecidersOnly } from './deciders-only.tsx';
import { useWorkspace } from './use-workspace.ts';

type Props = {
  readonly month: Month;
  readonly of: FiguresOf;
  /** What is not known yet, in a sentence. */
  readonly text: string;
};

/**
 * Which days the figures wait for, and the button that reads just these; nothing where all of them were read, and the
 * error where that could not be asked.
 */
export function NotReadYet({ month, of, text }: Props) {
  const { t } = useTranslation();
  const { id: workspaceId, kept } = useWorkspace();
  const { data: notRead = [], error, refetch } = useNotRead({ workspaceId, month, of });
  const read = useReadMissing();
  // Figures that rest on days that nobody read would else stand there as whole.
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (notRead.length === 0) return null;
  return (
    <Alert color="orange" py="xs" icon={<IconProgressAlert aria-hidden />} data-testid="not-read-yet">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {t('workspace.notKnownYet', { days: rangesByName(notRead) })} {text}
        </Text>
        <DecidersOnly>
          <Button
            variant="default"
            disabled={!kept.reporting}
            loading={read.isPending}
            style={{ flexShrink: 0 }}
            onClick={() => read.mutate({ workspaceId, month, of })}
          >
            {t('workspace.readTheseDays')}
          </Button>
        </DecidersOnly>
      </Group>
      {read.error && <ErrorAlert error={read.error} />}
    </Alert>
  );
}
