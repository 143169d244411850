/** The contract's own schemas check the forms, so that a form cannot accept what the main process would refuse. */
import type { TFunction } from 'i18next';

import type { z } from 'zod';
import {
  type CredentialSet,
  credentialSets,
  reportingCredentials,
  type WorkspaceSettings,
  workspaceSettings,
} from '../../../src-shared/contract/workspaces.ts';
import { addressProblem, tidyAddress } from '../../../src-shared/service/address.ts';
import type { WordsBelow } from '../../i18n/word-key.ts';

const accountSettings = workspaceSettings.omit({ service: true });
/** What a workspace needs to exist; how the service is spoken to has defaults. */
export type AccountSettings = z.infer<typeof accountSettings>;

const newWorkspace = accountSettings.extend(reportingCredentials.shape);
export type NewWorkspace = z.infer<typeof newWorkspace>;

type Errors = Record<string, string>;

/** Errors by the form's name of a field: the path, with dots. */
function errorsOf(schema: z.ZodType, values: object, t: TFunction): Errors {
  const errors: Errors = {};
  for (const { path } of schema.safeParse(values).error?.issues ?? []) {
    const field = String(path.at(-1));
    errors[path.join('.')] ??= t(`workspaceForm.errors.${wordsFor(field, Reflect.get(values, field))}`);
  }
  return errors;
}

type ErrorWords = WordsBelow<'workspaceForm.errors'>;

/** Fields with a fixed choice cannot be wrong in a form; the others have words of their names. */
function wordsFor(field: string, value: unknown): ErrorWords {
  if (field !== 'baseUrl' && field !== 'merchantsBaseUrl') return field as ErrorWords;
  return addressProblem(tidyAddress(String(value))) === 'insecure' ? 'insecure' : 'address';
}

export const settingsErrors = (values: WorkspaceSettings, t: TFunction): Errors =>
  errorsOf(workspaceSettings, values, t);

export const credentialErrors = (
  set: CredentialSet,
  values: Readonly<Record<string, string>>,
  t: TFunction,
): Errors => errorsOf(credentialSets[set], values, t);

export const newWorkspaceErrors = (values: NewWorkspace, t: TFunction): Errors =>
  errorsOf(newWorkspace, values, t);
