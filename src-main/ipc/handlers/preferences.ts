/** What is remembered of the person on this computer, and the native menu that follows the screens. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function preferenceHandlers({
  settings,
  followPreferences,
  setScreenMenus,
  confirmLeaving,
  pointedAt,
  pictureReady,
}: AppParts) {
  return {
    'app.preferences': () => settings.preferences,

    'app.changePreferences': async ({ change }) => {
      const { person, language, colorScheme, dateOrder, lastScreen } = change;
      settings.change({
        ...(person === undefined ? {} : { person }),
        ...(language === undefined ? {} : { language }),
        ...(colorScheme === undefined ? {} : { colorScheme }),
        ...(dateOrder === undefined ? {} : { dateOrder }),
        ...(lastScreen === undefined ? {} : { lastScreen }),
      });
      if (language !== undefined || colorScheme !== undefined) followPreferences(settings.preferences);
      // What was answered as kept outlives a kill.
      await settings.mustBeWritten();
      return settings.preferences;
    },

    'app.confirmLeaving': async () => ({ leave: await confirmLeaving() }),

    'app.pointedAt': ({ text }) => {
      pointedAt(text);
      return {};
    },

    'app.pictureReady': ({ screen }) => {
      pictureReady(screen);
      return {};
    },

    'app.setMenu': ({ menus }) => {
      setScreenMenus(menus);
      return {};
    },
  } satisfies Partial<Handlers>;
}
