/** Updates of the app: a person asks, reads what is new, and decides. */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';
import { call, nothing } from './call.ts';

/**
 * `off`: it cannot be asked, for the reason beside it. `current`: this is the newest version that is offered.
 * `ready`: downloaded and checked; it is installed when the person says so.
 */
const UPDATE_STAGES = [
  'off',
  'idle',
  'checking',
  'current',
  'available',
  'downloading',
  'ready',
  'installing',
] as const;

const updateState = z.strictObject({
  stage: z.enum(UPDATE_STAGES),
  /** Why it is off: an organisation's policy, a build without a key, or a form that no installer brought. */
  off: z.enum(['policy', 'no-key', 'not-installed']).nullable(),
  /** Whether there is an address to ask; without one only a file can bring an update. */
  hasAddress: z.boolean(),
  offered: z
    .strictObject({
      version: z.string(),
      releasedAt: z.string(),
      notes: z.strictObject({ en: z.string(), es: z.string() }),
      bytes: z.int(),
    })
    .nullable(),
  /** Of the download, 0 to 100. */
  percent: z.number().nullable(),
  /** Why the last attempt failed. */
  error: errorDetails.nullable(),
});
export type UpdateState = z.infer<typeof updateState>;

const answered = z.strictObject({ state: updateState });

export const updateCalls = {
  'updates.state': call(nothing, answered),
  /** Asks the address; nothing is downloaded. */
  'updates.check': call(nothing, answered),
  /** Has the person choose an update's description, beside which its files are: for computers without a network. */
  'updates.chooseFile': call(nothing, answered),
  /** Downloads what was offered; the events tell how far it is. */
  'updates.download': call(nothing, answered),
  'updates.cancel': call(nothing, answered),
  /** Installs what was downloaded and starts the app again. Refused while something is under way. */
  'updates.install': call(nothing, answered),
};

export const updateEvents = {
  'updates.changed': answered,
};
