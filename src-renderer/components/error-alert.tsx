import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ErrorDetails, TieoutError } from '../../src-shared/errors.ts';
import { currentLanguage } from '../i18n/index.ts';
import { errorField, errorSubject } from './error-subject.ts';
import { serviceWords } from './service-words.ts';

/** The details of whatever a query or mutation failed with. */
export function detailsIn(error: unknown): ErrorDetails {
  return error instanceof TieoutError ? error.details : { code: 'internal', retryable: true };
}

/** What happened and what to do, in words; the service's own words as a quotation. */
export function ErrorWords({ details }: { readonly details: ErrorDetails }) {
  const { t } = useTranslation();
  const named = { ...details, subject: errorSubject(t, details), field: errorField(t, details) };
  const known = serviceWords(details, currentLanguage());
  return (
    <>
      <Text size="sm">
        {isMissingDeposit(details)
          ? t('app.depositNotFound')
          : known
            ? `${t('app.serviceCode', { meaning: known.meaning, code: details.serviceCode })} ${known.remedy}`
            : `${t(`errors.${details.code}.what`, { ...named, context: contextOf(details) })} ${t(`errors.${details.code}.do`, { ...named })}`}
      </Text>
      {details.serviceMessage && (
        <Text size="xs" mt={4}>
          {t('app.serviceSaid')} <q>{details.serviceMessage}</q>
        </Text>
      )}
    </>
  );
}

/**
 * The specification has no code for a deposit that does not exist; the category of whatever code comes would mislead.
 */
function isMissingDeposit({ code, area, httpStatus }: ErrorDetails): boolean {
  return code === 'service-refused' && area === 'deposits' && httpStatus === 404;
}

/** Words without a code where the service gave none; empty are the usual ones. */
function contextOf({ serviceCode }: ErrorDetails): 'uncoded' | '' {
  return serviceCode ? '' : 'uncoded';
}

export function ErrorAlert({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <ErrorWords details={detailsIn(error)} />
        </div>
        {onRetry && (
          <Button variant="default" flex="none" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
