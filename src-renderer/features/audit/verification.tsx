import { Alert, Button, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AuditCheck } from '../../../src-shared/contract/audit.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { faultWords, noteWords } from './fault-words.ts';
import { useVerifyAudit } from './queries.ts';

/** Reads the whole trail again and says whether it holds, or which entry does not. */
export function Verification() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const verify = useVerifyAudit();
  return (
    <>
      <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate(id)}>
        {t('audit.verify')}
      </Button>
      {verify.isError && <ErrorAlert error={verify.error} />}
      {verify.data && <Found check={verify.data} />}
    </>
  );
}

function Found({ check: { entries, faults, notes } }: { readonly check: AuditCheck }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  return (
    <>
      {faults.length === 0 ? (
        <Text size="sm" role="status" data-testid="chain">
          {t('audit.verified', { count: entries })}
        </Text>
      ) : (
        <Alert color="red" role="alert" title={t('audit.broken')} p={6} data-testid="chain">
          <List size="sm">
            {faults.map((fault) => (
              <List.Item key={`${fault.kind} ${fault.area} ${fault.number}`}>
                {faultWords(t, fault)}
              </List.Item>
            ))}
          </List>
          <Text size="sm">{t('audit.brokenHint')}</Text>
        </Alert>
      )}
      {notes.length > 0 && (
        <Alert color="yellow" role="status" p={6} data-testid="chain-notes">
          {notes.map((note) => (
            <Text size="sm" key={note.number}>
              {noteWords(t, note, timeZone)}
            </Text>
          ))}
        </Alert>
      )}
    </>
  );
}
