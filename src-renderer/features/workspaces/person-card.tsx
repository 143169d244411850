import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { person } from '../../../src-shared/contract/app.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { useChangePreferences, usePreferences } from '../../data/preferences.ts';

type Props = {
  /** A name that was typed is saved when the field is left: on the first screen the next press leads away from it. */
  readonly savedWhenLeft?: boolean;
};

/** The name that signs what is decided on this computer. */
export function PersonCard({ savedWhenLeft = false }: Props) {
  const { t } = useTranslation();
  const { data } = usePreferences();
  const change = useChangePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  // The name of an account such as "root" signs nothing well: it is no answer to the question.
  const name = typed ?? (data?.personNamed ? data.person : '');
  const valid = person.safeParse(name).success;
  const save = () => change.mutate({ person: name }, { onSuccess: () => setTyped(null) });
  // Elsewhere it is unsaved input like any other.
  useUnsavedInput(!savedWhenLeft && typed !== null && typed !== (data?.personNamed ? data.person : ''));
  return (
    <Card withBorder component="section" aria-labelledby="person-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) save();
        }}
        noValidate
      >
        <Stack gap="sm">
          <Title order={2} size="h5" id="person-title">
            {t('person.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('person.text')}
            {data && !data.personNamed && ` ${t('person.account', { account: data.person })}`}
          </Text>
          {change.isError && <ErrorAlert error={change.error} />}
          <Group align="flex-start">
            <TextInput
              aria-label={t('person.label')}
              value={name}
              onChange={(event) => {
                change.reset();
                setTyped(event.currentTarget.value);
              }}
              {...(savedWhenLeft && {
                onBlur: () => {
                  if (typed !== null && valid && !change.isPending) save();
                },
              })}
              error={valid || typed === null ? undefined : t('person.error')}
              autoComplete="name"
              w={280}
            />
            <Button
              type="submit"
              variant="default"
              disabled={!valid || (data?.personNamed === true && name === data.person)}
              loading={change.isPending}
            >
              {t('person.save')}
            </Button>
            {change.isSuccess && (
              <Text size="sm" role="status">
                {t('person.saved')}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
