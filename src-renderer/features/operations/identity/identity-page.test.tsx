// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { KycCheck } from '../../../../src-shared/contract/kyc.ts';
import { TieoutError } from '../../../../src-shared/errors.ts';
import { en } from '../../../i18n/en.ts';
import { es } from '../../../i18n/es.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../../testing/screen.tsx';
import { IdentityPage } from './identity-page.tsx';

const check = (change: Partial<KycCheck> = {}): KycCheck => ({
  id: '22222222-2222-4222-8222-222222222222',
  request: { document_type: 'DNI', document: '47218843' },
  idempotencyKey: '33333333-3333-4333-8333-333333333333',
  outcome: 'confirmed',
  name: 'ROSA QUISPE',
  errors: [],
  error: null,
  askedAt: Date.UTC(2026, 10, 3, 15, 30),
  answeredAt: Date.UTC(2026, 10, 3, 15, 30, 2),
  ...change,
});

const show = (answers: Answers = {}, options: Partial<Parameters<typeof showScreen>[2]> = {}) =>
  showScreen(<IdentityPage />, { 'kyc.list': { checks: [] }, ...answers }, { path: 'identity', ...options });

afterEach(closeScreen);

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, words) => {
  const { identity } = words.operations;
  const ask = async ({ user, fill }: Awaited<ReturnType<typeof show>>, document: string) => {
    await fill(screen.getByRole('combobox'), 'DNI');
    await fill(screen.getByRole('textbox'), document);
    await user.click(screen.getByRole('button', { name: identity.check }));
  };

  it('asks for a document as typed, and says whom it belongs to', async () => {
    const shown = await show({ 'kyc.check': { check: check() } }, { language });
    expect(await screen.findByText(identity.none)).toBeVisible();
    shown.answer({ 'kyc.list': { checks: [check()] } });
    await ask(shown, ' 47218843 ');
    const result = await screen.findByTestId('identity-result');
    expect(result).toHaveTextContent(`DNI 47218843: ${identity.outcomes.confirmed.name}`);
    expect(result).toHaveTextContent('ROSA QUISPE');
    expect(shown.asked('kyc.check')).toEqual([
      { workspaceId: WORKSPACE.id, request: { document_type: 'DNI', document: '47218843' } },
    ]);
    // The list has it without anybody having loaded the screen again.
    const row = within(await screen.findByTestId('identity-checks')).getByRole('row', { name: /47218843/ });
    expect(row).toHaveTextContent(identity.outcomes.confirmed.name);
  });

  it('asks for nothing while the form is not filled in, and says what is missing', async () => {
    const shown = await show({}, { language });
    await shown.user.click(screen.getByRole('button', { name: identity.check }));
    expect(screen.getByText(identity.faults.document)).toBeVisible();
    expect(screen.getByText(identity.faults.document_type)).toBeVisible();
    expect(shown.asked('kyc.check')).toEqual([]);
  });

  it('repeats a check without a certain answer under its own id', async () => {
    const unknown = check({ outcome: 'unknown', name: null });
    const shown = await show(
      { 'kyc.list': { checks: [unknown] }, 'kyc.repeat': { check: check() } },
      { language },
    );
    const earlier = within(await screen.findByTestId('identity-checks'));
    expect(earlier.getByText(identity.outcomes.unknown.name)).toBeVisible();
    await shown.user.click(earlier.getByRole('button', { name: identity.again }));
    expect(await screen.findByTestId('identity-result')).toHaveTextContent(identity.outcomes.confirmed.name);
    expect(shown.asked('kyc.repeat')).toEqual([{ workspaceId: WORKSPACE.id, checkId: unknown.id }]);
  });

  it('says what became of a check that failed on its way', async () => {
    const error = new TieoutError('service-unreachable', { subject: 'api.example' });
    const shown = await show({ 'kyc.check': error }, { language });
    await ask(shown, '47218843');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      words.errors['service-unreachable'].what.replace('{{subject}}', 'api.example'),
    );
    expect(screen.queryByTestId('identity-result')).toBeNull();
    // It may have been asked: the list is read anew.
    expect(shown.asked('kyc.list')).toHaveLength(2);
  });

  it('does not repeat what was answered', async () => {
    const refused = check({
      outcome: 'not-confirmed',
      errors: [{ field: 'document', message: 'No existe' }],
    });
    await show({ 'kyc.list': { checks: [refused] } }, { language });
    const earlier = within(await screen.findByTestId('identity-checks'));
    expect(earlier.getByText('document: No existe')).toBeVisible();
    expect(earlier.queryByRole('button')).toBeNull();
  });
});

it('does not ask without the credentials for it, and says which are needed', async () => {
  const workspace = { ...WORKSPACE, kept: { ...WORKSPACE.kept, deposits: false } };
  const shown = await show({}, { workspace });
  expect(screen.getByText(en.operations.needs.deposits)).toBeVisible();
  expect(screen.getByRole('button', { name: en.operations.identity.check })).toBeDisabled();
  expect(shown.asked('kyc.check')).toEqual([]);
});
