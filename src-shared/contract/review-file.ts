/**
 * A month that goes to a reviewer at another computer as a file, where no server stands between, and the answer that
 * comes back.
 */
import { z } from 'zod';
import { call, instant, nothing, workspaceId } from './call.ts';
import { closeCurrency, closeMonth, sha256 } from './close-figures.ts';

const token = z.uuid();
/** Whom a file is for or from; the code of their key is what two people compare. */
const person = z.strictObject({ name: z.string(), code: z.string() });
const place = z.strictObject({ workspaceId, month: closeMonth, currency: closeCurrency });

export const reviewFileCalls = {
  /**
   * Saves the public key of this computer's reviewer, to be handed to the preparer; asks for a place with the native
   * dialog.
   */
  'reviewFile.saveKey': call(
    nothing,
    z.strictObject({ saved: person.extend({ fileName: z.string() }).nullable() }),
  ),
  /**
   * Asks for a reviewer's key with the native dialog, and says the code of the preparer's own; null when the person
   * declined.
   */
  'reviewFile.chooseKey': call(
    nothing,
    z.strictObject({ reviewer: person.extend({ token, ownCode: z.string() }).nullable() }),
  ),
  /**
   * Sends the signed month for review as a file that only the reviewer can open: asks for a place, notes it and writes
   * the file. Null when the person declined.
   */
  'reviewFile.send': call(
    place.extend({ token, digest: sha256 }),
    z.strictObject({ jobId: z.uuid().nullable() }),
  ),
  /** Asks for a review file with the native dialog and says from whom it is; null when the person declined. */
  'reviewFile.open': call(
    nothing,
    z.strictObject({
      file: z
        .strictObject({
          token,
          fileName: z.string(),
          from: person,
          name: z.string(),
          month: closeMonth,
          currency: closeCurrency,
          madeAt: instant,
          bytes: z.int().nonnegative(),
        })
        .nullable(),
    }),
  ),
  /**
   * Makes the opened file a workspace of this computer that is read, commented on and signed, and not changed
   * otherwise.
   */
  'reviewFile.accept': call(z.strictObject({ token }), z.strictObject({ jobId: z.uuid(), workspaceId })),
  /** Writes what was decided in the copy to an answer file, where the person says; null when they declined. */
  'reviewFile.saveAnswer': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ fileName: z.string().nullable() }),
  ),
  /** Asks for an answer with the native dialog and takes in what is new in it; null when the person declined. */
  'reviewFile.takeAnswer': call(
    place,
    z.strictObject({
      taken: z
        .strictObject({
          name: z.string(),
          comments: z.int().nonnegative(),
          returned: z.boolean(),
          signed: z.boolean(),
        })
        .nullable(),
    }),
  ),
};
