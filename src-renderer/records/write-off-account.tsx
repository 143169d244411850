import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalSetting } from '../../src-shared/contract/journals.ts';
import { call } from '../api.ts';
import { Select } from '../components/select.tsx';
import { keys } from '../data/keys.ts';
import { currentLanguage } from '../i18n/index.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** The account that a write-off goes to: offered is the one that write-offs are mapped to. */
type WriteOffAccountChoice = {
  /** What the field shows; empty where the currencies go to several accounts, and while nothing is known. */
  readonly account: string;
  /** What is kept in the decision; undefined for the account of the mapping. */
  readonly kept: string | undefined;
  readonly accounts: JournalSetting['chart'];
  readonly choose: (account: string) => void;
};

/** The books' chart and what is mapped to it. */
function useJournalSetting(isAsked: boolean) {
  const { id: workspaceId } = useWorkspace();
  const asked = { workspaceId, language: currentLanguage() };
  return useQuery({
    queryKey: keys.journalAnswer('journals.setting', asked),
    queryFn: () => call('journals.setting', asked),
    enabled: isAsked,
  });
}

/** The account that the payments account is mapped to in the currency; empty where nobody has confirmed one. */
export function usePaymentsAccount(currency: string): string {
  const { data } = useJournalSetting(true);
  const mapped = data?.setting.mapping.find((each) => each.kind === 'clearing' && each.currency === currency);
  return data?.confirmed && mapped ? mapped.account : '';
}

/** Asks for the books' chart, and keeps what is chosen from it for amounts in these currencies. */
export function useWriteOffAccount(currencies: readonly string[], isAsked = true): WriteOffAccountChoice {
  const { data } = useJournalSetting(isAsked);
  const [chosen, choose] = useState<string | null>(null);
  const accounts = data?.setting.chart ?? [];
  const mapped = new Set(
    currencies.map(
      (currency) =>
        data?.setting.mapping.find((each) => each.kind === 'write-off' && each.currency === currency)
          ?.account ?? '',
    ),
  );
  const [one = ''] = mapped;
  const offered = mapped.size === 1 && accounts.some(({ code }) => code === one) ? one : '';
  const account = chosen ?? offered;
  // Accounts that nobody has confirmed are only offered: what is kept is the person's own choice.
  const isKept = chosen !== null || Boolean(data?.confirmed);
  return { account, kept: isKept && account !== '' ? account : undefined, accounts, choose };
}

type Props = {
  readonly choice: WriteOffAccountChoice;
  /** In a bar of one line: the label is for screen readers only. */
  readonly narrow?: boolean;
};

/** The account of a write-off, chosen from the books' chart; nothing while the chart is not known. */
export function WriteOffAccount({ choice: { account, accounts, choose }, narrow = false }: Props) {
  const { t } = useTranslation();
  if (accounts.length === 0) return null;
  // A chart that was typed may name an account twice, which the list does not bear.
  const names = new Map(accounts.map(({ code, name }) => [code, `${code} ${name}`.trim()]));
  const label = t('writeOffAccount.label');
  return (
    <Select
      {...(narrow ? { 'aria-label': label } : { label })}
      placeholder={t('writeOffAccount.mapped')}
      data={[...names].map(([value, name]) => ({ value, label: name }))}
      value={account === '' ? null : account}
      onChange={(value) => value !== null && choose(value)}
      allowDeselect={false}
      searchable
      limit={100}
      nothingFoundMessage={t('writeOffAccount.none')}
      w={260}
    />
  );
}
