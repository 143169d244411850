/** Fields whose text is no number: the rule has the last one that was, and must not be taken for finished. */
import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';

type Tell = (field: string, unreadable: boolean) => void;

export const UnreadableFields = createContext<Tell>(() => undefined);

/** Whether a field below cannot be read, and what the fields tell that to. */
export function useUnreadableFields(): readonly [boolean, Tell] {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  const tell = useCallback<Tell>((field, unreadable) => {
    setFields((before) => {
      if (before.has(field) === unreadable) return before;
      const next = new Set(before);
      if (!next.delete(field)) next.add(field);
      return next;
    });
  }, []);
  return [fields.size > 0, tell];
}

/** Says whether what stands in the field can be read, for as long as the field is there. */
export function useTellUnreadable(unreadable: boolean): void {
  const field = useId();
  const tell = useContext(UnreadableFields);
  useEffect(() => {
    tell(field, unreadable);
    return () => tell(field, false);
  }, [tell, field, unreadable]);
}
