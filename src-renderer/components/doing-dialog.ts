/**
 * A dialog that asks for something and does it. It stays open until the call has been answered: a refusal behind a
 * closed dialog would not be seen, and a late answer would close the next dialog. Dialogs of a list may share the call:
 * a failure of another one is not shown in this one.
 */
import { useState } from 'react';

type Doing = { readonly error: unknown; readonly pending: boolean; readonly onClose: () => void };

export function useDoing({ error, pending, onClose }: Doing) {
  const [begun, setBegun] = useState(false);
  return {
    /** To be called when it is done. */
    begin: () => setBegun(true),
    /** Why it was not done; null where it was not tried since the dialog opened. */
    failure: begun ? (error ?? null) : null,
    close: () => {
      if (!pending) onClose();
    },
  };
}
