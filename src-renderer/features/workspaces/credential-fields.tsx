import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CredentialSet, CredentialsOf } from '../../../src-shared/contract/workspaces.ts';
import { SecretInput } from '../../components/secret-input.tsx';

/** The key of the words for a field of a set; words that lack one of them do not compile. */
type FieldKey = {
  readonly [Set in CredentialSet]: `workspaceForm.credentialFields.${Set}.${keyof CredentialsOf<Set> & string}`;
}[CredentialSet];
type FieldsOf = { readonly [Set in CredentialSet]: readonly (keyof CredentialsOf<Set> & string)[] };

/** The fields of each set, in the order in which a merchant panel shows them. */
export const CREDENTIAL_FIELDS = {
  reporting: ['accessKey', 'secretKey'],
  deposits: ['apiKey', 'apiSignature'],
  readOnly: ['apiKey'],
  payouts: ['login', 'pass', 'apiSignature'],
} as const satisfies FieldsOf;

/** Names rather than secrets: useless without the field beside them, and easier to type when seen. */
const SHOWN_WHILE_TYPED = ['reporting.accessKey', 'deposits.apiKey', 'payouts.login'];

type Props = {
  readonly set: CredentialSet;
  readonly inputProps: (field: string) => object;
};

/** The fields of one credential set on their way to the keychain. The renderer never receives them back. */
export function CredentialFields({ set, inputProps }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      {CREDENTIAL_FIELDS[set].map((field) => {
        const words = `workspaceForm.credentialFields.${set}.${field}` as FieldKey;
        const Input = SHOWN_WHILE_TYPED.includes(`${set}.${field}`) ? TextInput : SecretInput;
        return (
          <Input
            key={field}
            label={t(words)}
            required
            autoComplete="off"
            spellCheck={false}
            {...inputProps(field)}
          />
        );
      })}
    </Stack>
  );
}
