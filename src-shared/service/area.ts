/** The four interface areas of the service (specification, What the service does). */
export const AREAS = ['deposits', 'payouts', 'kyc', 'reporting'] as const;
export type Area = (typeof AREAS)[number];
