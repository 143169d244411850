// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { en } from './en.ts';
import { rememberTexts } from './remembered.ts';

afterEach(cleanup);

function Cancel() {
  const { t } = useTranslation();
  return <p>{t('app.cancel')}</p>;
}

it('looks up once what several parts of a screen say', async () => {
  let lookUps = 0;
  const words = i18next.createInstance().use({
    type: 'postProcessor',
    name: 'counted',
    process(text: string) {
      lookUps += 1;
      return text;
    },
  });
  await words.init({
    ...{ lng: 'en', fallbackLng: false, postProcess: 'counted' },
    resources: { en: { translation: en } },
  });
  rememberTexts(words);
  const drawn = (
    <I18nextProvider i18n={words}>
      <Cancel />
      <Cancel />
    </I18nextProvider>
  );
  const { rerender } = render(drawn);
  rerender(drawn);
  expect(screen.getAllByText(en.app.cancel)).toHaveLength(2);
  expect(lookUps).toBe(1);
});
