import { expect, it } from 'vitest';
import { DEFAULT_SERVICE_SETTINGS } from '../../../src-shared/contract/workspaces.ts';
import { differencesOf } from './settings-differences.ts';

const { moneyMovement: _, ...service } = DEFAULT_SERVICE_SETTINGS;
const SETTINGS = {
  name: 'Tienda Ñandú',
  environment: 'staging',
  baseUrl: 'https://api.service.example',
  merchantsBaseUrl: 'https://merchants.service.example',
  timeZone: 'America/Lima',
  service,
} as const;

it('names every setting that differs, and only those', () => {
  const other = {
    ...SETTINGS,
    environment: 'production',
    service: { ...service, schemeWord: 'SERVICE', readOnlyBearer: true },
  } as const;
  expect(differencesOf(SETTINGS, other)).toEqual([
    { name: 'environment', now: 'staging', inFile: 'production' },
    { name: 'schemeWord', now: '', inFile: 'SERVICE' },
    { name: 'readOnlyBearer', now: false, inFile: true },
  ]);
  expect(differencesOf(SETTINGS, SETTINGS)).toEqual([]);
});
