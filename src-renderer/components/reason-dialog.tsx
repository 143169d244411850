import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDoing } from './doing-dialog.ts';
import { ErrorAlert } from './error-alert.tsx';
import { GrowingTextarea } from './growing-textarea.tsx';
import { InputDialog } from './input-dialog.tsx';
import { useKeptInput } from './kept-input.ts';
import { KeptInputNote } from './kept-input-note.tsx';
import { useUnsavedInput } from './unsaved-input.ts';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Fewest characters of the reason; more than one are told below its name. */
  readonly least?: number;
  /** Most characters of the reason: those that the call it is for takes. */
  readonly most?: number;
  /** What the field is called, where it is not asked for a reason. */
  readonly label?: string;
  /** What was said before, to be changed. */
  readonly earlier?: string;
  readonly color?: string;
  /** Decides; a failure stays in the dialog. */
  readonly onDecide: (reason: string) => Promise<unknown>;
  readonly error: unknown;
  readonly pending: boolean;
  readonly onClose: () => void;
};

/** What most calls take; those of a close take more. */
const MOST = 500;

/** Asks for the reason of a decision. Closes once it was taken. */
export function ReasonDialog({
  title,
  text,
  action,
  least = 1,
  most = MOST,
  label,
  earlier = '',
  color,
  onDecide,
  error,
  pending,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState(earlier);
  const typed = reason.trim() !== '' && reason !== earlier;
  // What is being decided is not lost any more.
  useUnsavedInput(typed && !pending);
  const { restored } = useKeptInput({
    kind: 'reason',
    // What it is about stands in its words: a reason is never offered for another decision.
    name: `reason ${title} ${text}`.slice(0, 2_000),
    input: typed ? { kind: 'reason', title, reason } : null,
    restore: (kept) => setReason(kept.reason),
  });
  const { begin, failure, close } = useDoing({ error, pending, onClose });
  const decide = () => {
    begin();
    void onDecide(reason.trim()).then(onClose, () => undefined);
  };
  return (
    <InputDialog opened onClose={close} title={title}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        {failure !== null && <ErrorAlert error={failure} />}
        <KeptInputNote restored={restored} onDiscard={() => setReason(earlier)} />
        <GrowingTextarea
          label={label ?? t('app.reason')}
          {...(least > 1 && { description: t('app.reasonLeast', { count: least }) })}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          minRows={3}
          maxLength={most}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={pending} onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button
            {...(color ? { color } : {})}
            disabled={reason.trim().length < least}
            loading={pending}
            onClick={decide}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </InputDialog>
  );
}
