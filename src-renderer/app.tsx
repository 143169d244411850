import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Preferences } from '../src-shared/contract/app.ts';
import { colorSchemeKeeper } from './data/preferences.ts';
import { queryClient } from './data/query-client.ts';
import { currentLanguage } from './i18n/index.ts';
import { cssVariables, theme } from './theme.ts';

type Props = {
  /** The colours as they were when the app started. */
  readonly colorScheme: Preferences['colorScheme'];
  readonly router: DataRouter;
};

export function App({ colorScheme, router }: Props) {
  // Renders again in the other language.
  useTranslation();
  const [colors] = useState(() => colorSchemeKeeper(colorScheme));
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colors}
        defaultColorScheme="auto"
      >
        <DatesProvider settings={{ locale: currentLanguage(), firstDayOfWeek: 1 }}>
          <RouterProvider router={router} />
        </DatesProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}
