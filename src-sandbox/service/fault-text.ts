import { z } from 'zod';
import { ECHO_FORMS, type EchoForm } from './echo.ts';
import type { Fault, FaultRule } from './faults.ts';

const fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latency'), ms: z.int().nonnegative() }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(200).max(599),
    body: z.enum(['none', 'json', 'html']).exactOptional(),
    retryAfter: z.string().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('cut'), when: z.enum(['before-headers', 'mid-body', 'after-commit']) }),
  z.strictObject({ kind: z.literal('malformed-json') }),
  z.strictObject({
    kind: z.literal('field'),
    field: z.string().min(1),
    json: z.string().nullable(),
    record: z.int().nonnegative().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('shifted-page'), by: z.int() }),
  z.strictObject({ kind: z.literal('html'), status: z.int().min(200).max(599).exactOptional() }),
  z.strictObject({ kind: z.literal('wrong-content-type'), body: z.enum(['json', 'html']) }),
  z.strictObject({ kind: z.literal('session-expired') }),
  z.strictObject({
    kind: z.literal('echo'),
    form: z.enum(Object.keys(ECHO_FORMS) as [EchoForm, ...EchoForm[]]),
    status: z.int().min(200).max(599).exactOptional(),
    also: z.string().min(1).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('clock-skew'), seconds: z.int() }),
]) satisfies z.ZodType<Fault>;

const rule = z.strictObject({
  on: z.string().min(1).exactOptional(),
  fault,
  times: z.int().positive().exactOptional(),
  after: z.int().nonnegative().exactOptional(),
  rate: z.number().min(0).max(1).exactOptional(),
}) satisfies z.ZodType<FaultRule>;

/**
 * A fault rule as JSON text; `on` is an endpoint's name. Without times or rate it strikes every time, since a sandbox
 * that was started by hand takes no further rules. Throws RangeError with what is wrong.
 */
export function faultRuleOf(text: string): FaultRule {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RangeError(`a fault must be JSON: ${text}`);
  }
  const parsed = rule.safeParse(value);
  if (!parsed.success) throw new RangeError(`not a fault: ${z.prettifyError(parsed.error)}`);
  return { rate: 1, ...parsed.data };
}
