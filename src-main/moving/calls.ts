/** What the store does for a workspace that moves: its file written, looked at, checked and read. */
import { inBackground, job } from '../store/engine/call.ts';
import { type Packing, packWorkspace } from './pack.ts';
import {
  checkWorkspaceFile,
  mustFitWorkspaceFile,
  readReviewFile,
  readWorkspaceFile,
  unpackWorkspace,
} from './unpack.ts';

export const movingCalls = {
  packWorkspace: job('both', (watched, packing: Packing) => packWorkspace(packing, watched)),
  readWorkspaceFile: inBackground('none', (_, path: string) => readWorkspaceFile(path)),
  readReviewFile: inBackground('none', (_, path: string) => readReviewFile(path)),
  mustFitWorkspaceFile: inBackground('none', (_, path: string, key: Uint8Array) =>
    mustFitWorkspaceFile(path, key),
  ),
  checkWorkspaceFile: job('none', (watched, path: string, key: Uint8Array) =>
    checkWorkspaceFile(path, key, watched),
  ),
  unpackWorkspace: job('none', (watched, about: { path: string; key: Uint8Array; folder: string }) =>
    unpackWorkspace(about, watched),
  ),
};
