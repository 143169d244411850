/** From the first answers to the first drawing. */
import 'dayjs/locale/es';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followPrinting } from './components/printing.ts';
import { takeFirstAnswers } from './data/first-answers.ts';
import { dateOrderOf } from './data/preferences.ts';
import { queryClient } from './data/query-client.ts';
import { askAhead } from './features/listings/ask-ahead.ts';
import type { FirstQuestions } from './first-questions.ts';
import { followLeftPicture, followPictures } from './frame/left-picture.ts';
import { followPointing } from './frame/pointed-text.ts';
import { startAddress } from './frame/start-address.ts';
import { startLanguage, writeDatesIn } from './i18n/index.ts';
import { createRouter, preloadScreens } from './routes.tsx';
import { stepsAtOnce } from './steps-at-once.ts';

/** So long the first drawing waits for rows: drawing once is sooner than twice, unless they take long. */
const WAIT_FOR_ROWS_MS = 150;

export async function showApp(asked: FirstQuestions): Promise<void> {
  const { preferences, workspaces } = await takeFirstAnswers(queryClient, asked);
  writeDatesIn(dateOrderOf(preferences));
  const waits: Promise<unknown>[] = [startLanguage(preferences.language)];
  if (workspaces) {
    if (['', '#', '#/'].includes(location.hash))
      history.replaceState(null, '', `#${startAddress(preferences, workspaces)}`);
    const address = location.hash.slice(1);
    const shown = workspaces.find(({ id }) => address.startsWith(`/workspaces/${id}/`));
    const patience = new Promise((resolve) => setTimeout(resolve, WAIT_FOR_ROWS_MS));
    if (shown) waits.push(Promise.race([askAhead(queryClient, shown, address), patience]));
  }
  await Promise.all(waits);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root');
  // The library leaves an empty window behind where not even the frame can be drawn.
  const onUncaughtError = (error: unknown) => {
    root.dataset.failed = '';
    reportError(error);
  };
  followLeftPicture(root);
  createRoot(root, { onUncaughtError }).render(
    <StrictMode>
      <App colorScheme={preferences.colorScheme} router={stepsAtOnce(createRouter())} />
    </StrictMode>,
  );
  followPrinting();
  followPointing();
  followPictures(queryClient);
  preloadScreens();
}
