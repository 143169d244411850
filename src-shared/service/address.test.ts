import { describe, expect, it } from 'vitest';
import { addressProblem, tidyAddress } from './address.ts';

describe('addressProblem', () => {
  it.each([
    'https://merchants.service.example',
    'https://merchants.service.example:8443/api',
    'https://127.0.0.1',
    'http://localhost:3000',
    'http://127.0.0.1:49152/merchants',
    'http://[::1]:3000',
    'HTTP://LOCALHOST:1',
  ])('lets %s through', (address) => {
    expect(addressProblem(address)).toBeUndefined();
  });

  it.each([
    'http://merchants.service.example',
    'http://10.0.0.5',
    'http://192.168.1.10:8080',
    'http://0.0.0.0',
    'http://localhost.service.example',
    'http://127.0.0.1.service.example',
  ])('calls %s insecure', (address) => {
    expect(addressProblem(address)).toBe('insecure');
  });

  it.each([
    '',
    'merchants.service.example',
    'ftp://merchants.service.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://user:word@merchants.service.example',
    'https://user@merchants.service.example',
    'https://merchants.service.example./api',
    'https://merchants.service.example?x=1',
    'https://merchants.service.example/#part',
    // A URL object drops these marks, but a path appended to the text would land behind them.
    'https://merchants.service.example/?',
    'https://merchants.service.example/#',
  ])('calls %j invalid', (address) => {
    expect(addressProblem(address)).toBe('invalid');
  });
});

it('tidyAddress takes off spaces and trailing slashes only', () => {
  expect(tidyAddress('  https://a.example/api// ')).toBe('https://a.example/api');
  expect(tidyAddress('https://a.example')).toBe('https://a.example');
});
