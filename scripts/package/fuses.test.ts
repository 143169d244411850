import { describe, expect, it } from 'vitest';
import { fuseDifferences, wantedFuses } from './fuses.ts';

describe('the fuses', () => {
  const wanted = wantedFuses({ isTestForm: false, isStandIn: false });

  it('let nobody use the program as a Node, look into it or run other code', () => {
    expect(wanted).toEqual({
      RunAsNode: 'off',
      EnableNodeOptionsEnvironmentVariable: 'off',
      EnableNodeCliInspectArguments: 'off',
      EnableCookieEncryption: 'on',
      EnableEmbeddedAsarIntegrityValidation: 'on',
      OnlyLoadAppFromAsar: 'on',
      LoadBrowserProcessSpecificV8Snapshot: 'off',
      GrantFileProtocolExtraPrivileges: 'off',
      WasmTrapHandlers: 'on',
    });
  });

  it('differ in the test form by one', () => {
    const test = wantedFuses({ isTestForm: true, isStandIn: false });
    expect(fuseDifferences(wanted, test)).toEqual(['EnableNodeCliInspectArguments is on, not off']);
  });

  it('that are absent are told', () => {
    expect(fuseDifferences(wanted, { ...wanted, RunAsNode: 'absent' })).toEqual([
      'RunAsNode is absent, not off',
    ]);
  });
});
