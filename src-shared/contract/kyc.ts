/** Identity checks (specification, Endpoints C). */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';
import { call, instant, workspaceId } from './call.ts';

export const kycRequest = z.strictObject({
  document_type: z.string().trim().min(1).max(10),
  document: z.string().trim().min(1).max(11),
});
export type KycRequest = z.infer<typeof kycRequest>;

/**
 * `confirmed`: the service knows the document. `not-confirmed`: it answered that it does not (HTTP 200 with errors is a
 * negative answer; so is code 300, an invalid number, which is kept as `error`). `refused`: it did not check.
 * `unknown`: no certain answer came, or one about another document; asking again with the same key gives the answer of
 * the first time, if there was one.
 */
const kycOutcome = z.enum(['asked', 'confirmed', 'not-confirmed', 'refused', 'unknown']);

export const kycCheck = z.strictObject({
  id: z.uuid(),
  request: kycRequest,
  /** X-Idempotency-Key: kept, so that a repeat after an unknown outcome is the same request. */
  idempotencyKey: z.uuid(),
  outcome: kycOutcome,
  name: z.string().nullable(),
  errors: z.array(z.strictObject({ field: z.string(), message: z.string() })),
  error: errorDetails.nullable(),
  askedAt: instant,
  answeredAt: instant.nullable(),
});
export type KycCheck = z.infer<typeof kycCheck>;

const check = z.strictObject({ check: kycCheck });

export const kycCalls = {
  'kyc.check': call(z.strictObject({ workspaceId, request: kycRequest }), check),
  /** Asks again after an unknown outcome, under the same idempotency key. */
  'kyc.repeat': call(z.strictObject({ workspaceId, checkId: z.uuid() }), check),
  'kyc.list': call(z.strictObject({ workspaceId }), z.strictObject({ checks: z.array(kycCheck) })),
};
