import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CloseItemName } from '../../../src-shared/close/checklist.ts';
import type { OwnPoint } from '../../../src-shared/contract/close-points.ts';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { Select } from '../../components/select.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { PersonField } from '../../workspace/person-field.tsx';
import { type Place, useCloseCall } from './queries.ts';

/** A point that fills itself, one of the workspace's own, or one to be added (null). */
export type EditedPoint =
  | { readonly item: CloseItemName; readonly owner: string; readonly due: string | null }
  | OwnPoint
  | null;

type Props = { readonly place: Place; readonly point: EditedPoint; readonly onClose: () => void };

/** Days that every month has. */
const DAYS = Array.from({ length: 28 }, (_, index) => String(index + 1));

/** Asks what is to be done before a month closes, by whom and by which day. */
export function PointDialog({ place, point, onClose }: Props) {
  const { t } = useTranslation();
  const item = point && 'item' in point ? point.item : null;
  const own = point && 'id' in point ? point : null;
  const [shown] = useState(point && { owner: point.owner, due: point.due, ...(own && { title: own.title }) });
  const [title, setTitle] = useState(own?.title ?? '');
  const [owner, setOwner] = useState(point?.owner ?? '');
  const [dueDay, setDueDay] = useState(point?.due ? String(Number(point.due.slice(-2))) : null);
  const change = useCloseCall('close.changePoint', place.workspaceId);
  const { begin, failure, close } = useDoing({ error: change.error, pending: change.isPending, onClose });
  const typed = title.trim() !== (own?.title ?? '') || owner.trim() !== (point?.owner ?? '');
  useUnsavedInput(typed && !change.isPending);
  const whole = item !== null || title.trim() !== '';
  const save = () => {
    const planned = { owner: owner.trim(), dueDay: dueDay === null ? null : Number(dueDay) };
    const what =
      item === null
        ? ({ kind: 'own', id: own?.id ?? null, title: title.trim() } as const)
        : ({ kind: 'built-in', item } as const);
    change.mutate(
      { ...place, change: { ...what, ...planned }, ...(shown && { shown }) },
      { onSuccess: onClose },
    );
  };
  return (
    <InputDialog
      opened
      onClose={close}
      title={item ? t(`checklistPoints.${item}`) : t(own ? 'close.point.edit' : 'close.point.add')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!whole || change.isPending) return;
          begin();
          save();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t(item ? 'close.point.plannedText' : 'close.point.text')}</Text>
          {item === null && (
            <TextInput
              label={t('close.point.title')}
              placeholder={t('close.point.titleExample')}
              withAsterisk
              maxLength={200}
              value={title}
              onChange={({ currentTarget: { value } }) => setTitle(value)}
              data-autofocus
            />
          )}
          <PersonField
            label={t('close.point.owner')}
            value={owner}
            onChange={setOwner}
            {...(item !== null && { autoFocus: true })}
          />
          <Select
            label={t('close.point.dueDay')}
            description={t('close.point.dueDayHint')}
            data={DAYS}
            value={dueDay}
            clearable
            clearButtonProps={{ 'aria-label': t('close.point.noDueDay') }}
            onChange={setDueDay}
          />
          {failure !== null && <ErrorAlert error={failure} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={change.isPending} onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" disabled={!whole} loading={change.isPending}>
              {t('close.point.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </InputDialog>
  );
}
