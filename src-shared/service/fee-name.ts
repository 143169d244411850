/**
 * A record and its fee may both be expected in a book, each on a line of its own. The fee goes by the record's identity
 * and this end, so that matches, proposals and exceptions tell one from the other. No listing's identity ends like
 * this.
 */
const FEE_END = ' fee';

export const feeName = (identity: string): string => `${identity}${FEE_END}`;

export const isFeeName = (name: string): boolean => name.endsWith(FEE_END);

/** The identity of the record that a name is of: the record itself, or its fee. */
export const identityIn = (name: string): string => (isFeeName(name) ? name.slice(0, -FEE_END.length) : name);
