import { Alert, Button, Group, SimpleGrid, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type KycCheck, type KycRequest, kycRequest } from '../../../../src-shared/contract/kyc.ts';
import { DOCUMENT_DIGITS } from '../../../../src-shared/service/cashout.ts';
import { ErrorAlert, ErrorWords } from '../../../components/error-alert.tsx';
import { formatInstant } from '../../../components/format.ts';
import { Autocomplete } from '../../../components/select.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useErrorsInLanguage } from '../../../components/use-errors-in-language.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { useCheckCall, useChecks } from '../queries.ts';
import { SettingsNote } from '../settings-note.tsx';

const COLORS = {
  asked: 'cyan',
  confirmed: 'green',
  'not-confirmed': 'red',
  refused: 'gray',
  unknown: 'orange',
} as const;

/** Whether the service knows an identity document, and what it said before. */
export function IdentityPage() {
  const { t } = useTranslation();
  const { id, kept } = useWorkspace();
  const { data: checks, error, refetch } = useChecks(id);
  const check = useCheckCall('kyc.check');
  const repeat = useCheckCall('kyc.repeat');
  const busy = check.isPending || repeat.isPending;
  const again = (checkId: string) => {
    check.reset();
    repeat.mutate({ workspaceId: id, checkId });
  };
  const latest = repeat.data?.check ?? check.data?.check;
  const failed = check.error ?? repeat.error;
  return (
    // What was asked before stands beside the question where there is room for both.
    <SimpleGrid cols={{ base: 1, xl: 2 }}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('operations.identity.intro')}
        </Text>
        {!kept.deposits && <SettingsNote text={t('operations.needs.deposits')} />}
        <AskForm
          disabled={!kept.deposits || busy}
          pending={check.isPending}
          onAsk={(request) => {
            repeat.reset();
            check.mutate({ workspaceId: id, request });
          }}
        />
        {failed !== null && <ErrorAlert error={failed} />}
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {latest && <Result check={latest} busy={busy} onAgain={() => again(latest.id)} />}
      </Stack>
      {checks && <Earlier checks={checks} busy={busy} onAgain={again} />}
    </SimpleGrid>
  );
}

/** Words for each faulty field. */
function requestErrors(values: KycRequest, t: TFunction): Record<string, string> {
  return Object.fromEntries(
    (kycRequest.safeParse(values).error?.issues ?? []).map(({ path: [field] }) => [
      field,
      t(`operations.identity.faults.${field as keyof KycRequest}`),
    ]),
  );
}

type FormProps = {
  readonly disabled: boolean;
  readonly pending: boolean;
  readonly onAsk: (request: KycRequest) => void;
};

function AskForm({ disabled, pending, onAsk }: FormProps) {
  const { t } = useTranslation();
  const form = useForm<KycRequest>({
    initialValues: { document_type: '', document: '' },
    validate: (values) => requestErrors(values, t),
  });
  useErrorsInLanguage(form, requestErrors);
  return (
    <form
      onSubmit={form.onSubmit((request) => {
        if (!disabled) onAsk(request);
      })}
      noValidate
    >
      <Group gap="sm" align="flex-start">
        <Autocomplete
          size="xs"
          label={t('operations.identity.documentType')}
          description={t('operations.identity.documentTypeHint')}
          data={Object.keys(DOCUMENT_DIGITS)}
          required
          w={200}
          {...form.getInputProps('document_type')}
        />
        <TextInput
          label={t('operations.identity.document')}
          description={t('operations.identity.documentHint')}
          required
          autoComplete="off"
          classNames={{ input: 'figures' }}
          w={340}
          {...form.getInputProps('document')}
        />
      </Group>
      <Button type="submit" mt="sm" disabled={disabled} loading={pending}>
        {t('operations.identity.check')}
      </Button>
    </form>
  );
}

type CheckProps = { readonly check: KycCheck };
type AgainProps = { readonly busy: boolean };

/** What came of the check that was just asked for. */
function Result({ check, busy, onAgain }: CheckProps & AgainProps & { readonly onAgain: () => void }) {
  const { t } = useTranslation();
  const { outcome, request } = check;
  return (
    <Alert
      color={COLORS[outcome]}
      title={`${request.document_type} ${request.document}: ${t(`operations.identity.outcomes.${outcome}.name`)}`}
      role={outcome === 'confirmed' ? 'status' : 'alert'}
      maw={560}
      data-testid="identity-result"
    >
      <Text size="sm">{t(`operations.identity.outcomes.${outcome}.meaning`)}</Text>
      <Said check={check} size="sm" />
      {mayBeRepeated(check) && (
        <Group mt="xs" gap="xs">
          <Button variant="default" disabled={busy} onClick={onAgain}>
            {t('operations.identity.again')}
          </Button>
          <Text size="xs">{t('operations.identity.againHint')}</Text>
        </Group>
      )}
    </Alert>
  );
}

function mayBeRepeated({ outcome }: KycCheck): boolean {
  return outcome === 'unknown' || outcome === 'asked';
}

/** The name, the errors of a negative answer, or why there is no answer. */
function Said({ check: { name, errors, error }, size }: CheckProps & { readonly size: 'xs' | 'sm' }) {
  const { t } = useTranslation();
  return (
    <>
      {name !== null && (
        <Text size={size}>
          {t('operations.identity.name')}: <b>{name}</b>
        </Text>
      )}
      {errors.length > 0 && (
        <Text size={size}>
          {t('operations.identity.serviceSays')}{' '}
          <q>{errors.map(({ field, message }) => [field, message].filter(Boolean).join(': ')).join('; ')}</q>
        </Text>
      )}
      {error && <ErrorWords details={error} />}
      {error?.area === 'kyc' && error.serviceCode === '203' && (
        <Text size="xs" mt={4}>
          {t('operations.identity.disabled')}
        </Text>
      )}
    </>
  );
}

type EarlierProps = AgainProps & {
  readonly checks: readonly KycCheck[];
  readonly onAgain: (id: string) => void;
};

function Earlier({ checks, busy, onAgain }: EarlierProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const newest = [...checks].sort((a, b) => b.askedAt - a.askedAt);
  return (
    <section aria-labelledby="earlier-title">
      <Title order={2} size="h5" mb="xs" id="earlier-title">
        {t('operations.identity.earlier')}
      </Title>
      {newest.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('operations.identity.none')}
        </Text>
      ) : (
        <Table verticalSpacing={4} horizontalSpacing="xs" fz="xs" data-testid="identity-checks">
          <Table.Thead>
            <Table.Tr>
              {(['asked', 'document', 'outcome', 'result'] as const).map((column) => (
                <Table.Th key={column}>{t(`operations.identity.columns.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {newest.map((check) => (
              <Table.Tr key={check.id}>
                <Table.Td className="figures">
                  {formatInstant(check.askedAt, currentLocale(), timeZone)}
                </Table.Td>
                <Table.Td className="figures">
                  {check.request.document_type} {check.request.document}
                </Table.Td>
                <Table.Td>
                  <StateBadge
                    color={COLORS[check.outcome]}
                    title={t(`operations.identity.outcomes.${check.outcome}.meaning`)}
                  >
                    {t(`operations.identity.outcomes.${check.outcome}.name`)}
                  </StateBadge>
                </Table.Td>
                <Table.Td>
                  <Said check={check} size="xs" />
                  {mayBeRepeated(check) && (
                    <Button
                      variant="default"
                      size="compact-xs"
                      disabled={busy}
                      onClick={() => onAgain(check.id)}
                    >
                      {t('operations.identity.again')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}
