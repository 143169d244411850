/**
 * The one error family. Every failure that can reach a person is a TieoutError: a code that the renderer has words
 * for (what happened, what to do) plus the facts that make the words specific. Anything else is a defect, is logged
 * in the main process and reaches the person as `internal`.
 */
import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

export type { ErrorCode } from './error-codes.ts';

const MAX_LENGTH = {
  serviceCode: 50,
  serviceType: 100,
  serviceMessage: 500,
  field: 50,
  subject: 500,
} as const;

export const errorDetails = z.strictObject({
  code: z.enum(ERROR_CODES),
  /** Interface area of the specification the failure came from, when it came from the service. */
  area: z.enum(['deposits', 'payouts', 'kyc', 'reporting']).optional(),
  httpStatus: z.int().optional(),
  /** The service's own `code`, as text: the same number means different things per area. */
  serviceCode: z.string().max(MAX_LENGTH.serviceCode).optional(),
  /** The service's own words, shortened; shown as a quotation, never interpreted. */
  serviceMessage: z.string().max(MAX_LENGTH.serviceMessage).optional(),
  /** The service's own name of the failure, such as INVALID_DOCUMENT. */
  serviceType: z.string().max(MAX_LENGTH.serviceType).optional(),
  /** The field the service names as the one at fault. */
  field: z.string().max(MAX_LENGTH.field).optional(),
  /** What the failure is about: a field, a file's name, a host. Never a secret. */
  subject: z.string().max(MAX_LENGTH.subject).optional(),
  /** True when the same action may succeed later without a change. */
  retryable: z.boolean(),
});
export type ErrorDetails = z.infer<typeof errorDetails>;

const RETRYABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'service-unreachable',
  'computer-offline',
  'proxy-failed',
  'service-timeout',
  'service-rate-limited',
  'service-failed',
  'window-inconsistent',
  'matching-disturbed',
  'matching-running',
  'database-locked',
]);

/** A failure with words for the person; `cause` is for the log only. */
export class TieoutError extends Error {
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, facts: Partial<Omit<ErrorDetails, 'code'>> = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'TieoutError';
    this.details = { code, retryable: RETRYABLE.has(code), ...shortened(facts) };
  }

  get code(): ErrorCode {
    return this.details.code;
  }

  /** Rebuilds an error from its details after they crossed a process or thread border. */
  static from(details: ErrorDetails): TieoutError {
    const { code, ...facts } = details;
    return new TieoutError(code, facts);
  }
}

/** Texts cut to what the schema lets through: a long path must not turn one failure into another. */
function shortened(facts: Partial<Omit<ErrorDetails, 'code'>>): Partial<Omit<ErrorDetails, 'code'>> {
  const short = { ...facts };
  for (const name of Object.keys(MAX_LENGTH) as (keyof typeof MAX_LENGTH)[]) {
    const text = short[name];
    if (text !== undefined) short[name] = text.slice(0, MAX_LENGTH[name]);
  }
  return short;
}

/** The details of any thrown value: its own for a TieoutError, `internal` for everything else. */
export function detailsOf(error: unknown): ErrorDetails {
  return error instanceof TieoutError ? error.details : { code: 'internal', retryable: false };
}
