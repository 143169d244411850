import { Button, Group, Loader, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Covering, StatementFile } from '../../../src-shared/contract/statements.ts';
import { isWide } from '../../../src-shared/covered-days.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { ChangedMeanwhile, isSame } from '../../components/changed-meanwhile.tsx';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { confirm } from '../../components/notice.ts';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { type Period, PeriodFields, periodFault, WidePeriod } from './period-fields.tsx';
import { useCoverDays, useCovering } from './queries.ts';

type Props = { readonly file: StatementFile; readonly onClose: () => void };

/** Asks once more which days a table covers: after its import a person may know better. */
export function CoveredDaysDialog({ file, onClose }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error } = useCovering(id, file.id);
  const cover = useCoverDays(id);
  const { begin, failure, close } = useDoing({ error: cover.error, pending: cover.isPending, onClose });
  return (
    <InputDialog opened onClose={close} size={720} title={t('statements.files.days', { file: file.name })}>
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Loader size="sm" aria-label={t('app.loading')} />}
      {data && (
        <CoveredDaysForm
          covering={data}
          pending={cover.isPending}
          failure={failure}
          onCancel={close}
          onStore={(period, shown) => {
            begin();
            cover.mutate(
              { fileId: file.id, period, shown },
              {
                onSuccess: () => {
                  confirm(t('statements.files.daysChanged', { file: file.name }));
                  onClose();
                },
              },
            );
          }}
        />
      )}
    </InputDialog>
  );
}

type FormProps = {
  /** As it is now. */
  readonly covering: Covering;
  readonly pending: boolean;
  readonly failure: unknown;
  readonly onCancel: () => void;
  readonly onStore: (period: Period, shown: Period) => void;
};

function CoveredDaysForm({ covering, pending, failure, onCancel, onStore }: FormProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const [before] = useState(covering);
  const [period, setPeriod] = useState<Period>(covering.period);
  const [refused, setRefused] = useState(false);
  const [meant, setMeant] = useState<Period | null>(null);
  const lines = covering.lines ?? period;
  const isOther = !isSame(period, covering.period);
  useUnsavedInput(isOther && !pending);
  const wrong = refused || periodFault(period, lines) !== null;
  const wide = !wrong && isOther && isWide(period, lines, dayOf(Date.now(), timeZone));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && isOther && !pending) onStore(period, covering.period);
      }}
    >
      <Stack gap="sm">
        <PeriodFields
          period={period}
          lines={lines}
          stated={false}
          autoFocus
          onChange={setPeriod}
          onRefused={setRefused}
        />
        {wide && (
          <WidePeriod
            period={period}
            lines={lines}
            meant={meant === period}
            onMeant={(isMeant) => setMeant(isMeant ? period : null)}
          />
        )}
        {!pending && !isSame(before, covering) && <ChangedMeanwhile />}
        {failure !== null && <ErrorAlert error={failure} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={pending} onClick={onCancel}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" disabled={wrong || !isOther || (wide && meant !== period)} loading={pending}>
            {t('statements.files.changeDays')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
