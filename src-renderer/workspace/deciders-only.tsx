/** What changes something is not offered to an auditor: a notice above every screen says that they only read. */
import type { ReactNode } from 'react';
import { useOnlyReads } from '../data/team.ts';
import { useWorkspace } from './use-workspace.ts';

type Props = { readonly children: ReactNode };

/** Buttons and forms of those who decide; nothing for an auditor. */
export function DecidersOnly({ children }: Props) {
  const { id } = useWorkspace();
  return useOnlyReads(id) ? null : children;
}

/** Settings that everybody reads, and that an auditor cannot change. */
export function DecidersFields({ children }: Props) {
  const { id } = useWorkspace();
  if (!useOnlyReads(id)) return children;
  return (
    <fieldset disabled className="plain-fieldset">
      {children}
    </fieldset>
  );
}
