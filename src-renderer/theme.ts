/** Calm and dense: small type, thin lines, one accent; numbers line up. */
import { type CSSVariablesResolver, createTheme, darken, type MantineTheme } from '@mantine/core';

const OVER_THE_SCREEN = {
  // Their heads are `header` elements, which would be second banners of the page beside the window's.
  attributes: { header: { role: 'none' } },
  // The document does not scroll, and to keep it from that has the style of every element reckoned anew.
  lockScroll: false,
};

export const theme = createTheme({
  // No motion here for people who have the system reduce it.
  respectReducedMotion: true,
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'sm',
  fontFamily: 'Inter, system-ui, "Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace',
  cursorType: 'pointer',
  autoContrast: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    Autocomplete: { defaultProps: { size: 'xs' } },
    DateInput: { defaultProps: { size: 'xs' } },
    DatePickerInput: { defaultProps: { size: 'xs' } },
    MonthPickerInput: { defaultProps: { size: 'xs' } },
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    // What lies over a table of the same colours is told from it by its shadow, too.
    Popover: { defaultProps: { shadow: 'md' } },
    Menu: { defaultProps: { shadow: 'md' } },
    // Going past a tab asks for nothing: Enter or Space opens it.
    Tabs: { defaultProps: { activateTabWithKeyboard: false } },
    // What is out of sight is known to be there: a figure that is cut at an edge passes for another one.
    ScrollArea: { defaultProps: { type: 'auto' } },
    ScrollAreaAutosize: { defaultProps: { type: 'auto' } },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    Modal: { defaultProps: OVER_THE_SCREEN },
    Drawer: { defaultProps: OVER_THE_SCREEN },
    DrawerRoot: { defaultProps: OVER_THE_SCREEN },
  },
});

/** Text on a tint of its own colour (badges, chosen links): dark enough for every colour, yellow included. */
function tintedText(colors: MantineTheme['colors']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colors).map(([name, shades]) => [
      `--mantine-color-${name}-light-color`,
      darken(shades[9], 0.45),
    ]),
  );
}

/** The library's quiet greys fall short of a contrast of 4.5 to 1 on its own backgrounds; these reach it. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[8],
    ...tintedText(colors),
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[4],
  },
});
