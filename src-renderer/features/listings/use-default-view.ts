/** Opens a listing with its default view, where it was opened without asking for anything in particular. */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useViews } from './queries.ts';
import { asksForNothing, defaultAddress } from './saved-view.ts';
import type { TableLayout } from './table-layout.ts';

/** Once, as the listing is opened: who takes the filters away afterwards wants to see it without them. */
export function useDefaultView(
  listing: ListingDefinition,
  today: string,
  onLayout: (layout: TableLayout) => void,
): void {
  const { id } = useWorkspace();
  const { data: views } = useViews(id);
  const [params, setParams] = useSearchParams();
  const open = useRef(true);
  useEffect(() => {
    if (!views || !open.current) return;
    open.current = false;
    const saved = views.find((view) => view.isDefault && view.listing === listing.name);
    if (!saved || !asksForNothing(params)) return;
    onLayout(saved.layout);
    setParams(defaultAddress(saved, params, listing, today), { replace: true });
  }, [views, params, listing, today, onLayout, setParams]);
}
