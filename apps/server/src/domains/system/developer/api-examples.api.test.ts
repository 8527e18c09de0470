import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { curlExample, typescriptExample } from '@tilldeck/contracts/system/api-examples.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'tilldeck-examples-'));
let api: ApiHarness;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  api = await startApiHarness();
  await api.people.device(api.vendor, { sn: 'EXAMPLE-0001' });
  const admin = await api.as(api.admin);
  const { secret } = await admin.call(apiKeyRoutes.add, { name: 'Example', scopes: ['device.query'] });
  env = { ...process.env, TILLDECK_KEY: secret };
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const baseUrl = () => `${api.url.replace(/\/$/, '')}/api`;

describe('the examples of the API reference', () => {
  it('curl prints a page of devices', async () => {
    const { stdout } = await run('sh', ['-c', curlExample(baseUrl())], { env });
    expect(JSON.parse(stdout)).toMatchObject({ code: 200, data: { items: [{ sn: 'EXAMPLE-0001' }] } });
  });

  it('TypeScript runs in Node and lists the devices', async () => {
    const file = join(folder, 'example.mts');
    writeFileSync(file, typescriptExample(baseUrl()));
    const { stdout } = await run(process.execPath, ['--no-warnings', file], { env });
    expect(stdout).toBe('EXAMPLE-0001 inactive\n');
  });

  it('TypeScript says which error the server answers', async () => {
    const file = join(folder, 'refused.mts');
    writeFileSync(file, typescriptExample(baseUrl()).replaceAll('pageSize: 100', 'pagesize: 100'));
    await expect(run(process.execPath, ['--no-warnings', file], { env })).rejects.toMatchObject({
      stderr: expect.stringContaining('core.invalid_input'),
    });
  });

  it('are those of docs/api.md', () => {
    const page = readFileSync(new URL('../../../../../../docs/api.md', import.meta.url), 'utf8');
    expect(page).toContain(curlExample('https://<host>/api'));
    expect(page).toContain(typescriptExample('https://<host>/api'));
  });
});
