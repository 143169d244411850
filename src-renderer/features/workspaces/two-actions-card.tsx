import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../components/error-alert.tsx';

type Action = {
  readonly label: string;
  readonly icon: Icon;
  /** The mutation that it starts. */
  readonly step: {
    readonly mutate: () => void;
    readonly reset: () => void;
    readonly isPending: boolean;
    readonly error: unknown;
  };
};

type Props = {
  /** Names the card within its screen's addresses. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly actions: readonly [Action, Action];
  /** What the last action came to. */
  readonly said: string | null;
  readonly children?: ReactNode;
};

/** A card of the settings with two things to do. Only the last one's failure is shown. */
export function TwoActionsCard({ id, title, text, actions, said, children }: Props) {
  const failed = actions.find(({ step }) => step.error !== null)?.step.error;
  return (
    <Card withBorder component="section" aria-labelledby={`${id}-title`} id={id}>
      <Stack gap="sm">
        <Title order={2} size="h5" id={`${id}-title`}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {failed !== undefined && <ErrorAlert error={failed} />}
        <Group>
          {actions.map(({ label, icon: Sign, step }) => (
            <Button
              key={label}
              variant="default"
              leftSection={<Sign size={14} aria-hidden />}
              loading={step.isPending}
              onClick={() => {
                for (const other of actions) if (other.step !== step) other.step.reset();
                step.mutate();
              }}
            >
              {label}
            </Button>
          ))}
          {said !== null && (
            <Text size="sm" role="status">
              {said}
            </Text>
          )}
        </Group>
      </Stack>
      {children}
    </Card>
  );
}
