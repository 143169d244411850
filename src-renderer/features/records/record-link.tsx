import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { useWorkspace } from '../workspaces/use-workspace.ts';
import { recordAddress } from './record-address.ts';

/** What a record that was opened from another knows of it: how to name it on the way back. */
export type CameFrom = { readonly cameFrom: string };

type Props = {
  readonly listing: ListingName;
  readonly row: Pick<ListingRow, 'identity' | 'values'>;
  /** The record that is left, named; without it no way back is offered but the window's own. */
  readonly from?: string;
  readonly label?: string;
  readonly children: ReactNode;
};

/** Opens another record, in its listing. */
export function RecordLink({ listing, row, from, label, children }: Props) {
  const workspace = useWorkspace();
  const state: CameFrom | undefined = from === undefined ? undefined : { cameFrom: from };
  return (
    <Anchor
      component={Link}
      to={recordAddress(workspace, listings[listing], row)}
      state={state}
      fz="xs"
      aria-label={label}
      underline="always"
    >
      {children}
    </Anchor>
  );
}
