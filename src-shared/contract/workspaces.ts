/** Workspaces: one merchant account in one environment, its addresses, and what is known of its credentials. */
import { z } from 'zod';
import { isTimeZone } from '../period.ts';
import { addressProblem, tidyAddress } from '../service/address.ts';
import { call, instant, nothing, workspaceId } from './call.ts';
import { settingFound } from './storage.ts';

const environment = z.enum(['staging', 'production']);

/**
 * Credentials of the Merchant reporting API (specification, Endpoints D). They travel towards the main process only.
 */
export const reportingCredentials = z.strictObject({
  accessKey: z.string().trim().min(1).max(320),
  secretKey: z.string().min(1).max(1000),
});
export type ReportingCredentials = z.infer<typeof reportingCredentials>;

const key = z.string().trim().min(1).max(500);
/** Deposits and KYC APIs: the key pair that signs (specification, Authentication, Deposits API and KYC API, 1). */
const depositsCredentials = z.strictObject({ apiKey: key, apiSignature: key });
export type DepositsCredentials = z.infer<typeof depositsCredentials>;

/** The key of the read-only endpoints, a set of its own. */
const readOnlyCredentials = z.strictObject({ apiKey: key });
export type ReadOnlyCredentials = z.infer<typeof readOnlyCredentials>;

/** Payouts API: login and passphrase of the body (at most 32 characters each), and the key of Payload-Signature. */
const payoutCredentials = z.strictObject({
  login: z.string().trim().min(1).max(32),
  pass: z.string().min(1).max(32),
  apiSignature: key,
});
export type PayoutCredentials = z.infer<typeof payoutCredentials>;

/** The credential sets of a workspace: each is kept, replaced and forgotten by itself. */
export const credentialSets = {
  reporting: reportingCredentials,
  deposits: depositsCredentials,
  readOnly: readOnlyCredentials,
  payouts: payoutCredentials,
} as const;
export type CredentialSet = keyof typeof credentialSets;
export type CredentialsOf<Set extends CredentialSet> = z.infer<(typeof credentialSets)[Set]>;
export const CREDENTIAL_SETS = ['reporting', 'deposits', 'readOnly', 'payouts'] as const;
const credentialSet = z.enum(CREDENTIAL_SETS);

const address = z
  .string()
  .max(500)
  .transform(tidyAddress)
  .refine((text) => addressProblem(text) === undefined, 'not a usable address');

/** The service's name in upper case, as the signed areas want it before the digest; empty while it is not known. */
const schemeWord = z
  .string()
  .max(60)
  .regex(/^[\x21-\x7e]*$/, 'visible ASCII without spaces');

/**
 * A cashout is never taken for lost within a quarter of an hour, whatever a settings file says; a week is for batches.
 */
export const LEAST_RESEND_MINUTES = 15;
export const MOST_RESEND_MINUTES = 7 * 24 * 60;

/** What differs between installations of the service, and what this workspace may do there. */
const serviceSettings = z.strictObject({
  /** First word of the Authorization header (specification, Authentication, Deposits API and KYC API, 3). */
  schemeWord,
  /** The KYC API's own scheme word, where it has one; empty: the same as the Deposits API's. */
  kycSchemeWord: schemeWord,
  /** Unit of `from` and `to` of the listings: "Unix timestamp" leaves it open. */
  timestampUnit: z.enum(['seconds', 'milliseconds']),
  /** Name of the listings' filter by customer document (specification, Query parameters). */
  documentParameter: z.enum(['clientDocument', 'clienteDocument']),
  /** Send the read-only key as a bearer token, without a digest, where a GET accepts it (field notes, Signatures). */
  readOnlyBearer: z.boolean(),
  /** Whether this workspace may send cashouts. */
  moneyMovement: z.boolean(),
  /** Whether cashouts may be cancelled, held and released over the API, which the specification does not describe. */
  cashoutChanges: z.boolean(),
  /**
   * Minutes since its sending before a look-up that does not find a cashout counts towards sending it again. No less
   * than the time in which the service can be relied on to have taken or dropped what reached it.
   */
  resendAfterMinutes: z.int().min(LEAST_RESEND_MINUTES).max(MOST_RESEND_MINUTES),
});
export type ServiceSettings = z.infer<typeof serviceSettings>;

/** A workspace moves no money until a person says so. */
export const DEFAULT_SERVICE_SETTINGS: ServiceSettings = {
  schemeWord: '',
  kycSchemeWord: '',
  timestampUnit: 'seconds',
  documentParameter: 'clientDocument',
  readOnlyBearer: false,
  moneyMovement: false,
  cashoutChanges: false,
  // The service states no time. Listings lag by minutes and batches run every quarter of an hour: one that was missed
  // and the next one have passed after half an hour, which a payment that is in doubt can wait.
  resendAfterMinutes: 30,
};

export const workspaceSettings = z.strictObject({
  name: z.string().trim().min(1).max(80),
  environment,
  /** `{base_url}`: areas A, B and C. */
  baseUrl: address,
  /** `{merchants_base_url}`: area D. */
  merchantsBaseUrl: address,
  /** IANA zone in which days and months of this workspace are cut. */
  timeZone: z.string().refine(isTimeZone, 'unknown time zone'),
  service: serviceSettings,
});
export type WorkspaceSettings = z.infer<typeof workspaceSettings>;

/** Settings as they may leave this computer: the permission to move money stays where a person gave it. */
export const portableSettings = workspaceSettings.extend({
  service: serviceSettings.omit({ moneyMovement: true }),
});
export type PortableSettings = z.infer<typeof portableSettings>;

/** What is known of the way to the service; `unknown` until the first attempt since the app started. */
const connection = z.strictObject({
  state: z.enum(['unknown', 'online', 'offline', 'refused', 'no-credentials', 'logged-out']),
  /** When this was found out. */
  at: instant.nullable(),
});
export type Connection = z.infer<typeof connection>;

const workspace = workspaceSettings.extend({
  id: workspaceId,
  /** The embedded demo: its addresses are those of the sandbox service inside the app. */
  demo: z.boolean(),
  createdAt: instant,
  /** Which credential sets the keychain holds. */
  kept: z.record(credentialSet, z.boolean()),
  connection,
  /** Of a copy to review one month in, from a review file: which month, who prepared it, and who reviews it here. */
  review: z
    .strictObject({ month: z.string(), currency: z.string(), from: z.string(), to: z.string() })
    .optional(),
});
export type Workspace = z.infer<typeof workspace>;

/** A workspace whose settings file cannot be read: it is there, and cannot be opened. */
const unreadableWorkspace = z.strictObject({
  /** The name of its folder among the workspaces. */
  folder: z.string().min(1).max(255),
  /** Its name, as far as it can be made out. */
  name: z.string().nullable(),
  /** `changed`: not as the app wrote it, by a disk that fails or by hand; nothing of it is used. */
  problem: z.enum(['damaged', 'changed', 'newer', 'missing', 'no-permission', 'unreadable', 'wrong-folder']),
  /** When the copy of its settings was made; null where there is none that could take their place. */
  copyOf: instant.nullable(),
  /** Of changed settings: what the file says, and what the copy does. */
  found: z.array(settingFound).max(20),
});
export type UnreadableWorkspace = z.infer<typeof unreadableWorkspace>;

const folder = unreadableWorkspace.shape.folder;

const SETS_AT = {
  baseUrl: ['deposits', 'readOnly', 'payouts'],
  merchantsBaseUrl: ['reporting'],
} as const satisfies Record<string, readonly CredentialSet[]>;

type Addresses = Pick<WorkspaceSettings, keyof typeof SETS_AT>;

/** The credential sets whose address has another origin (scheme, host, port) after a change of settings. */
export function setsLeftBehind(before: Addresses, after: Addresses): CredentialSet[] {
  return (['merchantsBaseUrl', 'baseUrl'] as const).flatMap((name) =>
    originOf(before[name]) === originOf(after[name]) ? [] : SETS_AT[name],
  );
}

/** Whether listings are asked of another installation after a change: what was read of the one before says nothing. */
export const isOtherInstallation = (
  before: Pick<Addresses, 'merchantsBaseUrl'>,
  after: Pick<Addresses, 'merchantsBaseUrl'>,
): boolean => tidyAddress(before.merchantsBaseUrl) !== tidyAddress(after.merchantsBaseUrl);

/** Undefined for what is no address, which is never the same as one that is. */
function originOf(text: string): string | undefined {
  return addressProblem(tidyAddress(text)) ? undefined : new URL(tidyAddress(text)).origin;
}

export const workspaceCalls = {
  'workspaces.list': call(nothing, z.strictObject({ workspaces: z.array(workspace) })),
  'workspaces.create': call(
    workspaceSettings.extend({
      service: serviceSettings.default(DEFAULT_SERVICE_SETTINGS),
      credentials: reportingCredentials,
    }),
    z.strictObject({ workspace }),
  ),
  'workspaces.createDemo': call(nothing, z.strictObject({ workspace })),
  /**
   * A new origin of an address forgets the credentials that belonged to the old one: a changed address never leads
   * stored credentials elsewhere.
   */
  'workspaces.update': call(
    z.strictObject({ workspaceId, settings: workspaceSettings }),
    z.strictObject({ workspace, forgotten: z.array(credentialSet) }),
  ),
  'workspaces.replaceCredentials': call(
    z.discriminatedUnion('set', [
      z.strictObject({ workspaceId, set: z.literal('reporting'), credentials: reportingCredentials }),
      z.strictObject({ workspaceId, set: z.literal('deposits'), credentials: depositsCredentials }),
      z.strictObject({ workspaceId, set: z.literal('readOnly'), credentials: readOnlyCredentials }),
      z.strictObject({ workspaceId, set: z.literal('payouts'), credentials: payoutCredentials }),
    ]),
    z.strictObject({ workspace }),
  ),
  'workspaces.forgetCredentials': call(
    z.strictObject({ workspaceId, set: credentialSet }),
    z.strictObject({ workspace }),
  ),
  /** Asks for a place with the native dialog and writes the settings there, without any secret; null when declined. */
  'workspaces.exportSettings': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ fileName: z.string().nullable() }),
  ),
  /** Asks for a settings file with the native dialog and reads it; changes nothing. Null when declined. */
  'workspaces.readSettings': call(
    nothing,
    z.strictObject({
      file: z.strictObject({ fileName: z.string(), settings: portableSettings }).nullable(),
    }),
  ),
  /** Whether the workspace's files can be opened with the key that the keychain has. */
  'workspaces.keyState': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ state: z.enum(['right', 'missing', 'wrong', 'unavailable']) }),
  ),
  /** Asks where to save the recovery code, and writes it there; the code itself never comes to the window. */
  'workspaces.saveRecoveryCode': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ fileName: z.string().nullable() }),
  ),
  /** Shows the recovery code in a native dialog, to be written down. */
  'workspaces.showRecoveryCode': call(z.strictObject({ workspaceId }), nothing),
  /** Puts the key back that the typed code stands for. */
  'workspaces.restoreKey': call(z.strictObject({ workspaceId, code: z.string().max(300) }), nothing),
  /** As `restoreKey`, with the code in a file that the person chooses; false when they declined. */
  'workspaces.restoreKeyFromFile': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ restored: z.boolean() }),
  ),
  'workspaces.remove': call(z.strictObject({ workspaceId }), nothing),
  /** Workspaces that are there and cannot be opened. */
  'workspaces.unreadable': call(nothing, z.strictObject({ workspaces: z.array(unreadableWorkspace) })),
  /** Takes the copy of its settings; the settings that cannot be read are kept under another name. */
  'workspaces.restoreSettings': call(z.strictObject({ folder }), z.strictObject({ workspace })),
  /** No longer lists it. Its folder stays as it is. */
  'workspaces.unlist': call(z.strictObject({ folder }), nothing),
  /** Shows the folder of one that cannot be read in the system's file manager. */
  'workspaces.showFolder': call(z.strictObject({ folder }), nothing),
};

export const workspaceEvents = {
  'workspaces.changed': nothing,
};
