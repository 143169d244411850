import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EnvironmentBadge } from '../components/environment-badge.tsx';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { useWorkspaces, workspaceHome } from '../workspace/workspaces.ts';

/** The workspace at hand, and the way to the others. */
export function WorkspaceMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const current = useWorkspace();
  const { data: workspaces = [] } = useWorkspaces();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          miw={96}
          // As high as its letters: a line of the library's buttons cuts the tilde of an Ñ and the tail of a g.
          styles={{
            label: {
              display: 'block',
              height: 'auto',
              lineHeight: 'var(--mantine-line-height)',
              textOverflow: 'ellipsis',
            },
          }}
          title={current.name}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('app.switchWorkspace', { name: current.name })}
        >
          {current.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {workspaces.map((workspace) => (
          <Menu.Item
            key={workspace.id}
            aria-current={workspace.id === current.id}
            onClick={() => void navigate(workspaceHome(workspace))}
          >
            <Group justify="space-between" gap="lg" wrap="nowrap">
              {workspace.name}
              <EnvironmentBadge environment={workspace.environment} />
            </Group>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => void navigate('/welcome')}>
          {t('workspaceForm.createTitle')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
