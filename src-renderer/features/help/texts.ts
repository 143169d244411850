/** What the help says, in one language. `{close}` stands for the name of that screen, as the navigation has it. */
import type { ScreenName } from '../../workspace/screens.ts';

export type HelpTexts = {
  /** What each screen is for, and what is done there. */
  readonly screens: Readonly<
    Record<ScreenName, { readonly purpose: string; readonly points: readonly string[] }>
  >;
  /** The month-end in its order, each step at its screen. */
  readonly month: readonly { readonly screen: ScreenName; readonly text: string }[];
  /** Working as a team, topic by topic. */
  readonly team: readonly { readonly topic: string; readonly text: string }[];
  readonly glossary: readonly { readonly term: string; readonly meaning: string }[];
  /** The sheets of the close workbook in their order. */
  readonly workbook: readonly { readonly sheet: string; readonly text: string }[];
};
