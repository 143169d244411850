import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useShowDemoFiles } from './queries.ts';

type Props = {
  readonly saved: { readonly files: readonly string[]; readonly folder: string };
  readonly onClose: () => void;
};

/**
 * Which of the demo's files to import: a statement of each currency and the ledger; the others are the same otherwise.
 */
export function DemoFilesSaved({ saved: { files, folder }, onClose }: Props) {
  const { t } = useTranslation();
  const show = useShowDemoFiles(useWorkspace().id);
  const named = (pattern: RegExp) =>
    new Intl.ListFormat(currentLocale()).format(files.filter((name) => pattern.test(name)).sort());
  return (
    <Alert
      color="green"
      role="status"
      withCloseButton
      closeButtonLabel={t('app.close')}
      onClose={onClose}
      title={t('statements.demoFilesDone', { count: files.length, folder })}
    >
      <Stack gap={6}>
        <Text size="sm">
          {t('statements.demoFilesTake', {
            statements: named(/^statement-[\d-]+-[A-Z]{3}\.csv$/),
            ledger: named(/^ledger-[\d-]+\.csv$/),
          })}
        </Text>
        <Group>
          <Button variant="default" loading={show.isPending} onClick={() => show.mutate()}>
            {t('statements.demoFilesShow')}
          </Button>
        </Group>
        {show.error && <ErrorAlert error={show.error} />}
      </Stack>
    </Alert>
  );
}
