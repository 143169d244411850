/** The contract's own schemas check the forms, so that a form cannot accept what the main process would refuse. */
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import {
  reportingCredentials,
  type WorkspaceSettings,
  workspaceSettings,
} from '../../../src-shared/contract/workspaces.ts';
import { addressProblem, tidyAddress } from '../../../src-shared/service/address.ts';

const newWorkspace = workspaceSettings.extend(reportingCredentials.shape);
export type NewWorkspace = z.infer<typeof newWorkspace>;

type Errors = Record<string, string>;

function errorsOf(schema: z.ZodType, values: Record<string, unknown>, t: TFunction): Errors {
  const errors: Errors = {};
  for (const { path } of schema.safeParse(values).error?.issues ?? []) {
    const field = String(path[0]);
    errors[field] ??= t(`workspaceForm.errors.${wordsFor(field, values[field])}`);
  }
  return errors;
}

function wordsFor(field: string, value: unknown): string {
  if (field !== 'baseUrl' && field !== 'merchantsBaseUrl') return field;
  return addressProblem(tidyAddress(String(value))) === 'insecure' ? 'insecure' : 'address';
}

export const settingsErrors = (values: WorkspaceSettings, t: TFunction): Errors =>
  errorsOf(workspaceSettings, values, t);

export const credentialErrors = (values: z.infer<typeof reportingCredentials>, t: TFunction): Errors =>
  errorsOf(reportingCredentials, values, t);

export const newWorkspaceErrors = (values: NewWorkspace, t: TFunction): Errors =>
  errorsOf(newWorkspace, values, t);
