/** Workspaces: one merchant account in one environment, its addresses, and what is known of its credentials. */
import { z } from 'zod';
import { isTimeZone } from '../period.ts';
import { addressProblem, tidyAddress } from '../service/address.ts';
import { call, instant, nothing, workspaceId } from './call.ts';

export const environment = z.enum(['staging', 'production']);

/** Credentials of the Merchant reporting API (specification, Endpoints D). They travel towards the main process only. */
export const reportingCredentials = z.strictObject({
  accessKey: z.string().trim().min(1).max(320),
  secretKey: z.string().min(1).max(1000),
});
export type ReportingCredentials = z.infer<typeof reportingCredentials>;

const key = z.string().trim().min(1).max(500);
/** Deposits and KYC APIs: the key pair that signs (specification, Authentication, Deposits API and KYC API, 1). */
export const depositsCredentials = z.strictObject({ apiKey: key, apiSignature: key });
export type DepositsCredentials = z.infer<typeof depositsCredentials>;

/** The key of the read-only endpoints, a set of its own. */
export const readOnlyCredentials = z.strictObject({ apiKey: key });
export type ReadOnlyCredentials = z.infer<typeof readOnlyCredentials>;

/** Payouts API: login and passphrase of the body (at most 32 characters each), and the key of Payload-Signature. */
export const payoutCredentials = z.strictObject({
  login: z.string().trim().min(1).max(32),
  pass: z.string().min(1).max(32),
  apiSignature: key,
});
export type PayoutCredentials = z.infer<typeof payoutCredentials>;

const address = z
  .string()
  .max(500)
  .transform(tidyAddress)
  .refine((text) => addressProblem(text) === undefined, 'not a usable address');

export const workspaceSettings = z.strictObject({
  name: z.string().trim().min(1).max(80),
  environment,
  /** `{base_url}`: areas A, B and C. */
  baseUrl: address,
  /** `{merchants_base_url}`: area D. */
  merchantsBaseUrl: address,
  /** IANA zone in which days and months of this workspace are cut. */
  timeZone: z.string().refine(isTimeZone, 'unknown time zone'),
});
export type WorkspaceSettings = z.infer<typeof workspaceSettings>;

/** What is known of the way to the service; `unknown` until the first attempt since the app started. */
export const connection = z.strictObject({
  state: z.enum(['unknown', 'online', 'offline', 'refused', 'no-credentials', 'logged-out']),
  /** When this was found out. */
  at: instant.nullable(),
});
export type Connection = z.infer<typeof connection>;

export const workspace = workspaceSettings.extend({
  id: workspaceId,
  /** The embedded demo: its addresses are those of the sandbox service inside the app. */
  demo: z.boolean(),
  createdAt: instant,
  hasCredentials: z.boolean(),
  connection,
});
export type Workspace = z.infer<typeof workspace>;

export const workspaceCalls = {
  'workspaces.list': call(nothing, z.strictObject({ workspaces: z.array(workspace) })),
  'workspaces.create': call(
    workspaceSettings.extend({ credentials: reportingCredentials }),
    z.strictObject({ workspace }),
  ),
  'workspaces.createDemo': call(nothing, z.strictObject({ workspace })),
  'workspaces.update': call(
    z.strictObject({ workspaceId, settings: workspaceSettings }),
    z.strictObject({ workspace }),
  ),
  'workspaces.replaceCredentials': call(
    z.strictObject({ workspaceId, credentials: reportingCredentials }),
    z.strictObject({ workspace }),
  ),
  'workspaces.forgetCredentials': call(z.strictObject({ workspaceId }), z.strictObject({ workspace })),
  'workspaces.remove': call(z.strictObject({ workspaceId }), nothing),
};

export const workspaceEvents = {
  'workspaces.changed': nothing,
};
