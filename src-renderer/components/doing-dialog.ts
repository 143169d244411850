/**
 * A dialog that asks for something and does it. It is open until that has been answered: what is refused behind a closed dialog nobody
 * sees, and an answer that comes late would close the next dialog. The call may be shared with other dialogs of the list: what it
 * refused them is none of this one's failures.
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
