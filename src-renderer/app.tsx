import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import type { Preferences } from '../src-shared/contract/app.ts';
import { colorSchemeKeeper, preferencesKey } from './features/shell/preferences.ts';
import { currentLanguage } from './i18n/index.ts';
import { router } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';

// Answers come from this computer: they are asked for again when an event says so, not by the clock or the network.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** @param preferences as they were when the app started */
export function App({ preferences }: { readonly preferences: Preferences }) {
  // Renders again in the other language.
  useTranslation();
  const [colors] = useState(() => {
    queryClient.setQueryData(preferencesKey, preferences);
    return colorSchemeKeeper(preferences.colorScheme);
  });
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colors}
        defaultColorScheme="auto"
      >
        <DatesProvider settings={{ locale: currentLanguage(), firstDayOfWeek: 1 }}>
          <Notifications position="bottom-right" className="notices" />
          <RouterProvider router={router} />
        </DatesProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}
