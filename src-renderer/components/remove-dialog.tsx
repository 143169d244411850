import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDoing } from './doing-dialog.ts';
import { ErrorAlert } from './error-alert.tsx';

type Props = {
  readonly title: string;
  /** What goes with it. */
  readonly children: ReactNode;
  /** What is done, in more words than that something is removed. */
  readonly action?: string;
  readonly error: unknown;
  readonly pending: boolean;
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

/** Asks before something is taken out for good. */
export function RemoveDialog({ title, children, action, error, pending, onRemove, onClose }: Props) {
  const { t } = useTranslation();
  const { begin, failure, close } = useDoing({ error, pending, onClose });
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Stack gap="sm">
        <Text size="sm">{children}</Text>
        {failure !== null && <ErrorAlert error={failure} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={pending} onClick={close} data-autofocus>
            {t('app.cancel')}
          </Button>
          <Button
            color="red"
            loading={pending}
            onClick={() => {
              begin();
              onRemove();
            }}
          >
            {action ?? t('app.remove')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
