import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

type Props = {
  readonly label: string;
  /** What the button says to a screen reader; more than its label when something is chosen. */
  readonly description: string;
  readonly active: boolean;
  /** How many are chosen, where that can be counted. */
  readonly count?: number;
  readonly children: (close: () => void) => ReactNode;
};

/** A filter of the toolbar: a small button that opens what there is to choose. */
export function FilterMenu({ label, description, active, count, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant={active ? 'light' : 'default'}
          px="xs"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={description}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {count ? `${label} · ${count}` : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} p="sm">
        <Choices render={children} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

type ChoicesProps = { readonly render: Props['children']; readonly onClose: () => void };

/** Of its own, so that what there is to choose is worked out only while it is open. */
function Choices({ render, onClose }: ChoicesProps) {
  return render(onClose);
}
