import { Alert, Button, Group, Text } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { confirm } from '../../components/notice.ts';
import { currentLocale } from '../../i18n/index.ts';
import { addressBelow } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';

/** Says above every screen of a copy for review what it is, and has the way to its month and to the answer. */
export function ReviewNotice() {
  const { t } = useTranslation();
  const { id, review } = useWorkspace();
  const save = useMutation({
    mutationFn: () => call('reviewFile.saveAnswer', { workspaceId: id }),
    onSuccess: ({ fileName }) => {
      if (fileName !== null) confirm(t('reviewFile.answerSaved', { fileName, from: review?.from }));
    },
  });
  if (!review) return null;
  const { month, currency, from } = review;
  return (
    <Alert color="blue" icon={<IconSignature aria-hidden />} m="xs" py={4} data-testid="review-copy">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {t('reviewFile.notice', { month: formatMonth(month, currentLocale()), currency, from })}
        </Text>
        <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
          <Button
            component={Link}
            size="compact-sm"
            variant="default"
            to={addressBelow(id, 'closeMonth', { month, currency })}
          >
            {t('reviewFile.toMonth')}
          </Button>
          <Button size="compact-sm" loading={save.isPending} onClick={() => save.mutate()}>
            {t('reviewFile.saveAnswer')}
          </Button>
        </Group>
      </Group>
      {save.isError && <ErrorAlert error={save.error} />}
    </Alert>
  );
}
