/** What is decided on one row of the inbox's list, from the key that asks for it to its undoing. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { type CauseRow, rowAfter } from './cause-rows.ts';
import type { Decided } from './decided-notice.tsx';
import type { Deciding, Done } from './list-decision.tsx';
import { type UndoneBy, useChangeExceptions } from './queries.ts';

type ListDecisionOptions = {
  readonly rows: readonly CauseRow[];
  /** Brings the keyboard to a row once what was asked about it is closed. */
  readonly goTo: (key: string | null) => void;
  /** Told what undoes a decision about several as one; null for a decision about one. */
  readonly onTogether: (decided: Decided | null) => void;
};

/** `begin` asks for a decision, `leave` puts away what another filter or page has nothing to do with. */
export function useListDecision({ rows, goTo, onTogether }: ListDecisionOptions) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const change = useChangeExceptions(id);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  // Drawn with it, the list would be for each letter.
  const typed = useRef<string | null>(null);
  const onDecided = ({ decision, row }: Deciding, told: string, { number, together }: UndoneBy) => {
    setReason(told);
    typed.current = null;
    const words = t(`exceptions.done.${decision}`, { count: row.exceptions.length });
    setDone({ words, key: row.main.key, number });
    onTogether(together === null ? null : { together, count: row.exceptions.length });
    setDeciding(null);
    goTo(rowAfter(rows, row.main.key));
  };
  const leave = () => {
    // What is being decided stays until it is answered: nobody would see that it was refused.
    if (!change.isPending) setDeciding(null);
    setDone(null);
    if (typed.current !== null) setReason(typed.current);
  };
  const onTyped = (next: string) => {
    typed.current = next;
  };
  const onUndone = ({ key }: { readonly key: string }) => {
    setDone({ words: t('exceptions.undoneLast'), key, number: null });
    goTo(key);
  };
  const onCancel = ({ row }: Deciding) => {
    typed.current = null;
    setDeciding(null);
    goTo(row.main.key);
  };
  return {
    change,
    begin: setDeciding,
    leave,
    line: { deciding, change, done, reason, onTyped, onDecided, onUndone, onCancel },
  };
}
