import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WatchedFile } from '../../src-shared/contract/daily-run.ts';
import { ErrorWords } from '../components/error-alert.tsx';
import { screenAddress } from './screens.ts';
import { useWorkspace } from './use-workspace.ts';

/** What became of a file of the watched folder, with the way to import it by hand. */
export function FileTaken({ file }: { readonly file: WatchedFile }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { name, outcome, lines, row, error } = file;
  const isFolder = outcome === 'folder-missing';
  return (
    <>
      {t(isFolder ? 'dailyRun.watchedFolder' : 'dailyRun.file', { name })}:{' '}
      {error ? <ErrorWords details={error} /> : t(`dailyRun.files.${outcome}`, { count: lines })}
      {row !== null && ` ${t('dailyRun.row', { row })}`}
      {BY_HAND.has(outcome) && (
        <>
          {' '}
          <Anchor component={Link} size="sm" to={screenAddress(id, 'statements')}>
            {t('dailyRun.importByHand')}
          </Anchor>
        </>
      )}
    </>
  );
}

/** What a person can import after answering what is open. */
const BY_HAND: ReadonlySet<WatchedFile['outcome']> = new Set(['mapping-unknown', 'asks', 'faulty'] as const);
