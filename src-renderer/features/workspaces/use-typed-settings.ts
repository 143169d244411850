/** What is typed over settings that are saved as a whole, and what these were when the typing began. */
import { useState } from 'react';
import { isSame } from '../../components/changed-meanwhile.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';

/**
 * @param saved as they are set now; undefined while they are not read
 * @param formOf what the fields show of them
 */
export function useTypedSettings<Saved, Form extends object>(
  saved: Saved | undefined,
  formOf: (saved: Saved) => Form,
) {
  const [edit, setEdit] = useState<{ readonly typed: Form; readonly from: Saved } | null>(null);
  useUnsavedInput(edit !== null);
  const form = edit?.typed ?? (saved === undefined ? null : formOf(saved));
  return {
    /** What the fields show; null while nothing is read. */
    form,
    isTyped: edit !== null,
    /** What the typing began from is not what is set any more. */
    isChangedMeanwhile: edit !== null && saved !== undefined && !isSame(edit.from, saved),
    type: (next: Partial<Form>) => {
      if (form && saved !== undefined)
        setEdit({ typed: { ...form, ...next }, from: edit ? edit.from : saved });
    },
    discard: () => setEdit(null),
  };
}
