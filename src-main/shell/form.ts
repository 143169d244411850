/**
 * In which form this build runs. The build puts the value in, so that what only developers and tests may do is not in the
 * code that ships at all.
 */

/** `published` is what people install; `test` the same for the package tests, which drive it from outside. */
export type Form = 'developer' | 'test' | 'published';

export const FORM: Form = (import.meta.env.TIEOUT_FORM as Form | undefined) ?? 'developer';
