/**
 * Where a file is saved. A dialog of the system asks before a file is written over, but about the name that was typed:
 * the ending that belongs to it and a second file beside it are asked about here.
 */
import { extname } from 'node:path';

type SavePathParts = {
  /** Shows the system's dialog; null when the person declined. */
  readonly ask: () => Promise<string | null>;
  readonly exists: (path: string) => Promise<boolean>;
  /** Asks whether these files may be written over. */
  readonly mayReplace: (paths: readonly string[]) => Promise<boolean>;
  /** The path of the file that is written beside the chosen one. */
  readonly beside?: ((path: string) => string) | undefined;
};

/** The path with the ending of the suggested name; null when the person declined. Nothing is replaced unasked. */
export async function savePath(suggestedName: string, parts: SavePathParts): Promise<string | null> {
  const ending = extname(suggestedName);
  for (;;) {
    const typed = await parts.ask();
    if (typed === null) return null;
    const path = typed.toLowerCase().endsWith(ending) ? typed : `${typed}${ending}`;
    // The system has asked about what was typed.
    const unasked = [...(path === typed ? [] : [path]), ...(parts.beside ? [parts.beside(path)] : [])];
    const there: string[] = [];
    for (const one of unasked) if (await parts.exists(one)) there.push(one);
    if (there.length === 0 || (await parts.mayReplace(there))) return path;
  }
}
