import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { SimilarCashout } from '../../../../src-shared/contract/payouts.ts';
import { type CashoutDraft, cashoutDraft } from '../../../../src-shared/service/cashout.ts';
import { EnvironmentBadge } from '../../../components/environment-badge.tsx';
import { detailsIn, ErrorAlert } from '../../../components/error-alert.tsx';
import { useKeptInput } from '../../../components/kept-input.ts';
import { KeptInputNote } from '../../../components/kept-input-note.tsx';
import { LeadTo } from '../../../components/lead-to.tsx';
import { useUnsavedInput } from '../../../components/unsaved-input.ts';
import { useErrorsInLanguage } from '../../../components/use-errors-in-language.ts';
import { useCashoutRules } from '../../../data/cashout-rules.ts';
import { addressBelow } from '../../../workspace/screens.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { useOrderCall, useSimilarCashouts } from '../queries.ts';
import { SettingsNote } from '../settings-note.tsx';
import { CashoutFields } from './cashout-fields.tsx';
import { draftErrors, EMPTY_DRAFT, tidyDraft } from './cashout-form.ts';
import { PreparedBy } from './prepared-by.tsx';
import { SimilarCashouts } from './similar-cashouts.tsx';

/** The first step of a cashout: its fields. It ends with an order that is written down and not sent. */
export function NewCashoutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const workspace = useWorkspace();
  const prepare = useOrderCall('payouts.prepare');
  const findSimilar = useSimilarCashouts();
  /** A second click can come before the button is disabled. */
  const preparing = useRef(false);
  const [similar, setSimilar] = useState<readonly SimilarCashout[]>([]);
  const [confirmed, setConfirmed] = useState(false);
  /** What was confirmed, was confirmed of these values. */
  const ask = (found: readonly SimilarCashout[]) => {
    setSimilar(found);
    setConfirmed(false);
  };
  const form = useForm<CashoutDraft>({
    initialValues: draftIn(location.state),
    validate: (values) => draftErrors(values, t),
    onValuesChange: () => {
      ask([]);
      if (prepare.isError) prepare.reset();
    },
  });
  useErrorsInLanguage(form, draftErrors);
  const letGo = useUnsavedInput(form.isDirty());
  const { restored } = useKeptInput({
    kind: 'cashout',
    name: 'cashout',
    input: form.isDirty() ? { kind: 'cashout', draft: form.values } : null,
    restore: ({ draft }) => form.setValues(draft),
  });
  const { data: rules } = useCashoutRules(workspace.id);
  const [name, setName] = useState<string | null>(null);
  const needsName = rules?.rules.secondPerson === true;
  const preparedBy = name ?? rules?.actor ?? '';
  const home = addressBelow(workspace.id, 'cashouts');
  if (!workspace.service.moneyMovement) return <LeadTo to={home} />;

  const submit = form.onSubmit(
    (values) => {
      if (preparing.current) return;
      preparing.current = true;
      prepare.mutate(
        {
          workspaceId: workspace.id,
          draft: tidyDraft(values),
          confirmedSimilar: confirmed ? similar.map(({ key }) => key) : [],
          ...(needsName && preparedBy.trim() !== '' && { preparedBy }),
        },
        {
          onSuccess: ({ order }) => {
            letGo();
            void navigate(addressBelow(workspace.id, 'cashout', { orderId: order.id }), { replace: true });
          },
          onError: (error) => {
            preparing.current = false;
            if (detailsIn(error).code === 'cashout-similar')
              findSimilar.mutate(
                { workspaceId: workspace.id, draft: tidyDraft(values) },
                { onSuccess: (answer) => ask(answer.similar) },
              );
            if (detailsIn(error).code === 'external-id-used')
              form.setFieldError(
                'external_id',
                t('errors.external-id-used.what', { subject: values.external_id.trim() }),
              );
          },
        },
      );
    },
    (errors) => {
      const [first] = Object.keys(errors);
      if (first) form.getInputNode(first)?.focus();
    },
  );
  const faulty = Object.keys(form.errors).length;

  return (
    <Container size="xl" px={0} ml={0}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Group gap="sm">
            <Title order={2} size="h5">
              {t('operations.cashouts.form.title')}
            </Title>
            <EnvironmentBadge environment={workspace.environment} />
          </Group>
          <Text size="xs" c="dimmed">
            {t('operations.cashouts.form.intro')}
          </Text>
          {!workspace.kept.payouts && <SettingsNote text={t('operations.needs.payouts')} />}
          <KeptInputNote restored={restored} onDiscard={() => form.reset()} />
          <CashoutFields form={form} />
          {needsName && <PreparedBy value={preparedBy} onChange={setName} />}
          {prepare.isError && similar.length === 0 && <ErrorAlert error={prepare.error} />}
          {findSimilar.isError && <ErrorAlert error={findSimilar.error} />}
          {similar.length > 0 && (
            <SimilarCashouts similar={similar} confirmed={confirmed} onConfirm={setConfirmed} />
          )}
          {faulty > 0 && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {t('operations.cashouts.form.faultsTitle', { count: faulty })}
            </Text>
          )}
          <Group>
            <Button
              type="submit"
              loading={prepare.isPending || findSimilar.isPending}
              disabled={similar.length > 0 && !confirmed}
            >
              {t('operations.cashouts.form.submit')}
            </Button>
            <Button variant="default" onClick={() => void navigate(home)}>
              {t('app.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Container>
  );
}

/** The values a copied cashout brings along; anything else that an address carries is no draft. */
function draftIn(state: unknown): CashoutDraft {
  const carried = state !== null && typeof state === 'object' && 'draft' in state ? state.draft : undefined;
  return cashoutDraft.safeParse(carried).data ?? EMPTY_DRAFT;
}
