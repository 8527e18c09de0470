import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig, withSecretFiles } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'tilldeck-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('secrets are taken from files, so that the environment of a process holds none (attack L8)', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, 'a secret that is long enough for tests\n');
  expect(withSecretFiles({ SECRET_FILE: file, HOST: 'here' })).toMatchObject({
    SECRET: 'a secret that is long enough for tests',
    HOST: 'here',
  });
  expect(() => withSecretFiles({ SECRET_FILE: file, SECRET: 'x' })).toThrow('set either SECRET or SECRET_FILE');
  expect(() => withSecretFiles({ S3_SECRET_KEY_FILE: join(folder, 'none') })).toThrow(/S3_SECRET_KEY_FILE: .*ENOENT/);
});

it('a list of breached passwords that is not there stops the start, not the first person who chooses one', () => {
  const settings = { BREACHED_PASSWORDS_FILE: join(folder, 'none') };
  expect(() => readConfig(settings)).toThrow('BREACHED_PASSWORDS_FILE: cannot be read');
});
