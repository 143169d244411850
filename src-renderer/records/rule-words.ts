import { useTranslation } from 'react-i18next';
import type { ColumnRule } from '../../src-shared/contract/tie-out.ts';
import { statusName } from '../i18n/service-names.ts';

/** A rule as a sentence: what is added up, of which records, on which day. */
export function useRuleWords(): (rule: ColumnRule) => string {
  const { t } = useTranslation();
  return ({ listing, statuses, dateField, dayCut, amountField, sign }) => {
    const named = statuses?.map(statusName);
    return t('reportRule.sentence', {
      amount: t(`service.fields.${amountField}`),
      listing: t(`service.listings.${listing}`),
      statuses: named?.join(', ') ?? t('reportRule.allStatuses'),
      date: t(`service.fields.${dateField}`),
      cut: t(`reportRule.cuts.${dayCut}`),
    }).concat(sign === 'byCategory' ? ` ${t('reportRule.byCategory')}` : '');
  };
}
