import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorDetails } from '../../../src-shared/errors.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { ErrorWords } from '../../components/error-alert.tsx';
import { useLastSync } from '../../data/jobs.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';

/** Why the listing's last sync did not make its month complete; it belongs to this listing and to no other. */
export const LastSyncNote = memo(function LastSyncNote({ listing }: { readonly listing: ListingDefinition }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { error, result } = useLastSync(id, listing.name) ?? {};
  const label = t(`service.listings.${listing.name}`);
  if (error && isNotOffered(error))
    return (
      <Note>
        {t('listing.notOffered', { listing: label, path: error.subject, status: error.httpStatus })}
        {error.serviceMessage && (
          <>
            {' '}
            {t('app.serviceSaid')} <q>{error.serviceMessage}</q>
          </>
        )}
      </Note>
    );
  if (error)
    return (
      <Note>
        {t('listing.lastSyncFailed', { listing: label })}
        <ErrorWords details={error} />
      </Note>
    );
  if (result?.kind === 'sync' && result.problem)
    return <Note>{t(`dailyRun.syncProblems.${result.problem}`, { listing: label })}</Note>;
  return null;
});

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Alert
      color="orange"
      py={6}
      icon={<IconAlertTriangle aria-hidden />}
      role="status"
      data-testid="last-sync-note"
    >
      {children}
    </Alert>
  );
}

/** Some installations have no such listing, or not for this user: no fault of the login or of the other listings. */
function isNotOffered({ code, httpStatus }: ErrorDetails): boolean {
  return code === 'service-refused' && (httpStatus === 403 || httpStatus === 404);
}
