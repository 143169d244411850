import { useTranslation } from 'react-i18next';
import type { CashoutOrder } from '../../../../src-shared/contract/payouts.ts';
import { type Fact, FactList } from '../../../components/fact-list.tsx';
import { formatInstantByName } from '../../../components/format.ts';
import { currentLocale } from '../../../i18n/index.ts';
import type { WordsBelow } from '../../../i18n/word-key.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { beneficiary, destination } from './order-words.ts';

/** Whom a cashout pays, and under which names; what was left empty is left out. The amount stands above it, large. */
export function OrderFacts({ order: { draft } }: { readonly order: CashoutOrder }) {
  const { t } = useTranslation();
  const label = (name: WordsBelow<'operations.cashouts.facts'>) => t(`operations.cashouts.facts.${name}`);
  const to = destination(draft, t);
  const optional = (name: WordsBelow<'operations.cashouts.facts'>, text: string): Fact[] =>
    text === '' ? [] : [{ name, label: label(name), value: text }];
  return (
    <FactList
      facts={[
        { name: 'beneficiary', label: label('beneficiary'), value: beneficiary(draft) },
        { name: 'document', label: label('document'), value: `${draft.document_type} ${draft.document_id}` },
        { name: 'destination', label: label('destination'), value: `${to.kind} · ${to.number}` },
        ...optional('phone', draft.payTo === 'bank' ? draft.phone : ''),
        ...optional('comments', draft.comments),
        ...optional('notificationUrl', draft.notification_url),
        { name: 'externalId', label: label('externalId'), value: draft.external_id },
      ]}
    />
  );
}

/** When what happened to it here, and the service's id. */
export function OrderHistory({ order }: { readonly order: CashoutOrder }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const time = (instant: number) => formatInstantByName(instant, currentLocale(), timeZone);
  const label = (name: WordsBelow<'operations.cashouts.facts'>) => t(`operations.cashouts.facts.${name}`);
  const { sentAt, sendings, cashoutId, createdAt } = order;
  return (
    <FactList
      facts={[
        { name: 'prepared', label: label('prepared'), value: time(createdAt) },
        ...(sentAt === null ? [] : [{ name: 'sent', label: label('sent'), value: time(sentAt) }]),
        { name: 'sendings', label: label('sendings'), value: String(sendings) },
        { name: 'cashoutId', label: label('cashoutId'), value: cashoutId ?? '–' },
      ]}
    />
  );
}
