import { ActionIcon, Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../../src-shared/contract/views.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { ButtonPopover } from '../../components/button-popover.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { RemoveDialog } from '../../components/remove-dialog.tsx';
import type { ListingView } from '../../records/listing-view.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useRemoveView, useSaveView, useViews } from './queries.ts';
import { isShown, queryOf } from './saved-view.ts';
import type { TableLayout } from './table-layout.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly view: ListingView;
  readonly layout: TableLayout;
  readonly today: string;
  readonly onShow: (view: SavedView) => void;
};

/** The listing's saved views: to show, keep, rename, make the default and remove. */
export function ViewsMenu({ listing, view, layout, today, onShow }: Props) {
  const { t } = useTranslation();
  const { id: workspaceId } = useWorkspace();
  const { data } = useViews(workspaceId);
  const save = useSaveView(workspaceId);
  const remove = useRemoveView(workspaceId);
  const views = data?.filter((one) => one.listing === listing.name) ?? [];
  const shown = views.find((one) => isShown(one, view, listing, today));
  const keep = (name: string, of?: SavedView) =>
    save.mutateAsync({
      id: of?.id ?? crypto.randomUUID(),
      listing: listing.name,
      name,
      query: queryOf(view, listing),
      layout: { ...layout, columns: [...layout.columns], order: [...layout.order] },
      isDefault: of?.isDefault ?? false,
    });
  const [removing, setRemoving] = useState<SavedView | null>(null);
  return (
    <>
      <ButtonPopover
        description={shown ? t('listings.views.shown', { name: shown.name }) : t('listings.views.title')}
        label={t('listings.views.title')}
        button={{
          variant: shown ? 'light' : 'default',
          px: 'xs',
          maw: 240,
          leftSection: <IconBookmark size={14} aria-hidden />,
          words: shown?.name ?? t('listings.views.title'),
        }}
        padding="sm"
      >
        {(close) => (
          <Stack gap="xs" w={320}>
            {views.length === 0 && (
              <Text size="xs" c="dimmed">
                {t('listings.views.none')}
              </Text>
            )}
            {views.map((one) => (
              <ViewLine
                key={one.id}
                view={one}
                shown={one.id === shown?.id}
                onShow={() => {
                  close();
                  onShow(one);
                }}
                taken={views.filter((other) => other !== one).map(({ name }) => name)}
                onChange={(change) => save.mutateAsync({ ...one, ...change })}
                onRemove={() => {
                  close();
                  setRemoving(one);
                }}
              />
            ))}
            <Divider />
            {shown && (
              <Button variant="default" onClick={() => void keep(shown.name, shown).catch(() => undefined)}>
                {t('listings.views.update')}
              </Button>
            )}
            <NameForm
              label={t('listings.views.saveAs')}
              action={t('listings.views.save')}
              taken={views.map(({ name }) => name)}
              onName={(name) =>
                keep(
                  name,
                  views.find((one) => one.name === name),
                )
              }
            />
            <Text size="xs" c="dimmed">
              {t('listings.views.hint')}
            </Text>
            {save.error && <ErrorAlert error={save.error} />}
          </Stack>
        )}
      </ButtonPopover>
      {removing && (
        <RemoveDialog
          title={t('listings.views.removeTitle')}
          error={remove.error}
          pending={remove.isPending}
          onRemove={() => remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })}
          onClose={() => setRemoving(null)}
        >
          {t('listings.views.removeText', { name: removing.name })}
        </RemoveDialog>
      )}
    </>
  );
}

type LineProps = {
  readonly view: SavedView;
  readonly shown: boolean;
  readonly onShow: () => void;
  /** Names of the others. */
  readonly taken: readonly string[];
  readonly onChange: (change: Partial<Pick<SavedView, 'name' | 'isDefault'>>) => Promise<unknown>;
  readonly onRemove: () => void;
};

function ViewLine({ view, shown, taken, onShow, onChange, onRemove }: LineProps) {
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState(false);
  const { name, isDefault } = view;
  if (renaming)
    return (
      <NameForm
        label={t('listings.views.rename', { name })}
        action={t('listings.views.save')}
        initial={name}
        taken={taken}
        refusesTaken
        onName={async (next) => {
          await onChange({ name: next });
          setRenaming(false);
        }}
      />
    );
  const Star = isDefault ? IconStarFilled : IconStar;
  return (
    <Group gap={2} wrap="nowrap">
      <Button
        variant={shown ? 'light' : 'subtle'}
        color={shown ? 'indigo' : 'gray'}
        flex={1}
        justify="flex-start"
        onClick={onShow}
        style={{ minWidth: 0 }}
      >
        {name}
      </Button>
      <LineAction
        label={t(isDefault ? 'listings.views.noDefault' : 'listings.views.makeDefault', { name })}
        pressed={isDefault}
        onClick={() => void onChange({ isDefault: !isDefault }).catch(() => undefined)}
      >
        <Star size={14} />
      </LineAction>
      <LineAction label={t('listings.views.rename', { name })} onClick={() => setRenaming(true)}>
        <IconPencil size={14} />
      </LineAction>
      <LineAction label={t('listings.views.remove', { name })} onClick={onRemove}>
        <IconTrash size={14} />
      </LineAction>
    </Group>
  );
}

type ActionProps = {
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
};

function LineAction({ label, pressed, onClick, children }: ActionProps) {
  return (
    <ActionIcon
      color="gray"
      title={label}
      aria-label={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

type FormProps = {
  readonly label: string;
  readonly action: string;
  readonly initial?: string;
  readonly taken: readonly string[];
  /** Whether a taken name is refused; else what has it is replaced. */
  readonly refusesTaken?: boolean;
  /** What was typed stays where it fails. */
  readonly onName: (name: string) => Promise<unknown>;
};

function NameForm({ label, action, initial = '', taken, refusesTaken = false, onName }: FormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
  const trimmed = name.trim();
  const isTaken = taken.includes(trimmed);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '' || (refusesTaken && isTaken)) return;
        void onName(trimmed).then(
          () => setName(''),
          () => undefined,
        );
      }}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          flex={1}
          aria-label={label}
          placeholder={label}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          description={isTaken && !refusesTaken && t('listings.views.replaces')}
          error={isTaken && refusesTaken && t('listings.views.taken')}
          inputWrapperOrder={['input', 'description', 'error']}
        />
        <Button
          type="submit"
          disabled={trimmed === '' || (refusesTaken && isTaken)}
          leftSection={<IconCheck size={14} aria-hidden />}
        >
          {action}
        </Button>
      </Group>
    </form>
  );
}
