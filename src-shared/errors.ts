/**
 * The one error family. Every failure that can reach a person is a TieoutError: a code that the renderer has words
 * for (what happened, what to do) plus the facts that make the words specific. Anything else is a defect, is logged
 * in the main process and reaches the person as `internal`.
 */
import { z } from 'zod';

export const ERROR_CODES = [
  // Requests between the app's own processes.
  'invalid-request',
  'invalid-response',
  'forbidden-sender',
  'forbidden-by-policy',
  // Reaching the service.
  'insecure-address',
  'invalid-address',
  'service-unreachable',
  'computer-offline',
  'proxy-failed',
  'proxy-asks-for-name',
  'service-timeout',
  'service-insecure',
  'service-redirected',
  'service-unreadable',
  'answer-too-large',
  'service-rate-limited',
  'service-failed',
  'service-refused',
  'login-refused',
  'login-location-refused',
  'session-refused',
  // Credentials.
  'keychain-unavailable',
  'secret-too-long',
  'workspace-key-missing',
  'workspace-key-wrong',
  'recovery-code-invalid',
  'recovery-code-wrong',
  'credentials-missing',
  'scheme-word-missing',
  // Workspaces and jobs.
  'workspace-not-found',
  'workspace-name-taken',
  'settings-changed',
  'settings-file-invalid',
  'workspace-file-unknown',
  'workspace-file-newer',
  'workspace-file-damaged',
  'workspace-here',
  // Review files and their answers.
  'review-key-invalid',
  'review-file-damaged',
  'review-file-foreign',
  'review-file-older',
  'review-file-known',
  'review-nothing-said',
  'review-copy',
  // A team's server.
  'team-server',
  'team-away',
  'team-unknown',
  'team-overtaken',
  'team-refused',
  'team-right-missing',
  'team-own-work',
  'team-own-key',
  'team-key-unconfirmed',
  'team-key-elsewhere',
  'team-key-lost',
  'team-person-unknown',
  'team-person-known',
  'team-person-not-taken-back',
  'team-trail-other',
  'team-uploading',
  'team-not-shared',
  'team-is-shared',
  'team-workspace-known',
  'team-app-older',
  'team-log-broken',
  'team-log-behind',
  'team-log-other',
  'team-giving-back',
  'team-server-full',
  'team-server-read-only',
  'team-invitation-invalid',
  'record-not-found',
  'not-begun',
  'job-running',
  'job-not-found',
  'nothing-to-export',
  'window-inconsistent',
  'wrong-merchant',
  'cancelled',
  // Cashouts.
  'money-movement-off',
  'cashout-changes-off',
  'invalid-cashout',
  'amount-not-confirmed',
  'external-id-used',
  'cashout-similar',
  'order-not-found',
  'order-busy',
  'order-sent-elsewhere',
  'order-changed',
  'order-not-sendable',
  'order-too-soon',
  'sending-barred',
  'order-not-discardable',
  'order-not-confirmed',
  'outcome-unknown',
  'cashout-limit',
  'cashout-not-released',
  'cashouts-changed',
  'release-same-person',
  'release-same-account',
  // A file of cashouts.
  'cashout-file-columns',
  'cashout-file-too-long',
  'cashout-file-empty',
  'cashout-file-known',
  'cashout-file-faulty',
  'cashout-file-stopped',
  'total-not-confirmed',
  // Identity checks.
  'check-not-found',
  'check-answered',
  // Closes.
  'close-not-ready',
  'close-figures-changed',
  'close-same-person',
  'close-same-account',
  'close-not-signed',
  'close-comments-open',
  'close-comment-not-found',
  'close-is-locked',
  'close-not-locked',
  'close-no-statement',
  'close-later-locked',
  'close-item-not-waivable',
  'close-point-not-found',
  'close-points-too-many',
  'close-snapshot-damaged',
  'close-adjustment-changed',
  // A rule of the tie-out that names what its listing does not have.
  'tie-out-rule-invalid',
  // Journal entries.
  'journal-chart-invalid',
  'journal-mapping-invalid',
  'journal-tax-invalid',
  'journal-not-ready',
  'journal-nothing-new',
  'journal-changed',
  'journal-file-missing',
  'journal-format-unfit',
  'journal-currency-unfit',
  'rate-invalid',
  'rates-file-unreadable',
  // Bank statements and ledgers from files.
  'statement-format-unknown',
  'statement-old-excel',
  'statement-other-message',
  'statement-empty',
  'statement-binary',
  'statement-too-large',
  'trial-balance-too-long',
  'statement-already-imported',
  'statement-not-found',
  'statement-changed',
  'statement-faulty',
  'statement-unanswered',
  'statement-period-wrong',
  'statement-in-use',
  'statement-locked',
  'report-in-use',
  'statement-needs-memory',
  'statement-takes-too-long',
  'statement-reader-ended',
  'file-unreadable',
  // Matching and exceptions.
  'matching-disturbed',
  'matching-running',
  'match-not-found',
  'match-undone-before',
  'rejection-not-undoable',
  'match-frozen',
  'match-invalid',
  'item-not-open',
  'proposal-gone',
  'exception-not-found',
  'exception-settled-by-itself',
  'exception-not-undoable',
  'decision-not-confirmed',
  'write-off-too-large',
  // Supporting documents.
  'support-kind-unknown',
  'support-too-large',
  'support-too-many',
  'support-attached-before',
  'support-not-found',
  'support-damaged',
  'support-arriving',
  'support-not-opened',
  // Updates of the app.
  'update-unreachable',
  'update-untrusted',
  'update-damaged',
  'update-not-newer',
  'update-busy',
  'update-failed',
  // The database and files.
  'encryption-needs-space',
  'database-full',
  'database-locked',
  'database-read-only',
  'database-damaged',
  'database-newer',
  'database-failed',
  'settings-not-kept',
  'file-not-writable',
  'file-disk-full',
  'file-failed',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

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
