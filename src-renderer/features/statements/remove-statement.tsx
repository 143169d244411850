import { useTranslation } from 'react-i18next';
import type { StatementFile } from '../../../src-shared/contract/statements.ts';
import { confirm } from '../../components/notice.ts';
import { RemoveDialog } from '../../components/remove-dialog.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useRemoveStatement } from './queries.ts';

type Props = { readonly file: StatementFile; readonly onClose: () => void };

/** Asks before a file goes with its lines. */
export function RemoveStatement({ file, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveStatement(useWorkspace().id);
  const decide = () =>
    remove.mutate(file.id, {
      onSuccess: () => {
        confirm(t('statements.files.removed', { file: file.name }));
        onClose();
      },
    });
  return (
    <RemoveDialog
      title={t('app.removeFile')}
      error={remove.error}
      pending={remove.isPending}
      onRemove={decide}
      onClose={onClose}
    >
      {t('statements.files.removeText', { file: file.name })}
    </RemoveDialog>
  );
}
