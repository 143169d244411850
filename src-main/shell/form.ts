/**
 * In which form this build runs. The build puts the value in, so that what only developers and tests may do is not in
 * the code that ships at all.
 */

/** `published` is what people install; `test` the same for the package tests, which drive it from outside. */
type Form = 'developer' | 'test' | 'published';

/** Where this build looks for updates unless a policy says otherwise; undefined where the build was given none. */
export const UPDATE_ADDRESS = (import.meta.env.TIEOUT_UPDATE_ADDRESS as string | undefined) || undefined;

/**
 * The public keys of those who may describe an update, PEM. The next key is built in before the last one is given up.
 */
export const UPDATE_KEYS =
  ((import.meta.env.TIEOUT_UPDATE_PUBLIC_KEYS as string | undefined) ?? '').match(
    /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g,
  ) ?? [];

export const FORM: Form = (import.meta.env.TIEOUT_FORM as Form | undefined) ?? 'developer';
