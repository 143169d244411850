// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { EntryDetail } from './entry-detail.tsx';

afterEach(closeScreen);

it('names each fact of an entry in words, also one that another version of the app wrote', async () => {
  const detail = { fileId: 'a-file', writeOffReason: 'A rounding', ofAnotherVersion: 'a fact' };
  await showScreen(
    <EntryDetail
      entry={{
        ...{ number: 1, at: 0, actor: 'Ana Torres', action: 'match.made', subject: 'match 1' },
        ...{ detail, hash: 'a'.repeat(64) },
      }}
    />,
    {},
    { path: 'audit' },
  );
  await screen.findByText(en.audit.facts.fileId);
  const shown = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(shown).toEqual([en.audit.facts.fileId, en.audit.facts.writeOffReason, en.audit.otherFact]);
});
