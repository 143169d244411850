// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { calls } from '../../src-shared/contract/index.ts';
import { en } from '../i18n/en.ts';
import { closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

afterEach(closeScreen);

const LONG = 'x'.repeat(1_200);

it.each([
  ['matching.undo', undefined, { workspaceId: WORKSPACE.id, matchIds: [1] }],
  ['close.reopen', 1_000, { workspaceId: WORKSPACE.id, month: '2026-10', currency: 'PEN' }],
] as const)('lets no more in than %s takes, so that nothing is cut or refused', async (name, most, asked) => {
  const decide = vi.fn<(reason: string) => Promise<void>>(async () => undefined);
  const { user } = await showScreen(
    <ReasonDialog
      title="Undo"
      text="The match is undone"
      action="Undo"
      {...(most && { most })}
      onDecide={decide}
      error={null}
      pending={false}
      onClose={() => undefined}
    />,
    {},
    { path: 'matching' },
  );
  const asking = within(await screen.findByRole('dialog'));
  await user.click(asking.getByRole('textbox', { name: en.app.reason }));
  await user.paste(LONG);
  await user.click(asking.getByRole('button', { name: 'Undo' }));
  const reason = decide.mock.calls[0]?.[0] ?? '';
  expect(reason).toHaveLength(most ?? 500);
  expect(calls[name].request.safeParse({ ...asked, reason }).success).toBe(true);
  expect(calls[name].request.safeParse({ ...asked, reason: `${reason}x` }).success).toBe(false);
});
