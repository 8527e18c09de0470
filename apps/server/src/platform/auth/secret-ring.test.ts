import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sealForServer } from '@tilldeck/contracts/wire/field-cipher';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createFieldCipher } from './field-cipher.ts';
import { createSecretRing } from './secret-ring.ts';

const [old, fresh] = ['a secret that is long enough for tests', 'another secret that is long enough as well'];
const usable = {
  DATABASE_APP_URL: 'postgres://app@127.0.0.1/t',
  DATABASE_VENDOR_URL: 'postgres://vendor@127.0.0.1/t',
  REDIS_URL: 'redis://127.0.0.1',
  NATS_URLS: 'nats://127.0.0.1',
  S3_ENDPOINT: 'http://127.0.0.1',
  S3_BUCKET: 't',
  S3_ACCESS_KEY: 't',
  S3_SECRET_KEY: 't',
  SMTP_URL: 'smtp://127.0.0.1',
};
const ringOf = (...pairs: [string, string][]) => createSecretRing({ SECRETS: new Map(pairs) });

describe('the secrets of an installation', () => {
  it('open fields that a page sealed before a new one took over', async () => {
    const pageOpenedBefore = createFieldCipher(createSecretRing({ SECRET: old })).publicKey;
    const now = createFieldCipher(ringOf(['n1', fresh], ['0', old]));
    expect(now.publicKey).not.toBe(pageOpenedBefore);
    for (const key of [pageOpenedBefore, now.publicKey])
      expect(now.open(await sealForServer(key, 'correct horse'), null)).toBe('correct horse');
    const without = createFieldCipher(ringOf(['n1', fresh]));
    const late = await sealForServer(pageOpenedBefore, 'correct horse');
    expect(() => without.open(late, null)).toThrow('core.signature_refused');
  });

  it('are set one way or the other, each long enough and with an id of its own', () => {
    const refusalOf = (env: Record<string, string>): string => {
      try {
        readConfig({ ...usable, ...env });
        return '';
      } catch (error) {
        return String(error);
      }
    };
    expect(refusalOf({})).toMatch('set either SECRET or SECRETS');
    expect(refusalOf({ SECRET: old, SECRETS: `0:${old}` })).toMatch('set either SECRET or SECRETS');
    expect(refusalOf({ SECRETS: `0:${old},n1:short` })).toMatch('at least 32');
    expect(refusalOf({ SECRETS: `0:${old},0:${fresh}` })).toMatch('an id stands twice');
    expect(refusalOf({ SECRETS: old })).toMatch('ids are');
    expect(refusalOf({ SECRETS: `n1:${fresh},0:${old}` })).toBe('');
  });

  it('are read by the ring alone: whatever reads them itself would not turn with them (attack S21)', () => {
    const source = fileURLToPath(new URL('../../', import.meta.url));
    const readers = globSync('**/*.ts', { cwd: source }).filter(
      (file) =>
        !file.endsWith('.test.ts') &&
        /\bSECRETS?\b(?=\s*[,}:)?]|$)|\.SECRETS?\b/m.test(readFileSync(source + file, 'utf8')),
    );
    expect(readers.toSorted()).toEqual(['platform/auth/secret-ring.ts', 'platform/config.ts']);
  });
});
