/** What every start asked before the screens' script was there, given to all of them. */
import type { QueryClient } from '@tanstack/react-query';
import type { Preferences } from '../../src-shared/contract/app.ts';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';
import { answered } from '../api.ts';
import type { FirstQuestions } from '../first-questions.ts';
import { keys } from './keys.ts';
import { followEvents } from './refresh.ts';

/**
 * Takes the answers, and follows all that is told from the questions on, whatever is drawn and whenever: an answer may
 * be old before anything is. A list of workspaces that cannot be read is undefined; the screen asks for it again and
 * says what is wrong.
 */
export async function takeFirstAnswers(
  client: QueryClient,
  { preferences, workspaces, takeTold }: FirstQuestions,
): Promise<{ readonly preferences: Preferences; readonly workspaces: readonly Workspace[] | undefined }> {
  const known = answered(await preferences);
  const list = await workspaces;
  client.setQueryData(keys.preferences, known);
  if (list.ok) client.setQueryData(keys.workspaces, list.value.workspaces);
  followEvents(client, takeTold());
  return { preferences: known, workspaces: list.ok ? list.value.workspaces : undefined };
}
