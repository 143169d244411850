/**
 * What lies beside people's own work where a team shares it: which server it is. Its going says that sharing has ended.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const TEAM_FILE = 'team.json';
/** As `kept-file.ts` names it. */
const COPY = 'team.copy.json';

/**
 * Whether the workspace of the database at the path is shared, as the file or its copy says. `left`: sharing was
 * stopped, and the end of it may be to do.
 */
export function teamBeside(path: string): 'shared' | 'left' | 'none' {
  const found = [TEAM_FILE, COPY].map((name) => join(dirname(path), name)).find((each) => existsSync(each));
  if (found === undefined) return 'none';
  return readFileSync(found, 'utf8').includes('"left":') ? 'left' : 'shared';
}
