import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { type NamedRecord, recordAddress } from './record-address.ts';
import { identityWords } from './record-words.ts';

/** What a record that was opened from another knows of it: how to name it on the way back. */
export type CameFrom = { readonly cameFrom: string };

type Props = {
  readonly listing: ListingName;
  readonly record: NamedRecord;
  /** What is left, named; without it no way back is offered but the window's own. */
  readonly from?: string;
  readonly label?: string;
  /** The record's identity, where nothing else names it better. */
  readonly children?: ReactNode;
};

/** Opens a record, over its listing. */
export function RecordLink({ listing, record, from, label, children }: Props) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const state: CameFrom | undefined = from === undefined ? undefined : { cameFrom: from };
  const identity = identityWords(listings[listing], record.identity);
  return (
    <Anchor
      component={Link}
      to={recordAddress(workspace, listings[listing], record)}
      state={state}
      fz="xs"
      className={children === undefined ? 'record-link figures' : 'record-link'}
      underline="always"
      aria-label={label}
      title={children === undefined ? t('record.open', { identity }) : undefined}
    >
      {children ?? identity}
    </Anchor>
  );
}
