import { randomBytes } from 'node:crypto';
import { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { encodeForm } from '@tilldeck/contracts/wire/form-encoding';
import { signedHeaders } from '@tilldeck/contracts/wire/request-signing';
import { receiveResetCode } from '@tilldeck/testkit/client/reset-codes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { LineCapture } from '@tilldeck/testkit/harness/line-capture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { createLog } from '../../../platform/log.ts';
import { startWorker } from '../../../roles/worker.ts';

const log = new LineCapture();
let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;

beforeAll(async () => {
  api = await startApiHarness({}, { log: createLog('debug', log) });
  worker = await startWorker(api.app);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

/** A secret as it might stand somewhere: plain, encoded, as bytes. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), encodeURIComponent(secret)];
};

async function tablesWith(texts: string[]): Promise<string[]> {
  const tables = await api.people.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const hits: string[] = [];
  for (const { name } of tables) {
    const found = await api.people.query(`SELECT 1 FROM ${name} AS t WHERE t::text ILIKE ANY ($1) LIMIT 1`, [
      texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`),
    ]);
    if (found.length > 0) hits.push(name);
  }
  return hits;
}

/** Sends a body as it is, properly signed, as somebody would who does not seal. */
async function sendUnsealed(client: WireClient, fields: Record<string, string>) {
  const { method, path } = credentialRoutes.resetPassword;
  const body = encodeForm(fields);
  const headers = await signedHeaders(await client.identity(), method, path, new TextEncoder().encode(body));
  headers['content-type'] = 'application/x-www-form-urlencoded';
  return client.resend({ url: `${api.url}/api/${path}`, method, headers, body });
}

describe('a new password on its way', () => {
  it('[WIRE-05] is encrypted before it is sent, refused in clear, and stands in no log and no table', async () => {
    const account = await api.people.account(api.vendor, {}, { loginName: `cy-${randomBytes(6).toString('hex')}` });
    const client = api.visitor();
    const { code } = await receiveResetCode(client, account.email);
    const newPassword = 'Zq7Harbour29Kite';

    const refused = await sendUnsealed(client, { email: account.email, code, newPassword });
    expect(refused).toMatchObject({ status: 401, body: { error: 'core.signature_refused' } });
    expect(JSON.stringify(refused.body)).not.toContain(newPassword);

    const answer = await client.send(credentialRoutes.resetPassword, { email: account.email, code, newPassword });
    expect(answer.body.code).toBe(200);
    const sent = decodeURIComponent(client.lastSent?.body ?? '');
    expect(sent).toContain('newPassword=e1.');
    for (const form of formsOf(newPassword)) expect(sent).not.toContain(form);
    await api.visitor().signIn(account.loginName, newPassword);

    // The log was written: the call is in it, the secrets are not.
    const logged = log.lines.join('');
    expect(logged).toContain('identity/credential.resetPassword');
    for (const form of [...formsOf(newPassword), code]) expect(logged).not.toContain(form);
    expect(await tablesWith([...formsOf(newPassword), code])).toEqual([]);
  });
});
