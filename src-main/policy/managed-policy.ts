/**
 * What an organisation lays down for every person on a computer (docs/deploy.md). A policy that cannot be read is no
 * policy that may be passed over: the app then does not start and says what is wrong. Pure: tested in Node.
 */
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { type ADDRESS_FAULTS, faultOf, PolicyError } from './policy-fault.ts';

/** An address without path, query and password, over https. */
const serviceAddress = z.string().refine(
  (text) => {
    const url = URL.parse(text);
    return url?.protocol === 'https:' && url.pathname === '/' && url.search === '' && url.username === '';
  },
  'without-path' satisfies keyof typeof ADDRESS_FAULTS,
);

const updateAddress = z
  .string()
  .refine(
    (text) => URL.parse(text)?.protocol === 'https:',
    'https-only' satisfies keyof typeof ADDRESS_FAULTS,
  );

const managedPolicy = z.strictObject({
  /** `off`: the app neither looks for updates nor takes one from a file. */
  updates: z.enum(['ask', 'off']).optional(),
  updateAddress: updateAddress.optional(),
  /** Other addresses are refused: for workspaces, and for every request. */
  allowedServiceAddresses: z.array(serviceAddress).min(1).optional(),
  /** `off`: no workspace can be allowed to move money, and those that were allowed to do not. */
  moneyMovement: z.enum(['allowed', 'off']).optional(),
  /** In place of the person's own folder; `{home}` and `{user}` stand for theirs. */
  dataFolder: z.string().min(1).optional(),
  /** The language until the person chooses one. */
  language: z.enum(['en', 'es']).optional(),
});
export type ManagedPolicy = z.infer<typeof managedPolicy>;

/** Throws PolicyError. */
export function policyFrom(content: unknown, place: string): ManagedPolicy {
  const { success, data, error } = managedPolicy.safeParse(content);
  if (success) return data;
  throw new PolicyError(place, error.issues.map(faultOf));
}

/** As `policyFrom`, for a file's text. */
export function policyFromText(text: string, place: string): ManagedPolicy {
  let content: unknown;
  try {
    // Editors on Windows begin a file with a mark.
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const { message } = error as Error;
    throw new PolicyError(place, [{ en: `it is not JSON: ${message}`, es: `no es JSON: ${message}` }]);
  }
  return policyFrom(content, place);
}

/** The folder with the person's names in it. Throws PolicyError where it is not a whole path. */
export function dataFolderOf(
  { dataFolder }: ManagedPolicy,
  place: string,
  person: { readonly home: string; readonly user: string } = { home: homedir(), user: userInfo().username },
): string | undefined {
  if (dataFolder === undefined) return undefined;
  const folder = dataFolder.replaceAll('{home}', () => person.home).replaceAll('{user}', () => person.user);
  if (!isAbsolute(folder))
    throw new PolicyError(place, [
      {
        en: `dataFolder: must be a whole path, not ${folder}`,
        es: `dataFolder: debe ser una ruta completa, no ${folder}`,
      },
    ]);
  return join(folder);
}

/** Whether a request may go to the address. The demo's service, on this computer, is always allowed. */
export function isServiceAllowed({ allowedServiceAddresses }: ManagedPolicy, address: string): boolean {
  if (allowedServiceAddresses === undefined) return true;
  const url = URL.parse(address);
  if (!url) return false;
  if (url.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)) return true;
  return allowedServiceAddresses.some((allowed) => URL.parse(allowed)?.origin === url.origin);
}
