import { useLocalStorage } from '@mantine/hooks';
import { IconEye, IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { keptCodeKey } from '../../workspace/workspace-key.ts';
import { TwoActionsCard } from './two-actions-card.tsx';

/** The recovery code is saved and shown in native dialogs: it never comes to this window. */
export function RecoveryCodeCard() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const [, setKept] = useLocalStorage({ key: keptCodeKey(id), defaultValue: false });
  const save = useMutation({
    mutationFn: () => call('workspaces.saveRecoveryCode', { workspaceId: id }),
    onSuccess: ({ fileName }) => fileName !== null && setKept(true),
  });
  const show = useMutation({
    mutationFn: () => call('workspaces.showRecoveryCode', { workspaceId: id }),
    onSuccess: () => setKept(true),
  });
  const fileName = save.data?.fileName ?? null;
  return (
    <TwoActionsCard
      id="recovery-code"
      title={t('recoveryCode.title')}
      text={t('recoveryCode.text')}
      actions={[
        { label: t('recoveryCode.save'), icon: IconFileExport, step: save },
        { label: t('recoveryCode.show'), icon: IconEye, step: show },
      ]}
      said={fileName && t('recoveryCode.saved', { fileName })}
    />
  );
}
