/** The app itself. */
import { z } from 'zod';
import { call, nothing } from './call.ts';

export const appCalls = {
  'app.info': call(
    nothing,
    z.strictObject({ version: z.string(), systemLocale: z.string(), platform: z.string() }),
  ),
};
