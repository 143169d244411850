/** Names suggested for files that a person saves. */

/**
 * `Tienda Ñandú - Deposits.xlsx` of the workspace's name and what the file is, without what a file name cannot hold.
 */
export function fileName(workspace: string, what: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what file systems refuse
  const safe = workspace.replace(/[\\/:*?"<>|\u0000-\u001f]/g, ' ').trim();
  return safe === '' ? what : `${safe} - ${what}`;
}
