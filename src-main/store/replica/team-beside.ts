/** What lies beside people's own work where a team shares it: which server it is. Its going says that sharing has ended. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyNameOf } from '../../kept-file.ts';

export const TEAM_FILE = 'team.json';

/** Whether the workspace of the database at the path is shared, as the file or its copy says; `left`: sharing was stopped, and the end of it may be to do. */
export function teamBeside(path: string): 'shared' | 'left' | 'none' {
  const file = join(dirname(path), TEAM_FILE);
  const found = [file, copyNameOf(file)].find((each) => existsSync(each));
  if (found === undefined) return 'none';
  return readFileSync(found, 'utf8').includes('"left":') ? 'left' : 'shared';
}
