/** Updates of the app, which a person asks for and decides about. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function updateHandlers({ updates, chooseFile }: AppParts) {
  return {
    'updates.state': () => ({ state: updates.state }),
    'updates.check': async () => ({ state: await updates.check() }),
    'updates.chooseFile': async () => {
      const path = await chooseFile('json');
      return { state: path === null ? updates.state : await updates.takeFile(path) };
    },
    'updates.download': async () => ({ state: await updates.download() }),
    'updates.cancel': () => ({ state: updates.cancel() }),
    'updates.install': async () => ({ state: await updates.install() }),
  } satisfies Partial<Handlers>;
}
