/** The reporting time zone is a setting of the workspace; that it changed is told in the audit trail. */
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import { appendAudit } from './audit.ts';
import type { Deciding } from './close-events.ts';

/** Days and months are others from then on: figures that were signed before may be void by it. */
export function recordTimeZone(
  work: Db,
  { name, before, after }: { readonly name: string; readonly before: string; readonly after: string },
  { at, actor }: Deciding,
): void {
  immediately(work, () =>
    appendAudit(work, {
      at,
      actor,
      action: 'workspace.time-zone-changed',
      subject: name,
      detail: { before, after },
    }),
  );
}
