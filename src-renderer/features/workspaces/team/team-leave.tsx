import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedState } from '../../../../src-shared/contract/team.ts';
import { formatMoment } from '../../../components/format.ts';
import { confirm } from '../../../components/notice.ts';
import { RemoveDialog } from '../../../components/remove-dialog.tsx';
import { useTeamCall } from '../../../data/team.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';

/** Stops sharing on this computer, after a question; while the server is away, it says what may be missing. */
export function TeamLeave({ shared }: { readonly shared: SharedState }) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const leave = useTeamCall(id, 'team.leave');
  const since = formatMoment(shared.since, currentLocale(), timeZone);
  const decide = () =>
    void leave.mutateAsync({ workspaceId: id }).then(
      // The card goes with the answer, so a notice says it.
      ({ isLatest }) => {
        setAsking(false);
        const color = isLatest ? 'green' : 'orange';
        confirm(t(isLatest ? 'team.leave.done' : 'team.leave.doneMissing'), { color });
      },
      () => undefined,
    );
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('team.leave.open')}
      </Button>
      {isAsking && (
        <RemoveDialog
          title={t('team.leave.title')}
          action={t('team.leave.action')}
          error={leave.error}
          pending={leave.isPending}
          onRemove={decide}
          onClose={() => setAsking(false)}
        >
          {t('team.leave.text')}
          {shared.state !== 'online' && ` ${t('team.leave.missing', { since })}`}
        </RemoveDialog>
      )}
    </Group>
  );
}
