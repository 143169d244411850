import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../components/remove-dialog.tsx';
import { type Place, useCloseCall } from './queries.ts';

type Props = {
  readonly place: Place;
  readonly point: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
};

/** Asks before a point of the workspace's own leaves the checklist of this month and of those after it. */
export function RemovePoint({ place, point: { id, title }, onClose }: Props) {
  const { t } = useTranslation();
  const change = useCloseCall('close.changePoint', place.workspaceId);
  return (
    <RemoveDialog
      title={t('close.point.removeTitle')}
      action={t('close.point.remove')}
      error={change.error}
      pending={change.isPending}
      onRemove={() => change.mutate({ ...place, change: { kind: 'removed', id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('close.point.removeText', { title })}
    </RemoveDialog>
  );
}
