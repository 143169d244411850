import { FORM } from './form.ts';

/**
 * The name that entries are filed under. Tests have a name of their own: what they keep is not among a person's
 * entries.
 */
export const KEYCHAIN_SERVICE = (FORM !== 'published' && process.env.TIEOUT_KEYCHAIN_SERVICE) || 'Tieout';
