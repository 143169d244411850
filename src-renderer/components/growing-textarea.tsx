import { Textarea, type TextareaProps } from '@mantine/core';

type Props = Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows' | 'rows' | 'styles'> & {
  readonly minRows: number;
  /** It scrolls from there on; without it, it grows with its text. */
  readonly maxRows?: number;
};

/**
 * A field of several lines, as high as its text. The engine sees to that: the library's own writes the text into a
 * second field and measures it at each key, for which the whole window is laid out.
 */
export function GrowingTextarea({ minRows, maxRows, ...props }: Props) {
  return (
    <Textarea
      {...props}
      styles={{
        input: {
          fieldSizing: 'content',
          minHeight: heightOf(minRows),
          ...(maxRows !== undefined && { maxHeight: heightOf(maxRows) }),
        },
      }}
    />
  );
}

/** With the padding and the border of the library's fields. */
const heightOf = (lines: number) =>
  `calc(${lines}lh + 2 * var(--input-padding-y) + 0.125rem * var(--mantine-scale))`;
