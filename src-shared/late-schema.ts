/**
 * What the build makes of the schemas (scripts/build/late-schemas.ts): an object's fields are made when it is first
 * asked, and so are the two sides of a call. A start asks a handful of some thousand, in the main process and in each
 * thread.
 */
import { z } from 'zod';

const nothingElse = z.never();

/** As `z.strictObject`. */
export function lateObject<Shape extends z.core.$ZodLooseShape>(
  shape: () => Shape,
): z.ZodObject<Shape, z.core.$strict> {
  let made: Shape | undefined;
  return new z.ZodObject({
    type: 'object',
    get shape() {
      made ??= shape();
      return made;
    },
    catchall: nothingElse,
  }) as z.ZodObject<Shape, z.core.$strict>;
}

/** As `call` of the contract. */
export function lateCall<Request extends z.ZodType, Response extends z.ZodType>(
  request: () => Request,
  response: () => Response,
): { readonly request: Request; readonly response: Response } {
  const made: { request?: Request; response?: Response } = {};
  return {
    get request() {
      made.request ??= request();
      return made.request;
    },
    get response() {
      made.response ??= response();
      return made.response;
    },
  };
}
