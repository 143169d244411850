/** What stood half-filled in forms when the app ended, as it is offered again. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DraftInput } from '../../src-shared/contract/drafts.ts';
import { formatMoment } from '../components/format.ts';
import { useNewWorkspaceDraft } from '../data/drafts.ts';
import { currentLocale } from '../i18n/index.ts';

/** The form of a workspace that is not made yet, where there is no workspace that would tell of it. */
export function KeptNewWorkspace() {
  const { draft, discard } = useNewWorkspaceDraft();
  if (draft === null) return null;
  return (
    <KeptNotice>
      <KeptForm
        input={draft.input}
        time={formatMoment(draft.at, currentLocale(), Intl.DateTimeFormat().resolvedOptions().timeZone)}
        to="/new"
        onDiscard={discard}
      />
    </KeptNotice>
  );
}

export function KeptNotice({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Alert
      color="blue"
      icon={<IconPencil aria-hidden />}
      title={t('workspace.drafts.title')}
      role="status"
      data-testid="kept-drafts"
    >
      <Stack gap="xs">{children}</Stack>
    </Alert>
  );
}

type KeptFormProps = {
  readonly input: DraftInput;
  readonly time: string;
  readonly to: string;
  readonly onDiscard: () => void;
};

export function KeptForm({ input, time, to, onDiscard }: KeptFormProps) {
  const { t } = useTranslation();
  return (
    <Group gap="sm" align="baseline">
      <Text size="sm" fw={600}>
        {input.kind === 'reason' ? input.title : t(`workspace.drafts.kinds.${input.kind}`)}
      </Text>
      <Text size="sm" lineClamp={2} maw={480} style={{ overflowWrap: 'anywhere' }}>
        {textOf(input, t)}
      </Text>
      <Text size="xs" c="dimmed">
        {time}
      </Text>
      <Anchor component={Link} size="sm" to={to}>
        {t('workspace.drafts.continue')}
      </Anchor>
      <Button size="compact-xs" variant="default" onClick={onDiscard}>
        {t('app.discardInput')}
      </Button>
    </Group>
  );
}

/** What can be told from it at a glance. Whom a cashout is for stays in its form. */
function textOf(input: DraftInput, t: TFunction): string {
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
    case 'newWorkspace':
      return input.name;
    case 'matchingRules':
    case 'expected':
      return t(`books.names.${input.book}`);
    case 'tieOutRule':
    case 'carry':
      return input.reason;
    case 'match':
      return [input.reason, input.note].filter(Boolean).join(' · ');
    case 'columns':
      return t('workspace.drafts.fileAgain', { file: input.fileName });
  }
}
