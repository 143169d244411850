/**
 * What changes something is not offered where it would be refused: to an auditor, and in a copy to review a month in. A
 * notice above every screen says that it is only read. What a reviewer does in such a copy asks by itself.
 */
import type { ReactNode } from 'react';
import { useOnlyReads } from '../data/team.ts';
import { useWorkspace } from './use-workspace.ts';

type Props = { readonly children: ReactNode };

/** Buttons and forms of those who decide; nothing for who only reads. */
export function DecidersOnly({ children }: Props) {
  return useIsOnlyRead() ? null : children;
}

/** Settings that everybody reads, and that who only reads cannot change. */
export function DecidersFields({ children }: Props) {
  if (!useIsOnlyRead()) return children;
  return (
    <fieldset disabled className="plain-fieldset">
      {children}
    </fieldset>
  );
}

/**
 * Whether who looks at the workspace changes nothing in it: then reading the service is not offered either, nor by a
 * shortcut.
 */
export function useIsOnlyRead(): boolean {
  const { id, review } = useWorkspace();
  return useOnlyReads(id) || review !== undefined;
}
