/**
 * What is wrong with a policy, in the words of both languages: the app refuses to start before it knows which one to
 * speak. Pure.
 */
import type { z } from 'zod';

export type PolicyFault = Readonly<Record<'en' | 'es', string>>;

/** A policy that cannot be used: where it is, and what is wrong with it, a line each. */
export class PolicyError extends Error {
  readonly place: string;
  readonly faults: readonly PolicyFault[];

  constructor(place: string, faults: readonly PolicyFault[]) {
    super(`${place}: ${faults.map(({ en }) => en).join('; ')}`);
    this.name = 'PolicyError';
    this.place = place;
    this.faults = faults;
  }
}

/** Addresses that a policy may name, by what its checks ask of them. */
export const ADDRESS_FAULTS = {
  'https-only': { en: 'must be an https address', es: 'debe ser una dirección https' },
  'without-path': {
    en: 'must be an https address without a path, such as https://api.provider.com',
    es: 'debe ser una dirección https sin ruta, como https://api.provider.com',
  },
} as const satisfies Readonly<Record<string, PolicyFault>>;

const KINDS: Readonly<Record<string, PolicyFault>> = {
  string: { en: 'must be text', es: 'debe ser un texto' },
  array: { en: 'must be a list', es: 'debe ser una lista' },
  object: { en: 'must be an object with settings', es: 'debe ser un objeto con ajustes' },
};
const WRONG: PolicyFault = { en: 'is not what is expected here', es: 'no es lo que se espera aquí' };

/** The fault of one of the schema's issues, behind the setting's name. */
export function faultOf(issue: z.core.$ZodIssue): PolicyFault {
  const { en, es } = reasonOf(issue);
  const name = issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  return { en: name + en, es: name + es };
}

function reasonOf(issue: z.core.$ZodIssue): PolicyFault {
  switch (issue.code) {
    case 'unrecognized_keys': {
      const keys = issue.keys.join(', ');
      return { en: `unknown setting: ${keys}`, es: `ajuste desconocido: ${keys}` };
    }
    case 'invalid_value': {
      const values = issue.values.join(', ');
      return { en: `must be one of: ${values}`, es: `debe ser uno de: ${values}` };
    }
    case 'invalid_type':
      return KINDS[issue.expected] ?? WRONG;
    case 'too_small':
      return { en: 'must not be empty', es: 'no puede estar vacío' };
    case 'custom':
      return ADDRESS_FAULTS[issue.message as keyof typeof ADDRESS_FAULTS] ?? WRONG;
    default:
      return WRONG;
  }
}
