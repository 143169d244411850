import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Whether two answers say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Beside changes that are not saved: what they began from is not what is set any more. */
export function ChangedMeanwhile() {
  const { t } = useTranslation();
  return (
    <Alert color="orange" role="status">
      {t('app.changedMeanwhile')}
    </Alert>
  );
}
