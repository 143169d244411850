/**
 * The library's fields with a list of options; screens use these instead. A list is in the document only while its
 * field has the focus: the library keeps all lists there, drawn again whenever their field is, and a form of banks,
 * documents and columns has hundreds of options. It must be there before it opens, for the arrow keys begin at the
 * chosen option.
 */
import {
  type AutocompleteProps,
  type ComboboxProps,
  Autocomplete as LibraryAutocomplete,
  MultiSelect as LibraryMultiSelect,
  Select as LibrarySelect,
  TagsInput as LibraryTagsInput,
  type MultiSelectProps,
  type Primitive,
  type SelectProps,
  type TagsInputProps,
} from '@mantine/core';
import { type FocusEvent, type FocusEventHandler, useState } from 'react';

export const Select = <Value extends Primitive = string>(props: SelectProps<Value>) => (
  <LibrarySelect {...props} {...useListAtHand(props)} />
);

export const MultiSelect = <Value extends Primitive = string>(props: MultiSelectProps<Value>) => (
  <LibraryMultiSelect {...props} {...useListAtHand(props)} />
);

export const Autocomplete = (props: AutocompleteProps) => (
  <LibraryAutocomplete {...props} {...useListAtHand(props)} />
);

export const TagsInput = (props: TagsInputProps) => <LibraryTagsInput {...props} {...useListAtHand(props)} />;

type Field = {
  readonly onFocus?: FocusEventHandler<HTMLInputElement> | undefined;
  readonly onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  readonly comboboxProps?: ComboboxProps | undefined;
};

function useListAtHand({ onFocus, onBlur, comboboxProps }: Field) {
  const [atHand, setAtHand] = useState(false);
  return {
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setAtHand(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setAtHand(false);
      onBlur?.(event);
    },
    comboboxProps: { keepMounted: atHand, ...comboboxProps },
  };
}
