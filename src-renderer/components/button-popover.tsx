import { Button, type ButtonProps, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

type Props = {
  /** What the button says to a screen reader. */
  readonly description: string;
  /** What is opened is called. */
  readonly label: string;
  readonly button: Pick<ButtonProps, 'variant' | 'px' | 'maw' | 'leftSection'> & {
    readonly words: ReactNode;
    readonly testId?: string;
  };
  /** Padding of what is opened. */
  readonly padding?: string;
  /** Drawn only while it is open; `close` closes it. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens what there is to choose. */
export function ButtonPopover({ description, label, button, padding, children }: Props) {
  const [opened, setOpened] = useState(false);
  const { words, testId, ...look } = button;
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
          {...look}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={description}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          data-testid={testId}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} {...(padding ? { p: padding } : {})}>
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
