import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExceptionList } from '../../../src-shared/contract/exceptions.ts';
import { Pager } from '../../components/pager.tsx';
import { PAGE_SIZE } from './address.ts';
import { ExposureLine } from './exposure-line.tsx';

type Props = {
  readonly list: ExceptionList;
  /** Counted from 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
};

/** What the list comes to, and its pages. */
export function InboxFoot({ list, page, onPage }: Props) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between">
      <ExposureLine list={list} />
      {list.causes > PAGE_SIZE && (
        <nav aria-label={t('exceptions.pages')}>
          <Pager page={page} pages={Math.ceil(list.causes / PAGE_SIZE)} onChange={onPage} />
        </nav>
      )}
    </Group>
  );
}
