import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { useMonth } from '../../period/workspace-month.ts';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';

type Props = {
  readonly file: string;
  readonly book: Book;
  readonly stored: { readonly lines: number; readonly alreadyThere: number };
  readonly onAnother: () => void;
  readonly anotherLabel?: string | undefined;
  readonly onClose: () => void;
};

/** What was stored, and the way on: to matching, or back to the other files where there are several. */
export function DoneStep({ file, book, stored, onAnother, anotherLabel, onClose }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const month = useMonth();
  const next = { variant: 'filled', 'data-autofocus': true };
  return (
    <Stack gap="sm">
      <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
        <Text size="sm">{t('statements.flow.done', { count: stored.lines, file })}</Text>
        {stored.alreadyThere > 0 && (
          <Text size="sm">{t('statements.flow.doneThere', { count: stored.alreadyThere })}</Text>
        )}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('app.close')}
        </Button>
        <Button {...(anotherLabel ? next : { variant: 'default' })} onClick={onAnother}>
          {anotherLabel ?? t('statements.flow.another')}
        </Button>
        <Button
          {...(anotherLabel ? { variant: 'default' } : next)}
          component={Link}
          to={`${screenAddress(id, 'matching')}?book=${book}&month=${month}`}
        >
          {t('statements.flow.match')}
        </Button>
      </Group>
    </Stack>
  );
}
