/**
 * The entry: asks what every start needs, and loads the screens' script while the answers are under way. Small, for
 * nothing is asked before it has run.
 */
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './typeface.css';
import './styles.css';
import './forced-colors.css';
import './print.css';
import { askFirst } from './first-questions.ts';
import { wordsOf } from './i18n/words.ts';

// The engine's switch for the preload script's sake (src-main/index.ts) gives it to the page, too, which has no use for
// it.
Reflect.set(globalThis, 'gc', undefined);

const asked = askFirst(window.tieout);
void asked.preferences.then(async (answer) => {
  if (answer.ok) await wordsOf(answer.value.language);
});
// Not awaited here: the screens' scripts import from this one, and would wait for it while it waits for them.
import('./show-app.tsx')
  .then(({ showApp }) => showApp(asked))
  .catch((error: unknown) => {
    // What stands in index.html for this is seen at once, instead of an empty window.
    document.getElementById('root')?.setAttribute('data-failed', '');
    throw error;
  });
