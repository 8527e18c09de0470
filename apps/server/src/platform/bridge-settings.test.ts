import { expect, it } from 'vitest';
import { bridgeOrigins, bridgeUrl } from './bridge-settings.ts';
import { contentPolicy } from './http/console-policy.ts';

const settings = { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:1', BRIDGE_PORT: 15_407, BRIDGE_ORIGINS: [] };

it('a bridge has the address that it was given, or that of this machine, never one of every network card', () => {
  expect(bridgeUrl(settings, 4_000)).toBe('ws://127.0.0.1:4000');
  expect(bridgeUrl({ ...settings, HOST: '::1' }, 4_000)).toBe('ws://[::1]:4000');
  expect(bridgeUrl({ ...settings, HOST: '0.0.0.0' }, 4_000)).toBeNull();
  expect(bridgeUrl({ ...settings, PUBLIC_URL: 'https://console.example' }, 4_000)).toBeNull();
  expect(bridgeUrl({ ...settings, HOST: '0.0.0.0', BRIDGE_URL: 'wss://b1.example' }, 4_000)).toBe('wss://b1.example');
});

it('the console may reach the bridges that are named, or the only one', () => {
  expect(bridgeOrigins(settings)).toEqual(['ws://127.0.0.1:15407']);
  expect(bridgeOrigins({ ...settings, HOST: '0.0.0.0' })).toEqual([]);
  expect(bridgeOrigins({ ...settings, BRIDGE_PORT: 0 })).toEqual([]);
  const named = { ...settings, BRIDGE_URL: 'wss://b1.example', BRIDGE_ORIGINS: ['wss://*.bridges.example'] };
  const policy = contentPolicy(
    { ...named, PUBLIC_URL: 'https://console.example', S3_ENDPOINT: 'https://s3.example' },
    'n',
  );
  expect(policy).toMatch(
    /connect-src 'self' wss:\/\/console\.example https:\/\/s3\.example wss:\/\/\*\.bridges\.example;/,
  );
  expect(policy).toMatch(/img-src [^;]*data:/);
});
