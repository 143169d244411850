import {
  type Icon,
  IconBuildingStore,
  IconCalendarMonth,
  IconChevronRight,
  IconList,
  IconTerminal2,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { addMonths, monthOf } from '../../src-shared/period.ts';
import { useCommands } from '../commands/commands.tsx';
import { IS_MAC } from '../commands/keyboard.ts';
import { Keys } from '../commands/keys.tsx';
import { NAVIGATION } from '../commands/navigation.ts';
import { COMMANDS, type CommandId, goTo, keysOf } from '../commands/shortcuts.ts';
import { useScreen } from '../commands/use-screen.ts';
import { formatMonth } from '../components/format.ts';
import { currentLocale } from '../i18n/index.ts';
import { recordAddress } from '../records/record-address.ts';
import { recordWords } from '../records/record-words.ts';
import { screenAddress } from '../workspace/screens.ts';
import { useWorkspaceOfAddress } from '../workspace/use-workspace-of-address.ts';
import { useWorkspaces, workspaceHome } from '../workspace/workspaces.ts';
import { type FoundRecord, searchAddress } from './find-records.ts';

export type PaletteEntry = {
  readonly id: string;
  readonly group: 'screens' | 'months' | 'workspaces' | 'commands' | 'records';
  readonly icon: Icon;
  readonly label: string;
  readonly detail?: string;
  /** Everything it is found by. */
  readonly words: string;
  readonly keys?: ReactNode;
  readonly run: () => void;
};

/** So many months back are offered. */
const MONTHS = 36;

/** What is there without asking: screens, commands and workspaces; months only once something is typed. */
export function useKnownEntries(withMonths: boolean): PaletteEntry[] {
  const { t } = useTranslation();
  const { offered, run } = useCommands();
  const { data: workspaces = [] } = useWorkspaces();
  const navigate = useNavigate();
  const workspace = useWorkspaceOfAddress();

  const commands = COMMANDS.filter(
    ({ id, notInPalette }) => offered.has(id as CommandId) && !notInPalette,
  ).map((command): PaletteEntry => {
    const { id, label } = command;
    const [keys] = keysOf(command, IS_MAC);
    const screen = NAVIGATION.find(({ to }) => goTo(to) === id);
    const name = t(label);
    const group = screen && t(`shell.groups.${screen.group}`);
    return {
      id,
      group: screen ? 'screens' : 'commands',
      icon: screen?.icon ?? IconTerminal2,
      label: name,
      ...(group ? { detail: group } : {}),
      words: `${name} ${group ?? ''}`,
      ...(keys ? { keys: <Keys keys={keys} /> } : {}),
      run: () => run(id as CommandId),
    };
  });
  const others = workspaces
    .filter(({ id }) => id !== workspace?.id)
    .map((other): PaletteEntry => {
      const environment = t(`environments.${other.environment}`);
      return {
        id: `workspace ${other.id}`,
        group: 'workspaces',
        icon: IconBuildingStore,
        label: other.name,
        detail: environment,
        words: `${other.name} ${environment}`,
        run: () => void navigate(workspaceHome(other)),
      };
    });
  // A screen that shows months shows the other one; from any other, the month begins with its deposits.
  const screen = useScreen();
  const target = screen?.showsMonth ? screen : NAVIGATION[0];
  const months =
    withMonths && workspace && target
      ? lastMonths(workspace.timeZone).map((month): PaletteEntry => {
          const name = formatMonth(month, currentLocale());
          return {
            id: `month ${month}`,
            group: 'months',
            icon: IconCalendarMonth,
            label: name,
            detail: t(target.label),
            words: `${name} ${month}`,
            run: () => void navigate(`${screenAddress(workspace.id, target.to)}?month=${month}`),
          };
        })
      : [];
  const isScreen = ({ group }: PaletteEntry) => group === 'screens';
  return [
    ...commands.filter(isScreen),
    ...months,
    ...others,
    ...commands.filter((entry) => !isScreen(entry)),
  ];
}

function lastMonths(timeZone: string): string[] {
  const now = monthOf(Date.now(), timeZone);
  return Array.from({ length: MONTHS }, (_, index) => addMonths(now, -index));
}

/** The records that a search found, and behind those of a listing with more the way to all of them. */
export function useFoundEntries(found: readonly FoundRecord[], text: string): PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const workspace = useWorkspaceOfAddress();
  if (!workspace) return [];
  return found.flatMap(({ listing, rows, more }) => {
    const name = t(`service.listings.${listing.name}`);
    const icon = NAVIGATION.find(({ to }) => to === listing.name)?.icon ?? IconList;
    const records = rows.map((row): PaletteEntry => {
      const { name: label, id, when, amount, status } = recordWords(listing, row, workspace.timeZone);
      return {
        id: `record ${listing.name} ${row.identity}`,
        group: 'records',
        icon,
        label,
        detail: [name, id, when, amount, status].filter(Boolean).join(' · '),
        words: label,
        run: () => void navigate(recordAddress(workspace, listing, row)),
      };
    });
    if (!more) return records;
    const label = t('shell.palette.more', { listing: name });
    const all: PaletteEntry = {
      id: `more ${listing.name}`,
      group: 'records',
      icon: IconChevronRight,
      label,
      words: label,
      run: () => void navigate(searchAddress(workspace.id, listing, text)),
    };
    return [...records, all];
  });
}
