import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dataFolderOf, isServiceAllowed, policyFrom, policyFromText } from './managed-policy.ts';
import { PolicyError, type PolicyFault } from './policy-fault.ts';
import { policyFile, readPolicy } from './read-policy.ts';
import { valuesOf } from './registry-values.ts';

const faultsIn = (work: () => unknown): readonly PolicyFault[] => {
  try {
    work();
  } catch (error) {
    if (error instanceof PolicyError) return error.faults;
    throw error;
  }
  return [];
};
const faultsOf = (work: () => unknown): string[] => faultsIn(work).map(({ en }) => en);

describe('a policy', () => {
  it('holds what an organisation lays down', () => {
    const policy = {
      updates: 'off',
      updateAddress: 'https://files.example.com/tieout/',
      allowedServiceAddresses: ['https://api.provider.example'],
      moneyMovement: 'off',
      dataFolder: '/srv/{user}/tieout',
      language: 'es',
    };
    expect(policyFromText(`\uFEFF${JSON.stringify(policy)}`, 'p')).toEqual(policy);
    expect(policyFromText('{}', 'p')).toEqual({});
  });

  it.each([
    [{ moneyMovment: 'off' }, /moneyMovment/],
    [{ moneyMovement: false }, /^moneyMovement: /],
    [{ allowedServiceAddresses: [] }, /^allowedServiceAddresses: /],
    [
      { allowedServiceAddresses: ['http://api.example'] },
      /^allowedServiceAddresses\.0: must be an https address/,
    ],
    [{ allowedServiceAddresses: ['https://api.example/v1'] }, /without a path/],
    [{ updateAddress: 'file:///srv' }, /^updateAddress: must be an https/],
  ])('with a mistake is refused, with its name: %j', (content, said) => {
    expect(faultsOf(() => policyFrom(content, 'p'))).toEqual([expect.stringMatching(said)]);
  });

  it.each([
    [{ moneyMovment: 'off' }, 'ajuste desconocido: moneyMovment'],
    [{ moneyMovement: false }, 'moneyMovement: debe ser uno de: allowed, off'],
    [{ dataFolder: 7 }, 'dataFolder: debe ser un texto'],
    [{ allowedServiceAddresses: [] }, 'allowedServiceAddresses: no puede estar vacío'],
    [{ updateAddress: 'file:///srv' }, 'updateAddress: debe ser una dirección https'],
    ['off', 'debe ser un objeto con ajustes'],
  ])('says what is wrong with it in Spanish, too: %j', (content, said) => {
    expect(faultsIn(() => policyFrom(content, 'p')).map(({ es }) => es)).toEqual([said]);
  });

  it('that is no JSON is refused, not passed over', () => {
    expect(faultsOf(() => policyFromText('{ "updates": off }', 'p'))[0]).toMatch(/^it is not JSON/);
  });

  it('puts the data where it says, with the person’s own names', () => {
    const person = { home: '/home/ana maría', user: 'ana$1' };
    expect(dataFolderOf({ dataFolder: '{home}/t/{user}' }, 'p', person)).toBe('/home/ana maría/t/ana$1');
    expect(faultsOf(() => dataFolderOf({ dataFolder: 'tieout' }, 'p', person))[0]).toMatch(/whole path/);
    expect(dataFolderOf({}, 'p', person)).toBeUndefined();
  });

  it('names the services that may be reached, by their origin', () => {
    const policy = { allowedServiceAddresses: ['https://api.example', 'https://pay.example:8443'] };
    for (const allowed of [
      'https://api.example/v1/x',
      'https://pay.example:8443/',
      'http://127.0.0.1:4100/v1',
    ])
      expect(isServiceAllowed(policy, allowed), allowed).toBe(true);
    for (const other of [
      'https://api.example.evil/',
      'http://api.example/',
      'https://pay.example/',
      'nonsense',
    ])
      expect(isServiceAllowed(policy, other), other).toBe(false);
    expect(isServiceAllowed({}, 'https://anything.example')).toBe(true);
  });
});

describe('where the policy is', () => {
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'tieout-policy-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    return path;
  };

  it('is a place that only administrators write to', () => {
    expect(policyFile('linux', {})).toBe('/etc/tieout/policy.json');
    expect(policyFile('darwin', {})).toBe('/Library/Application Support/Tieout/policy.json');
    expect(policyFile('win32', { ProgramData: 'D:\\Daten' })).toContain('D:\\Daten');
  });

  it('may be empty: then there is none', () => {
    expect(readPolicy(join(folder(), 'policy.json'), 'linux')).toEqual({ policy: {}, place: null });
  });

  it('is told, and a file that cannot be read is an error', () => {
    const file = join(folder(), 'policy.json');
    writeFileSync(file, '{"moneyMovement":"off"}');
    expect(readPolicy(file, 'linux')).toEqual({ policy: { moneyMovement: 'off' }, place: file });
    expect(faultsOf(() => readPolicy(join(file, '..'), 'linux'))).toHaveLength(1);
  });
});

it('the registry’s values are the policy’s', () => {
  const output = [
    '',
    'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tieout',
    '    MoneyMovement    REG_SZ    off',
    '    allowedServiceAddresses    REG_MULTI_SZ    https://a.example\\0https://b.example',
    '    DataFolder    REG_EXPAND_SZ    D:\\Datos de {user}\\Tieout',
    '',
  ].join('\r\n');
  expect(valuesOf(output)).toEqual({
    moneyMovement: 'off',
    allowedServiceAddresses: ['https://a.example', 'https://b.example'],
    dataFolder: 'D:\\Datos de {user}\\Tieout',
  });
  expect(valuesOf('\r\n')).toBeUndefined();
  const number = valuesOf('    Updates    REG_DWORD    0x0') ?? {};
  expect(faultsOf(() => policyFrom(number, 'p'))).toEqual([expect.stringMatching(/^updates: /)]);
});
