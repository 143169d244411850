/** The app itself. */
import { z } from 'zod';
import { isRememberedAddress } from '../screen-address.ts';
import { LANGUAGES } from '../service/labels.ts';
import { DATE_ORDERS } from '../written-dates.ts';
import { call, instant, nothing } from './call.ts';

export const language = z.enum(LANGUAGES);
/** `auto`: as the system. */
export const colorScheme = z.enum(['auto', 'light', 'dark']);
const dateOrder = z.enum(DATE_ORDERS);
/** How dates are arranged: as the system's region has it, or as the person says. */
export const chosenDateOrder = z.enum(['system', ...DATE_ORDERS]);
/** Who is at work, as audit entries and closes are signed. */
export const person = z.string().trim().min(1).max(80);
/** A screen of a workspace with its period and filters, but nothing that was searched for. */
export const screenAddress = z.string().max(2000).refine(isRememberedAddress);

/** What is remembered of the person on this computer. */
const chosenPreferences = z.strictObject({
  person,
  language,
  colorScheme,
  dateOrder: chosenDateOrder,
  /** What was looked at last; null before anything was. */
  lastScreen: screenAddress.nullable(),
});
export type ChosenPreferences = z.infer<typeof chosenPreferences>;

const preferences = chosenPreferences.extend({
  /** Whether the person wrote the name; until then it is the account of the computer. */
  personNamed: z.boolean(),
  /** Of the system's region; the usual one of the language where it says nothing that is known. */
  systemDateOrder: dateOrder,
});
export type Preferences = z.infer<typeof preferences>;

/** The parts of the native menu that the screens fill. */
export const MENUS = ['file', 'view', 'go', 'help'] as const;
const menuItem = z.strictObject({
  /** What `app.command` names when the item is chosen. */
  command: z.string().min(1).max(60),
  label: z.string().min(1).max(80),
  /** As Electron writes it (`CmdOrCtrl+K`). Shown only: the screens themselves listen to the keys. */
  accelerator: z.string().max(40).nullable(),
  enabled: z.boolean(),
  /** A line above it. */
  startsGroup: z.boolean(),
});
type MenuItem = z.infer<typeof menuItem>;
/** What the screens put into the native menu. */
export type ScreenMenus = Readonly<Record<(typeof MENUS)[number], readonly MenuItem[]>>;

/** What an organisation can lay down (docs/deploy.md). */
export const POLICY_NAMES = [
  'updates',
  'updateAddress',
  'allowedServiceAddresses',
  'moneyMovement',
  'dataFolder',
  'language',
] as const;

/** One attempt of a request to the service. There is no room for a header, a body or a personal value of the query. */
const requestLogEntry = z.strictObject({
  /** When it was started. */
  at: instant,
  method: z.string(),
  host: z.string(),
  /** Path of the specification, with the ids in it. */
  path: z.string(),
  /** Query without its question mark; values that can name a person are struck out. */
  query: z.string(),
  /** 1 for the first attempt. */
  attempt: z.int(),
  /** The HTTP status, or the error code of an attempt without an answer. */
  outcome: z.string(),
  ms: z.number(),
});
export type RequestLogEntry = z.infer<typeof requestLogEntry>;

export const appCalls = {
  'app.info': call(
    nothing,
    z.strictObject({ version: z.string(), systemLocale: z.string(), platform: z.string() }),
  ),
  /** The app itself, and what the organisation lays down for this computer. */
  'app.about': call(
    nothing,
    z.strictObject({
      version: z.string(),
      /** What it runs on, by name and version. */
      runtime: z.string(),
      /** Where the policy is; null when there is none. */
      policyPlace: z.string().nullable(),
      policy: z.array(z.strictObject({ name: z.enum(POLICY_NAMES), value: z.string() })),
    }),
  ),
  /** The notices of the software that the app is made with; null in a build for developers, which has none. */
  'app.notices': call(nothing, z.strictObject({ text: z.string().nullable() })),
  /** The latest requests since the app started, the newest first. */
  'app.requestLog': call(nothing, z.strictObject({ entries: z.array(requestLogEntry) })),
  /** Puts the same on the clipboard, as text: the window itself may not use the clipboard. */
  'app.copyRequestLog': call(nothing, nothing),
  /** Shows the log file in the system's file manager. */
  'app.showLogFile': call(nothing, nothing),
  /** A screen could not be drawn: for the log. Figures and quoted texts are struck out of the details. */
  'app.screenFailed': call(
    z.strictObject({ screen: z.string().max(100), details: z.string().max(4000) }),
    nothing,
  ),
  'app.preferences': call(nothing, preferences),
  'app.changePreferences': call(z.strictObject({ change: chosenPreferences.partial() }), preferences),
  /** Asks in a native dialog whether a screen with unsaved input is left. */
  'app.confirmLeaving': call(nothing, z.strictObject({ leave: z.boolean() })),
  /**
   * The text of the cell or the field that a menu is about to be opened on, for what the menu offers to copy. The
   * system itself tells of marked text only.
   */
  'app.pointedAt': call(z.strictObject({ text: z.string().max(80) }), nothing),
  /**
   * The answer to `app.pictureAsked`: the screen that is shown, and until when what it says of today is so. Null when
   * the next start would not begin with it as it is.
   */
  'app.pictureReady': call(
    z.strictObject({
      screen: z.strictObject({ address: z.string().max(2000), holdsUntil: instant }).nullable(),
    }),
    nothing,
  ),
  /** What the native menu offers beside the system's own commands, in the language of the screens. */
  'app.setMenu': call(z.strictObject({ menus: z.record(z.enum(MENUS), z.array(menuItem).max(40)) }), nothing),
};

export const appEvents = {
  /** A command was chosen in the native menu. */
  'app.command': z.strictObject({ command: z.string() }),
  /** The person agreed to lose unsaved input: the window loads itself again without it. */
  'app.loadAgain': z.strictObject({}),
  /** The app quits once a cashout that is being sent has its answer. */
  'app.waitsForSending': z.strictObject({}),
  /** The window closes: a picture is taken of what it shows, for the next start. */
  'app.pictureAsked': z.strictObject({}),
};
