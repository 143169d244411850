// The package has no types of its own; this is the part of it used here.
declare module 'write-file-atomic' {
  /** Writes beside the file, syncs to disk and renames, so that the file is the old or the new one, never half. */
  export default function writeFileAtomic(
    path: string,
    data: string,
    options?: { mode?: number },
  ): Promise<void>;
}
