import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DraftInput } from '../../src-shared/contract/drafts.ts';
import { formatMoment } from '../components/format.ts';
import { useDrafts } from '../data/drafts.ts';
import { currentLocale } from '../i18n/index.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** Offers again what stood half-filled in forms when the app ended. */
export function KeptDrafts() {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { drafts, discard } = useDrafts(id);
  if (drafts.length === 0) return null;
  return (
    <Alert
      color="blue"
      icon={<IconPencil aria-hidden />}
      title={t('shell.drafts.title')}
      role="status"
      data-testid="kept-drafts"
    >
      <Stack gap="xs">
        {drafts.map(({ name, screen, input, at }) => (
          <Group key={name} gap="sm" align="baseline">
            <Text size="sm" fw={600}>
              {input.kind === 'reason' ? input.title : t(`shell.drafts.kinds.${input.kind}`)}
            </Text>
            <Text size="sm" lineClamp={2} maw={480} style={{ overflowWrap: 'anywhere' }}>
              {textOf(input)}
            </Text>
            <Text size="xs" c="dimmed">
              {formatMoment(at, currentLocale(), timeZone)}
            </Text>
            <Anchor component={Link} size="sm" to={`/workspaces/${id}/${screen}`}>
              {t('shell.drafts.continue')}
            </Anchor>
            <Button size="compact-xs" variant="default" onClick={() => discard(name)}>
              {t('app.discardInput')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}

/** What can be told from it at a glance. Whom a cashout is for stays in its form. */
function textOf(input: DraftInput): string {
  switch (input.kind) {
    case 'cashout':
      return [input.draft.currency, input.draft.amount].filter(Boolean).join(' ');
    case 'exceptions':
      return [input.part, input.reason].filter(Boolean).join(' · ');
    case 'reason':
      return input.reason;
    case 'comment':
      return input.text;
    case 'settings':
      return '';
  }
}
