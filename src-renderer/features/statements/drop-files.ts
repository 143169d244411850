/**
 * From files that were dropped on the window to files that the main process knows: their bytes are handed over in
 * parts.
 */
import {
  type ChosenFile,
  DROPPED_PART,
  LARGEST_DROPPED,
  MOST_FILES,
} from '../../../src-shared/contract/statements.ts';
import { call } from '../../api.ts';

export type Refusal = { readonly name: string; readonly why: 'unreadable' | 'tooLarge' | 'tooMany' };
export type TakenFiles = { readonly files: readonly ChosenFile[]; readonly refused: readonly Refusal[] };

/** Takes what can be taken; the others are named with the reason. */
export async function takeDropped(workspaceId: string, dropped: readonly File[]): Promise<TakenFiles> {
  const files: ChosenFile[] = [];
  const refused: Refusal[] = dropped.slice(MOST_FILES).map(({ name }) => ({ name, why: 'tooMany' }));
  for (const file of dropped.slice(0, MOST_FILES)) {
    if (file.size > LARGEST_DROPPED) refused.push({ name: file.name, why: 'tooLarge' });
    else {
      const taken = await take(workspaceId, file);
      if (taken) files.push(taken);
      else refused.push({ name: file.name, why: 'unreadable' });
    }
  }
  return { files, refused };
}

/** Null for what is no file, such as a folder, or cannot be read. Throws what the main process answers with. */
async function take(workspaceId: string, file: File): Promise<ChosenFile | null> {
  // A folder is a file of some bytes that cannot be read; this is known before anything is announced.
  const first = await bytesOf(file, 0);
  if (!first) return null;
  const { file: announced } = await call('statements.announceDropped', {
    workspaceId,
    name: file.name.slice(0, 200),
    bytes: file.size,
  });
  const { token } = announced;
  for (let offset = 0; offset < file.size; offset += DROPPED_PART) {
    const bytes = offset === 0 ? first : await bytesOf(file, offset);
    if (!bytes) {
      await call('statements.letGo', { workspaceId, tokens: [token] });
      return null;
    }
    await call('statements.receiveDropped', { workspaceId, token, offset, bytes });
  }
  return announced;
}

async function bytesOf(file: File, offset: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(offset, offset + DROPPED_PART).arrayBuffer());
  } catch {
    return null;
  }
}
