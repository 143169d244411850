import { useState } from 'react';
import { GrowingTextarea } from '../../components/growing-textarea.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import type { Place } from './queries.ts';

type Props = {
  readonly label: string;
  readonly minRows: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** Where preparer and reviewer write to each other. */
export function CommentField({ label, minRows, value, onChange }: Props) {
  return (
    <GrowingTextarea
      aria-label={label}
      placeholder={label}
      size="xs"
      minRows={minRows}
      maxLength={1_000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/**
 * A comment on the month, or on one thing of it, that is kept while it is typed; the note says that it was restored.
 */
export function useKeptComment({ month, currency }: Place, ...about: readonly string[]) {
  const [text, setText] = useState('');
  useUnsavedInput(text.trim() !== '');
  const { restored } = useKeptInput({
    kind: 'comment',
    name: ['comment', month, currency, ...about].join(' ').slice(0, 2_000),
    input: text.trim() === '' ? null : { kind: 'comment', text },
    restore: (kept) => setText(kept.text),
  });
  return { text, setText, note: <KeptInputNote restored={restored} onDiscard={() => setText('')} /> };
}
