/** Moving house: a whole workspace to one file, and from it to another computer. */
import { z } from 'zod';
import { call, instant, workspaceId } from './call.ts';

/** What a workspace file says of itself to anybody who has it. */
export const workspaceFileAbout = z.strictObject({
  workspaceId,
  name: z.string().max(80),
  environment: z.enum(['staging', 'production']),
  madeAt: instant,
  /** Name and version of the app that wrote it. */
  app: z.string().max(100),
  /** Its content before sealing. */
  bytes: z.int().nonnegative(),
  lockedMonths: z.int().nonnegative(),
});
export type WorkspaceFileAbout = z.infer<typeof workspaceFileAbout>;

const jobId = z.uuid();
const token = z.uuid();

/**
 * `bytes` are those of the file, or of what was restored; `name` the workspace's, which may be another than in the
 * file, and of a review file its reviewer's.
 */
export const moveSummary = z.strictObject({
  kind: z.enum(['move', 'restore', 'review-file', 'review-copy']),
  fileName: z.string(),
  name: z.string(),
  bytes: z.int(),
});

export const movingCalls = {
  /** Asks for a place with the native dialog, then writes the workspace there; null when the person declined. */
  'moving.export': call(z.strictObject({ workspaceId }), z.strictObject({ jobId: jobId.nullable() })),
  /** Asks for a workspace file with the native dialog and says what it holds; null when the person declined. */
  'moving.choose': call(
    z.strictObject({}),
    z.strictObject({
      file: z
        .strictObject({
          token,
          fileName: z.string(),
          about: workspaceFileAbout,
          /** The workspace of this computer that the file would have to replace; null where there is none. */
          here: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  /** Restores the chosen file with the workspace's recovery code, which goes one way as credentials do. */
  'moving.restore': call(z.strictObject({ token, code: z.string().max(300) }), z.strictObject({ jobId })),
  /** The same with the code in a saved file, asked for with the native dialog; null when the person declined. */
  'moving.restoreWithCodeFile': call(z.strictObject({ token }), z.strictObject({ jobId: jobId.nullable() })),
};
