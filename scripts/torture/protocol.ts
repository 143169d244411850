/** What the campaign and the app that it torments say to each other: one JSON line each. */

/** What the app is told at its start, in the environment variable `TORTURE_SETUP`. */
export type Setup = {
  /** The folder that holds what the app keeps: settings, log, workspaces. */
  readonly root: string;
  /** The computer's keychain: a file outside that folder. */
  readonly keychain: string;
  /** Where the person saves workbooks. */
  readonly desk: string;
  /** Where statement files come from; not on the disk that fails. */
  readonly inbox: string;
  readonly seed: number;
  /** Added to the system's clock, milliseconds. */
  readonly clock: number;
  readonly service: {
    readonly baseUrl: string;
    readonly merchantsBaseUrl: string;
    readonly reporting: { accessKey: string; secretKey: string };
    readonly payouts: { login: string; pass: string; apiSignature: string };
  };
  readonly acts: readonly ActName[];
  /** Looks, and does nothing. */
  readonly idle: boolean;
};

export const ACTS = [
  'sync',
  'cashout',
  'import',
  'match',
  'decide',
  'lock',
  'export',
  'settings',
  'preferences',
] as const;
export type ActName = (typeof ACTS)[number];

/** Something the person does. `key` is what tells it from all others: an external id, a comment, a file's name. */
export type Act = { readonly name: ActName; readonly key: string };

/** What is so when an act has been answered as done. */
export type Done = Act & { readonly facts: Readonly<Record<string, string | number | boolean>> };

/** What the app shows after its start, read through the calls of its screens. */
export type Shown = {
  readonly workspaces: readonly { id: string; name: string }[];
  readonly orders: readonly { externalId: string; state: string; lookUp: string | null }[];
  readonly audit: { entries: number; sound: boolean; problem: string };
  readonly files: readonly { id: string; name: string; lines: number }[];
  readonly comments: readonly string[];
  readonly locks: readonly { version: number; locked: boolean; snapshot: string }[];
  readonly deposits: { count: number; complete: boolean };
  readonly person: string;
  /** Notices about damage, as the person reads them. */
  readonly notices: readonly string[];
  /** Questions that failed, with the code of the error that the person is told. */
  readonly failed: readonly string[];
};

export type Message =
  | { readonly kind: 'shown'; readonly shown: Shown }
  | { readonly kind: 'begun'; readonly act: Act }
  | { readonly kind: 'done'; readonly act: Done }
  | { readonly kind: 'failed'; readonly act: Act; readonly code: string }
  | { readonly kind: 'stopped' };
