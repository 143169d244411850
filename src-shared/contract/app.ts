/** The app itself. */
import { z } from 'zod';
import { call, instant, nothing } from './call.ts';

/** One attempt of a request to the service. There is no room for a header, a body or a personal value of the query. */
export const requestLogEntry = z.strictObject({
  /** When it was started. */
  at: instant,
  method: z.string(),
  host: z.string(),
  /** Path of the specification, with the ids in it. */
  path: z.string(),
  /** Query without its question mark; values that can name a person are struck out. */
  query: z.string(),
  /** 1 for the first attempt. */
  attempt: z.int(),
  /** The HTTP status, or the error code of an attempt without an answer. */
  outcome: z.string(),
  ms: z.number(),
});
export type RequestLogEntry = z.infer<typeof requestLogEntry>;

export const appCalls = {
  'app.info': call(
    nothing,
    z.strictObject({ version: z.string(), systemLocale: z.string(), platform: z.string() }),
  ),
  /** The latest requests since the app started, the newest first. */
  'app.requestLog': call(nothing, z.strictObject({ entries: z.array(requestLogEntry) })),
  /** Puts the same on the clipboard, as text: the window itself may not use the clipboard. */
  'app.copyRequestLog': call(nothing, nothing),
  /** Shows the log file in the system's file manager. */
  'app.showLogFile': call(nothing, nothing),
};
