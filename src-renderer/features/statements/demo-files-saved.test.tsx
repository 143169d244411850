// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { StatementsPage } from './statements-page.tsx';

const FILES = [
  ...['PEN', 'USD'].flatMap((currency) =>
    ['.csv', '-portal.csv', '.ofx', '.camt053.xml', '.mt940'].map(
      (end) => `statement-2026-10-${currency}${end}`,
    ),
  ),
  ...['.csv', '-portal.csv', '.txt'].map((end) => `ledger-2026-10${end}`),
];

afterEach(closeScreen);

describe.each([
  ['en', en, 'statement-2026-10-PEN.csv and statement-2026-10-USD.csv'],
  ['es', es, 'statement-2026-10-PEN.csv y statement-2026-10-USD.csv'],
] as const)('in %s', (language, { statements }, bank) => {
  it('the demo says which of its files to take, and opens their folder', async () => {
    const shown = await showScreen(
      <StatementsPage />,
      {
        'statements.list': { files: [] },
        'demo.saveFiles': { files: FILES, folder: '/tmp/tieout-demo-2026-10' },
        'demo.showFiles': {},
      },
      {
        path: 'statements',
        at: 'statements?month=2026-10',
        language,
        workspace: { ...WORKSPACE, demo: true },
      },
    );
    await shown.user.click(await screen.findByRole('button', { name: statements.demoFiles }));
    const words = await screen.findByText(
      statements.demoFilesTake.replace('{{statements}}', bank).replace('{{ledger}}', 'ledger-2026-10.csv'),
    );
    expect(words).toBeVisible();
    await shown.user.click(screen.getByRole('button', { name: statements.demoFilesShow }));
    expect(shown.asked('demo.showFiles')).toEqual([{ workspaceId: WORKSPACE.id }]);
  });
});
