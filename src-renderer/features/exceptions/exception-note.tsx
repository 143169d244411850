import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { GrowingTextarea } from '../../components/growing-textarea.tsx';
import { useHeldOpen } from '../../components/held-open.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useChangeExceptions } from './queries.ts';

/** The note of an exception. It follows what colleagues write until it is typed into; then a newer one is told. */
export function ExceptionNote({ exception }: { readonly exception: Exception }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const change = useChangeExceptions(id);
  useHeldOpen(change.isPending);
  const stored = exception.note;
  /** What is typed, and the stored note that it began from; null where nothing is. */
  const [edit, setEdit] = useState<{ readonly text: string; readonly from: string } | null>(null);
  const note = edit?.text ?? stored;
  const changed = note.trim() !== stored;
  const write = (text: string) => setEdit(text === stored ? null : { text, from: edit?.from ?? stored });
  useUnsavedInput(changed, 'exception');
  const { restored } = useKeptInput({
    kind: 'reason',
    name: `note ${exception.key}`.slice(0, 2_000),
    input: changed ? { kind: 'reason', title: t('exceptions.note'), reason: note } : null,
    restore: (kept) => write(kept.reason),
  });
  const keep = () =>
    change.mutate(
      { keys: [exception.key], change: { kind: 'note', note } },
      // What was typed while it was being kept is on top of what was kept.
      {
        onSuccess: () => setEdit((now) => (now && now.text !== note ? { ...now, from: note.trim() } : null)),
      },
    );
  return (
    <Stack gap={4}>
      <KeptInputNote restored={restored} onDiscard={() => setEdit(null)} />
      <GrowingTextarea
        label={t('exceptions.note')}
        minRows={2}
        maxLength={2_000}
        value={note}
        onChange={({ currentTarget: { value } }) => write(value)}
      />
      {edit && changed && edit.from !== stored && !change.isPending && (
        <Alert color="orange" role="status" title={t('exceptions.noteChanged')}>
          <Stack gap={4} align="flex-start">
            <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {stored || t('exceptions.noteEmptied')}
            </Text>
            <Button size="compact-xs" variant="default" onClick={() => setEdit(null)}>
              {t('exceptions.noteTakeTheirs')}
            </Button>
          </Stack>
        </Alert>
      )}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!changed}
          loading={change.isPending}
          onClick={keep}
        >
          {t('exceptions.keepNote')}
        </Button>
      </Group>
      {change.error && <ErrorAlert error={change.error} />}
    </Stack>
  );
}
