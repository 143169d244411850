import { Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementSide } from '../../../src-shared/close/item-keys.ts';
import type { ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import { formerKeysOf } from '../../../src-shared/contract/support.ts';
import { itemWords } from '../../../src-shared/words/statement-words.ts';
import { call } from '../../api.ts';
import { moneyWords } from '../../components/days-and-amounts.ts';
import { InputDialog } from '../../components/input-dialog.tsx';
import { keys } from '../../data/keys.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { SupportFiles } from '../../records/support-files.tsx';
import { CountMark } from './count-mark.tsx';
import type { Place } from './queries.ts';

type Props = {
  readonly place: Place;
  readonly item: ReconcilingItem;
  readonly side: StatementSide;
};

/** The paper clip of an item: how many documents support it, and the documents themselves on a press. */
export function ItemSupport({ place, item, side }: Props) {
  const { t } = useTranslation();
  const { workspaceId, month, currency } = place;
  const [shown, setShown] = useState(false);
  const { data } = useQuery({
    queryKey: keys.supportCounts(workspaceId, place),
    queryFn: () => call('support.counts', { workspaceId, month, currency }),
  });
  const formerly = formerKeysOf(item);
  const own = new Set([item.key, ...formerly]);
  const count = (data?.counts ?? []).reduce((sum, { key, files }) => sum + (own.has(key) ? files : 0), 0);
  const name = itemWords(item, currentLanguage(), side);
  return (
    <>
      <CountMark
        icon={IconPaperclip}
        count={count}
        color="blue"
        label={count > 0 ? t('support.attached', { count, name }) : t('support.ofItem', { name })}
        testId="item-documents"
        onOpen={() => setShown(true)}
      />
      <InputDialog opened={shown} onClose={() => setShown(false)} title={t('support.title')}>
        <Stack gap="sm">
          <Text size="sm">
            {name} · {moneyWords(currency, item.amount)}
          </Text>
          <SupportFiles subject={{ kind: 'item', month, currency, key: item.key, formerly }} />
        </Stack>
      </InputDialog>
    </>
  );
}
