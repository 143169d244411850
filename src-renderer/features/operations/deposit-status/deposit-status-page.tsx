import { Button, Grid, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { SettingsNote } from '../settings-note.tsx';
import { type DepositIds, readDepositIds } from './deposit-ids.ts';
import { DepositPanel } from './deposit-panel.tsx';
import { DepositTable } from './deposit-table.tsx';
import { type StatusRun, useStatusRun } from './use-status-run.ts';

/** The status of one deposit or of a pasted list, asked now. */
export function DepositStatusPage() {
  const { t } = useTranslation();
  const { id, kept, service } = useWorkspace();
  const run = useStatusRun(id);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = useCallback(
    (deposit: string) => setChosen((before) => (before === deposit ? null : deposit)),
    [],
  );
  const shown = run.asked.find((each) => each.id === chosen);
  const mayAsk = kept.deposits || (kept.readOnly && service.readOnlyBearer);
  return (
    <Stack gap="sm">
      {!mayAsk && <SettingsNote text={t('operations.needs.deposits')} />}
      <AskForm run={run} mayAsk={Boolean(mayAsk)} onStart={() => setChosen(null)} />
      {run.asked.length > 0 && <RunProgress run={run} />}
      {run.asked.length > 0 && (
        <Grid gap="md">
          <Grid.Col span={shown?.state === 'answered' ? 7 : 12}>
            <DepositTable run={run} chosen={shown?.state === 'answered' ? chosen : null} onChoose={choose} />
          </Grid.Col>
          {shown?.state === 'answered' && (
            <Grid.Col span={5}>
              <DepositPanel id={shown.id} reading={shown.reading} onClose={() => setChosen(null)} />
            </Grid.Col>
          )}
        </Grid>
      )}
    </Stack>
  );
}

type FormProps = { readonly run: StatusRun; readonly mayAsk: boolean; readonly onStart: () => void };

function AskForm({ run, mayAsk, onStart }: FormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [read, setRead] = useState<DepositIds | null>(null);
  const nothing = read !== null && read.ids.length === 0 && read.invalid.length === 0;

  const start = () => {
    const found = readDepositIds(text);
    setRead(found);
    if (found.ids.length === 0) return;
    onStart();
    run.start(found.ids);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (mayAsk && !run.running) start();
      }}
      noValidate
    >
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          {t('operations.deposits.intro')}
        </Text>
        <GrowingTextarea
          size="xs"
          label={t('operations.deposits.ids')}
          description={t('operations.deposits.idsHint')}
          error={nothing && t('operations.deposits.empty')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
          minRows={2}
          maxRows={6}
          spellCheck={false}
          className="figures"
          maw={560}
        />
        {read && <ReadingNotes read={read} />}
        <Group>
          <Button type="submit" disabled={!mayAsk || run.running}>
            {t('operations.deposits.ask')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** So many are named one by one; a sheet pasted whole would fill the screen. */
const NAMED = 20;

function ReadingNotes({ read }: { readonly read: DepositIds }) {
  const { t } = useTranslation();
  const more = read.invalid.length - NAMED;
  return (
    <>
      {read.invalid.length > 0 && (
        <div role="alert">
          <Text size="xs" c="var(--mantine-color-error)">
            {t('operations.deposits.invalid')}
          </Text>
          <List size="xs" c="var(--mantine-color-error)">
            {read.invalid.slice(0, NAMED).map((word) => (
              <List.Item key={word} style={{ overflowWrap: 'anywhere' }}>
                <q>{word.slice(0, 60)}</q>
              </List.Item>
            ))}
            {more > 0 && <List.Item>{t('operations.deposits.more', { count: more })}</List.Item>}
          </List>
        </div>
      )}
      {read.repeated.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('operations.deposits.repeated', { list: read.repeated.slice(0, NAMED).join(', ') })}
        </Text>
      )}
    </>
  );
}

function RunProgress({ run }: { readonly run: StatusRun }) {
  const { t } = useTranslation();
  const total = run.asked.length;
  const done = run.asked.filter(({ state }) => state === 'answered').length;
  const failed = run.asked.filter(({ state }) => state === 'failed').length;
  const rest = run.asked.filter(({ state }) => state === 'not-asked').map(({ id }) => id);
  const counted = t('operations.deposits.progress', { done, total });
  return (
    <Group gap="sm">
      <Text size="xs" className="figures" role="status">
        {counted}
        {failed > 0 && ` · ${t('operations.deposits.failed', { count: failed })}`}
      </Text>
      {run.running && (
        <>
          <Progress value={((done + failed) / total) * 100} w={160} size="sm" aria-label={counted} />
          <Button variant="default" size="compact-xs" onClick={run.stop}>
            {t('operations.deposits.cancel')}
          </Button>
        </>
      )}
      {!run.running && rest.length > 0 && (
        <Button variant="default" size="compact-xs" onClick={() => run.ask(rest)}>
          {t('operations.deposits.askRest', { count: rest.length })}
        </Button>
      )}
    </Group>
  );
}
