import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import 'dayjs/locale/es';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from './api.ts';
import { App } from './app.tsx';
import { startLanguage } from './i18n/index.ts';

const preferences = await call('app.preferences', {});
await startLanguage(preferences.language);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <App preferences={preferences} />
  </StrictMode>,
);
