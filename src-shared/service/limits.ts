/** Limits of the Merchant reporting API (specification, Limits). */

/** Records per page; a page with fewer is the last one. */
export const MAX_ROWS = 50;

/** The session token expires this long after its last use. */
export const SESSION_IDLE_MS = 15 * 60 * 1000;
