/** Calm and dense: small type, thin lines, one accent; numbers line up. */
import { createTheme } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'indigo',
  defaultRadius: 'sm',
  fontFamily: 'system-ui, "Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace',
  cursorType: 'pointer',
  autoContrast: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    DatePickerInput: { defaultProps: { size: 'xs' } },
    MonthPickerInput: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
  },
});
