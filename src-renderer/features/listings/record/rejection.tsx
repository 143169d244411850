import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeRejection } from '../../../../src-shared/service/errors/catalogue.ts';
import { rejectionCodeOf } from '../../../../src-shared/service/errors/rejection-names.ts';
import { remedies } from '../../../../src-shared/service/errors/remedies.ts';
import { currentLanguage } from '../../../i18n/index.ts';

/** Why a cached cashout was rejected and what to do about it; the service's own words as a quotation. */
export function Rejection({ reason }: { readonly reason: string }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { meaning, remedy } = describeRejection(rejectionCodeOf(reason) ?? '');
  return (
    <Alert color="red" title={t('record.rejection')} py="xs" data-testid="rejection">
      {reason === '' ? (
        <Text size="sm">{t('record.rejectionNone')}</Text>
      ) : (
        <>
          <Text size="sm">
            {meaning[language]}. {remedies[remedy][language]}
          </Text>
          <Text size="xs" mt={4}>
            {t('app.serviceSaid')} <q>{reason}</q>
          </Text>
        </>
      )}
    </Alert>
  );
}
