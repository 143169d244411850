// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ErrorDetails } from '../../src-shared/errors.ts';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { ErrorWords } from './error-alert.tsx';

afterEach(closeScreen);

it.each([
  ['en', en],
  ['es', es],
] as const)(
  'a deposit that is not there is called so wherever it was asked for, in %s',
  async (language, words) => {
    const details: ErrorDetails = {
      code: 'service-refused',
      area: 'deposits',
      httpStatus: 404,
      serviceCode: '407',
      serviceMessage: 'Deposit not found',
      retryable: false,
    };
    await showScreen(<ErrorWords details={details} />, {}, { path: 'deposits', language });
    expect(await screen.findByText(words.app.depositNotFound)).toBeVisible();
    expect(document.body).toHaveTextContent('Deposit not found');
  },
);
