import { Button, Code } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../../src-shared/contract/index.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { useCopyAsReceived } from './queries.ts';
import { RecordSection } from './record-section.tsx';

type Props = { readonly record: CallInput<'records.read'>; readonly asReceived: string };

/** The record's JSON, every number as it was written; closed at first, for few ask for it. */
export function RecordJson({ record, asReceived }: Props) {
  const { t } = useTranslation();
  const copy = useCopyAsReceived();
  return (
    <RecordSection
      title={t('record.advanced')}
      action={
        <Button
          variant="default"
          size="compact-xs"
          leftSection={copy.isSuccess ? <IconCheck size={12} /> : <IconCopy size={12} />}
          onClick={() => copy.mutate(record)}
        >
          <span aria-live="polite">{t(copy.isSuccess ? 'record.copied' : 'record.copy')}</span>
        </Button>
      }
    >
      {copy.error && <ErrorAlert error={copy.error} />}
      <details>
        <summary className="advanced">{t('record.asReceived')}</summary>
        <Code block fz="xs" mt={6} tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {asReceived}
        </Code>
      </details>
    </RecordSection>
  );
}
