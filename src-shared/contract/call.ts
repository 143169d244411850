/** How one call of the contract is declared: a zod schema each for what goes in and what comes out. */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';

type Call<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> = {
  readonly request: Request;
  readonly response: Response;
};

export function call<Request extends z.ZodType, Response extends z.ZodType>(
  request: Request,
  response: Response,
): Call<Request, Response> {
  return { request, response };
}

/** A request or response without content. */
export const nothing = z.strictObject({});

/** What crosses the border: errors travel as data, because Electron would flatten a thrown error to its text. */
export const failure = z.strictObject({ ok: z.literal(false), error: errorDetails });
type Failure = z.infer<typeof failure>;
export type Envelope<T> = { ok: true; value: T } | Failure;

/** Of an account in the books' chart. */
export const accountCode = z.string().trim().max(40);

export const workspaceId = z.uuid();
/** An instant: epoch milliseconds, UTC. */
export const instant = z.int();
/** A local day of the reporting time zone, `YYYY-MM-DD`. */
export const localDay = z.iso.date();
/** An exact amount as decimal text; see money.ts. */
export const amountText = z.string().regex(/^-?\d+(\.\d+)?$/);
