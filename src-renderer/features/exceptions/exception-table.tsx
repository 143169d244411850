import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ListedException } from '../../../src-shared/contract/exceptions.ts';
import { dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { formatMonth } from '../../components/format.ts';
import { nextCell } from '../../components/keyboard-grid.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { kindWords } from '../../records/exception-kinds.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import type { ExceptionSort, InboxView } from './address.ts';
import type { CauseRow } from './cause-rows.ts';
import { suggestionAddress, suggestionWords } from './suggestion.ts';
import { causeWords, itemWords, methodWords, STATUS_COLORS } from './words.ts';

/** What can be decided in the list, without opening anything. */
export type ListDecision = 'accept' | 'write-off' | 'carry-forward';

/** The key of each decision, as it stands on the keyboard. */
const DECISION_KEYS: Readonly<Record<string, ListDecision>> = {
  a: 'accept',
  w: 'write-off',
  c: 'carry-forward',
};

type Props = {
  readonly rows: readonly CauseRow[];
  readonly selected: ReadonlySet<string>;
  readonly view: InboxView;
  /** Key of the row that the keyboard is at; null before any was. */
  readonly current: string | null;
  readonly onCurrent: (key: string) => void;
  readonly onSelect: (keys: ReadonlySet<string>) => void;
  readonly onOpen: (key: string) => void;
  readonly onSort: (sort: ExceptionSort) => void;
  readonly onDecide: (decision: ListDecision, row: CauseRow) => void;
};

/** The inbox's page, a line for each cause: what could settle it, what it is, with whom, how much, and whose it is. */
export function ExceptionTable(props: Props) {
  const { rows, selected, view, current, onCurrent, onSelect, onSort } = props;
  const { t } = useTranslation();
  const keysOf = ({ exceptions }: CauseRow) => exceptions.map(({ key }) => key);
  const isSelected = (row: CauseRow) => keysOf(row).every((key) => selected.has(key));
  const all = rows.every(isSelected);
  const some = rows.some(isSelected);
  const toggle = (row: CauseRow) => {
    const next = new Set(selected);
    const isOn = isSelected(row);
    for (const key of keysOf(row)) isOn ? next.delete(key) : next.add(key);
    onSelect(next);
  };
  const onKeyDown = useRowKeys(props, toggle);
  const sortable = (sort: ExceptionSort, label: string, descending = view.descending) => (
    <button type="button" className="sort-button" onClick={() => onSort(sort)}>
      {label}
      {view.sort === sort &&
        (descending ? <IconArrowDown size={12} aria-hidden /> : <IconArrowUp size={12} aria-hidden />)}
    </button>
  );
  const sorted = (sort: ExceptionSort, descending = view.descending) =>
    view.sort === sort ? (descending ? 'descending' : 'ascending') : 'none';
  const shown = rows.some(({ main }) => main.key === current) ? current : (rows[0]?.main.key ?? null);
  // An empty column of owners would cut the references at a laptop's width.
  const owned = rows.some(({ main }) => main.assignee !== '');
  return (
    <table
      className="record-table cause-table"
      data-density="compact"
      data-owned={owned || undefined}
      aria-label={t('screens.exceptions')}
    >
      <thead>
        <tr>
          <th className="row-control">
            <input
              type="checkbox"
              className="row-check"
              aria-label={t('exceptions.selectPage')}
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = some && !all;
              }}
              onChange={() => onSelect(new Set(all ? [] : rows.flatMap(keysOf)))}
            />
          </th>
          <th className="cause-suggestion">{t('exceptions.suggestion')}</th>
          <th className="cause-kind" aria-sort={sorted('kind')}>
            {sortable('kind', t('exceptions.kind'))}
          </th>
          <th className="cause-why">{t('exceptions.reason')}</th>
          <th className="cause-source">{t('exceptions.source')}</th>
          {/* The oldest first is the earliest day first. */}
          <th className="cause-day" aria-sort={sorted('age', !view.descending)}>
            {sortable('age', t('exceptions.day'), !view.descending)}
          </th>
          <th className="cause-age amount">{t('exception.age')}</th>
          <th className="cause-reference">{t('exceptions.reference')}</th>
          <th className="cause-party">{t('exceptions.counterparty')}</th>
          <th className="cause-method">{t('exceptions.method')}</th>
          <th className="cause-amount amount" aria-sort={sorted('amount')}>
            {sortable('amount', t('exception.amount'))}
          </th>
          {owned && <th className="cause-owner">{t('exceptions.assignee')}</th>}
          <th className="cause-status" aria-sort={sorted('status')}>
            {sortable('status', t('exception.status'))}
          </th>
        </tr>
      </thead>
      <tbody
        onKeyDown={onKeyDown}
        onClick={({ currentTarget, target }) => {
          // The keyboard goes where the pointer chose a row; its own button, link and box keep what they do.
          if (!(target instanceof Element) || target.closest('a, button, input')) return;
          if (getSelection()?.isCollapsed === false) return;
          focusRow(currentTarget, target.closest<HTMLElement>('tr')?.dataset.key ?? null);
        }}
        onFocus={({ target }) => {
          const key = target.closest<HTMLElement>('tr')?.dataset.key;
          if (key !== undefined && key !== current) onCurrent(key);
        }}
      >
        {rows.map((row) => (
          <Row
            key={row.main.key}
            row={row}
            view={view}
            owned={owned}
            checked={isSelected(row)}
            reachable={row.main.key === shown}
            onToggle={() => toggle(row)}
            onOpen={() => props.onOpen(row.main.key)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  readonly row: CauseRow;
  readonly view: InboxView;
  readonly owned: boolean;
  readonly checked: boolean;
  /** The tab key reaches one row; arrow keys go to the others. */
  readonly reachable: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
};

function Row({ row: { main, exceptions }, view, owned, checked, reachable, onToggle, onOpen }: RowProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const what = kindWords(t, main.kind, main.source);
  const why = causeWords(t, exceptions);
  const suggestion = suggestionAddress(id, main);
  const tabIndex = reachable ? 0 : -1;
  return (
    <tr data-exception={main.kind} data-key={main.key} data-checked={checked || undefined}>
      <td className="row-control">
        <input
          type="checkbox"
          className="row-check"
          tabIndex={tabIndex}
          aria-label={t('exceptions.select', { what, day: dayWords(main.day) })}
          checked={checked}
          onChange={onToggle}
        />
      </td>
      <td>
        {suggestion && (
          <Link className="cause-link" to={suggestion} tabIndex={tabIndex} title={suggestionWords(t, main)}>
            {suggestionWords(t, main)}
          </Link>
        )}
      </td>
      <td title={`${what}. ${why}`}>
        <button type="button" className="cause-open" tabIndex={tabIndex} onClick={onOpen}>
          {what}
        </button>
      </td>
      <td className="cause-why quiet" title={why}>
        {why}
      </td>
      <td>{t(`exceptions.sources.${main.source}`)}</td>
      <td className="figures" title={t('exception.days', { count: main.age })}>
        {dayWords(main.day)}
      </td>
      <td className="figures amount cause-age">{t('exceptions.ageShort', { count: main.age })}</td>
      <TextCell className="cause-reference" text={main.items[0] ? itemWords(main.items[0]) : ''} />
      <TextCell className="cause-party" text={main.counterparty} />
      <TextCell className="cause-method" text={methodWords(main)} />
      <td className="figures amount">{moneyWords(main.currency, main.amount)}</td>
      {owned && <TextCell text={main.assignee} />}
      <td>
        {main.status === 'open' ? (
          t('exception.statuses.open')
        ) : (
          <StateBadge color={STATUS_COLORS[main.status]} {...broughtFrom(t, main, view)}>
            {t(`exception.statuses.${main.status}`)}
          </StateBadge>
        )}
      </td>
    </tr>
  );
}

const TextCell = ({ text, className }: { readonly text: string; readonly className?: string }) => (
  <td title={text} className={className}>
    {text}
  </td>
);

/** Of what an earlier month carried into this one: from which. */
function broughtFrom(t: TFunction, { month }: ListedException, view: InboxView): { readonly title?: string } {
  return view.month !== null && month < view.month
    ? { title: t('exceptions.broughtForward', { month: formatMonth(month, currentLocale()) }) }
    : {};
}

const ROW = 'row';

/** The row that a key leads to, of so many; the same one at an edge, and for any other key. */
function rowAfter(row: number, key: string, rows: number): number {
  const named = { j: 'ArrowDown', k: 'ArrowUp' }[key] ?? key;
  // A row is one cell: its edges are those of the list.
  const ctrlKey = key === 'Home' || key === 'End';
  const next = nextCell(
    { row, column: ROW },
    { key: named, ctrlKey, metaKey: false },
    { rows, columns: [ROW] },
  );
  return next?.row ?? row;
}

/**
 * Arrow and page keys (or J and K), Home and End between rows, Space selects, S follows the suggestion, and a letter
 * for each decision.
 */
function useRowKeys({ rows, onDecide }: Props, toggle: (row: CauseRow) => void) {
  const navigate = useNavigate();
  const { id } = useWorkspace();
  const before = useRef('');
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    // The second letter of a shortcut in two, such as G C, is the frame's.
    const isSecond = before.current === 'g';
    before.current = isSecond ? '' : key;
    if (isSecond || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
    const at = rows.findIndex(({ main }) => main.key === target.closest('tr')?.dataset.key);
    const row = rows[at];
    if (!row) return;
    const go = (to: number) => focusRow(event.currentTarget, rows[to]?.main.key ?? null);
    const address = suggestionAddress(id, row.main);
    const decision = DECISION_KEYS[key.toLowerCase()];
    const next = rowAfter(at, key, rows.length);
    if (next !== at) go(next);
    else if (key === ' ' && target instanceof HTMLButtonElement) toggle(row);
    else if (key === 's' && address) void navigate(address);
    else if (decision) onDecide(decision, row);
    else return;
    event.preventDefault();
  };
}

/** Puts the keyboard at a row of the list. Returns false where it is not there. */
export function focusRow(within: HTMLElement | null, key: string | null): boolean {
  const row = [...(within?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [])].find(
    (each) => each.dataset.key === key,
  );
  const button = row?.querySelector<HTMLElement>('.cause-open');
  button?.focus();
  return button != null;
}
