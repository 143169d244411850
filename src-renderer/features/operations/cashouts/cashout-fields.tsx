import { Fieldset, Group, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import {
  ACCOUNT_TYPES,
  CASHOUT_CURRENCIES,
  CASHOUT_LIMITS,
  type CashoutDraft,
  DOCUMENT_DIGITS,
  DOCUMENT_TYPES,
  isDocumentType,
  WALLET_CODES,
} from '../../../../src-shared/service/cashout.ts';
import {
  ACCOUNT_DIGITS,
  bankOfAccount,
  hasAccountLength,
} from '../../../../src-shared/service/interbank-account.ts';
import { Select } from '../../../components/select.tsx';
import type { WordsBelow } from '../../../i18n/word-key.ts';
import { AvailableNote } from './available-note.tsx';
import { OTHER_KIND } from './cashout-form.ts';

/** Fields that stand side by side line up, with a hint or without. */
const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

type Props = { readonly form: UseFormReturnType<CashoutDraft> };

/** Every field of a cashout, in the order in which a person has them at hand. */
export function CashoutFields({ form }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
      <Stack gap="sm">
        <Destination form={form} />
        <Money form={form} />
      </Stack>
      <Stack gap="sm">
        <Beneficiary form={form} />
        <Reference form={form} />
      </Stack>
    </SimpleGrid>
  );
}

type FormWords = WordsBelow<'operations.cashouts.form'>;

function Destination({ form }: Props) {
  const { t } = useTranslation();
  const words = (name: FormWords) => t(`operations.cashouts.form.${name}`);
  const { payTo } = form.values;
  const account = form.values.bank_account.trim();
  const bank = bankOfAccount(account);
  const isOtherLength = /^\d+$/.test(account) && !hasAccountLength(account);
  const change = (kind: CashoutDraft['payTo']) => {
    form.setValues({ payTo: kind, ...OTHER_KIND[kind] });
    for (const field of ['bank_account', 'account_type', 'bank_code', 'phone']) form.clearFieldError(field);
  };
  return (
    <Fieldset legend={t('cashoutFields.payTo')}>
      <Stack gap="sm">
        <SegmentedControl
          size="xs"
          w="max-content"
          aria-label={t('cashoutFields.payTo')}
          data={(['bank', 'wallet'] as const).map((value) => ({ value, label: words(value) }))}
          value={payTo}
          onChange={change}
        />
        {payTo === 'bank' ? (
          <Group gap="sm" align="flex-start" grow>
            <TextInput
              inputWrapperOrder={HINT_BELOW}
              label={t('cashoutFields.account')}
              description={
                isOtherLength
                  ? t('operations.cashouts.form.accountLength', {
                      limit: ACCOUNT_DIGITS,
                      count: account.length,
                    })
                  : bank === undefined
                    ? t('operations.cashouts.form.accountHint', { limit: CASHOUT_LIMITS.bank_account })
                    : bank.name === undefined
                      ? t('operations.cashouts.form.accountBankCode', { code: bank.code })
                      : t('operations.cashouts.form.accountBank', { name: bank.name, code: bank.code })
              }
              required
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              classNames={{ input: 'figures' }}
              {...form.getInputProps('bank_account')}
            />
            <Choice
              form={form}
              field="account_type"
              label={t('cashoutFields.accountType')}
              data={ACCOUNT_TYPES.map((value) => ({ value, label: words(`accountTypes.${value}`) }))}
            />
          </Group>
        ) : (
          <Group gap="sm" align="flex-start" grow>
            <Choice
              form={form}
              field="bank_code"
              label={t('cashoutFields.walletCode')}
              data={[...WALLET_CODES]}
            />
            <Phone form={form} />
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

function Phone({ form }: Props) {
  const { t } = useTranslation();
  const wallet = form.values.payTo === 'wallet';
  return (
    <TextInput
      inputWrapperOrder={HINT_BELOW}
      label={t('cashoutFields.phone')}
      description={wallet ? t('operations.cashouts.form.phoneWalletHint') : undefined}
      required={wallet}
      type="tel"
      autoComplete="off"
      classNames={{ input: 'figures' }}
      {...form.getInputProps('phone')}
    />
  );
}

function Money({ form }: Props) {
  const { t } = useTranslation();
  const words = (name: FormWords) => t(`operations.cashouts.form.${name}`);
  return (
    <Fieldset legend={words('money')}>
      <Group gap="sm" align="flex-start" grow>
        <Choice
          form={form}
          field="currency"
          label={t('cashoutFields.currency')}
          data={CASHOUT_CURRENCIES.map((value) => ({ value, label: words(`currencies.${value}`) }))}
        />
        <TextInput
          inputWrapperOrder={HINT_BELOW}
          label={t('cashoutFields.amount')}
          description={words('amountHint')}
          required
          inputMode="decimal"
          autoComplete="off"
          classNames={{ input: 'figures amount' }}
          {...form.getInputProps('amount')}
        />
      </Group>
      <AvailableNote currency={form.values.currency} />
    </Fieldset>
  );
}

function Beneficiary({ form }: Props) {
  const { t } = useTranslation();
  const words = (name: FormWords) => t(`operations.cashouts.form.${name}`);
  const type = form.values.document_type;
  return (
    <Fieldset legend={words('beneficiary')}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-start" grow>
          <TextInput
            inputWrapperOrder={HINT_BELOW}
            label={t('cashoutFields.lastName')}
            description={words('lastNameHint')}
            required
            autoComplete="off"
            {...form.getInputProps('beneficiary_lastname')}
          />
          <TextInput
            inputWrapperOrder={HINT_BELOW}
            label={t('cashoutFields.firstName')}
            description={words('firstNameHint')}
            autoComplete="off"
            {...form.getInputProps('beneficiary_name')}
          />
        </Group>
        <Group gap="sm" align="flex-start" grow>
          <Choice
            form={form}
            field="document_type"
            label={t('cashoutFields.documentType')}
            data={DOCUMENT_TYPES.map((value) => ({
              value,
              label: words(`documentTypes.${value}`),
            }))}
          />
          <TextInput
            inputWrapperOrder={HINT_BELOW}
            label={t('cashoutFields.document')}
            description={
              isDocumentType(type)
                ? t('operations.cashouts.form.documentHint', {
                    type: words(`documentTypes.${type}`),
                    count: DOCUMENT_DIGITS[type],
                  })
                : undefined
            }
            required
            inputMode="numeric"
            autoComplete="off"
            classNames={{ input: 'figures' }}
            {...form.getInputProps('document_id')}
          />
        </Group>
        {form.values.payTo === 'bank' && <Phone form={form} />}
      </Stack>
    </Fieldset>
  );
}

function Reference({ form }: Props) {
  const { t } = useTranslation();
  const words = (name: FormWords) => t(`operations.cashouts.form.${name}`);
  return (
    <Fieldset legend={words('more')}>
      <Stack gap="sm">
        <TextInput
          inputWrapperOrder={HINT_BELOW}
          label={t('cashoutFields.externalId')}
          description={words('externalIdHint')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('external_id')}
        />
        <TextInput
          inputWrapperOrder={HINT_BELOW}
          label={t('cashoutFields.comments')}
          description={t('operations.cashouts.form.commentsHint', { limit: CASHOUT_LIMITS.comments })}
          autoComplete="off"
          {...form.getInputProps('comments')}
        />
        <TextInput
          inputWrapperOrder={HINT_BELOW}
          label={t('cashoutFields.notificationUrl')}
          description={words('notificationUrlHint')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('notification_url')}
        />
      </Stack>
    </Fieldset>
  );
}

type ChoiceProps = Props & {
  readonly field: 'account_type' | 'bank_code' | 'currency' | 'document_type';
  readonly label: string;
  readonly data: string[] | { value: string; label: string }[];
};

/** One of a few values. None is chosen beforehand: a value that nobody chose must not be paid with. */
function Choice({ form, field, label, data }: ChoiceProps) {
  const { t } = useTranslation();
  const { value, onChange, ...props } = form.getInputProps(field);
  return (
    <Select
      label={label}
      placeholder={t('operations.cashouts.form.choose')}
      data={data}
      required
      allowDeselect={false}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      {...props}
    />
  );
}
