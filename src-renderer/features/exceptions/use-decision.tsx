import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExceptionChange, ExposureSum } from '../../../src-shared/contract/exceptions.ts';
import { detailsIn, ErrorWords } from '../../components/error-alert.tsx';
import { useHeldOpen } from '../../components/held-open.tsx';
import { confirm, tell } from '../../components/notice.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import type { Decided } from './decided-notice.tsx';
import { useChangeExceptions } from './queries.ts';

/** What settles; of several it is confirmed first. */
export type Settling = Extract<ExceptionChange, { kind: 'accept' | 'carry-forward' | 'write-off' }>;
type DecisionName = Exclude<ExceptionChange['kind'], 'status'> | 'open' | 'in-progress' | 'waiting';

/** Props of a decision's button: what was pressed shows that it works, and nothing else can be pressed meanwhile. */
export type Busy = (name: DecisionName) => { readonly loading: boolean; readonly disabled: boolean };

const nameOf = (change: ExceptionChange): DecisionName =>
  change.kind === 'status' ? change.status : change.kind;

/** Takes decisions of the form, one at a time; `onDone` gets what was decided about, and what undoes several as one. */
export function useDecision(onDone: (keys: readonly string[], decided: Decided | null) => void) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const change = useChangeExceptions(id);
  useHeldOpen(change.isPending);
  const isShown = useIsShown();
  const busy: Busy = (name) => ({
    loading: change.isPending && nameOf(change.variables.change) === name,
    disabled: change.isPending,
  });
  const perform = (keys: string[], next: ExceptionChange, confirmed: ExposureSum[] | null) =>
    // Another filter may take the form away before the answer is there.
    void change.mutateAsync({ keys, change: next, ...(confirmed && { confirmed }) }).then(
      ({ together }) => {
        confirm(t(`exceptions.done.${nameOf(next)}`, { count: keys.length }));
        onDone(keys, together === null ? null : { together, count: keys.length });
      },
      (error: unknown) => {
        const message = <ErrorWords details={detailsIn(error)} />;
        if (!isShown.current) tell({ color: 'red', title: t('exceptions.notDecided'), message });
      },
    );
  return { change, busy, perform };
}

/** Whether the component is still on the screen, for what is answered later. */
function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
