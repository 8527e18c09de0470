import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { definitionRoutes, parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { storeParameterRoutes } from '@tilldeck/contracts/appstore/store.routes';
import { erpRoutes } from '@tilldeck/contracts/devices/erp.routes';
import { signOnCallbackPath } from '@tilldeck/contracts/identity/company-sign-on.limits';
import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { credentialRoutes, sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { codeIn, receiveResetCode } from '@tilldeck/testkit/client/reset-codes';
import { finishSignIn, proveAgain, startSignIn } from '@tilldeck/testkit/client/second-steps';
import { totpCode } from '@tilldeck/testkit/client/totp-code';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import {
  allPermissions,
  People,
  type TestAccount,
  type TestOrg,
  testPassword,
} from '@tilldeck/testkit/factories/people';
import { ErpService } from '@tilldeck/testkit/harness/erp-service';
import { findFreePort } from '@tilldeck/testkit/harness/free-port';
import { startOidcProvider, type TestProvider, testClient } from '@tilldeck/testkit/harness/oidc-provider';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeApp } from '../../../testing/app-makers.ts';
import { setUpCompany, signInByCompany } from '../../../testing/company-sign-in.ts';
import { sampleFields, typed } from '../../../testing/parameter-world.ts';
import { WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { domains } from '../../domains/catalogue.domain.ts';
import { startApi } from '../../roles/api.ts';
import { startWorker } from '../../roles/worker.ts';
import { readConfig } from '../config.ts';
import { createApp } from '../create-app.ts';

/** Two nodes of one installation. They are restarted one after the other, so that one is there all the time. */
const [old, fresh] = ['the secret that is to go and is long enough', 'the secret that takes over and is long enough'];
const publicUrl = 'https://console.example';
const command = fileURLToPath(new URL('../../../../../tools/reseal/main.ts', import.meta.url));
const mailbox = new MailboxClient();

let database: TestDatabase;
let people: People;
let vendor: TestOrg;
let adminAccount: TestAccount;
let receiver: WebhookReceiver;
let erp: ErpService;
let provider: TestProvider;
let ports: number[];
const nodes: { stop(): Promise<void> }[] = [];

/** As `main.ts` starts it; within this process, where a restart takes a tenth of the time. */
async function startNode(index: number, secrets: Record<string, string>) {
  const { SECRET: _none, ...settings } = serverSettings(database);
  const own = { PUBLIC_URL: publicUrl, IS_LOCAL_WEBHOOK_ALLOWED: 'true', IS_METRICS_PUBLIC: 'true' };
  const app = createApp(readConfig({ ...settings, ...own, ...secrets, SERVER_PORT: String(ports[index]) }), domains);
  await app.listener.start();
  await app.keptKeys.openAll().catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const roles = [await startApi(app), await startWorker(app)];
  return {
    stop: async () => {
      await Promise.all(roles.map((role) => role.close()));
      await app.close();
    },
  };
}
async function rollOut(SECRETS: string): Promise<void> {
  for (const index of [0, 1]) {
    await nodes[index]?.stop();
    nodes[index] = await startNode(index, { SECRETS });
  }
}
const runReseal = () =>
  promisify(execFile)(process.execPath, [command], {
    env: { ...process.env, DATABASE_VENDOR_URL: database.vendorUrl },
  });
const urlOf = (index: number) => `http://127.0.0.1:${ports[index]}`;
const visitor = (index = 0) => new WireClient(urlOf(index));

/** Rows anywhere in the database that a text fits, by table. */
async function placesOf(pattern: string): Promise<string[]> {
  const tables = await people.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await people.query(`SELECT FROM ${name} t WHERE t::text ~ $1 LIMIT 1`, [pattern])).length > 0)
      found.push(name);
  return found.toSorted();
}

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  vendor = await people.vendor();
  adminAccount = await people.account(vendor, allPermissions('admin'), { loginName: 'admin' });
  receiver = await WebhookReceiver.start();
  erp = await ErpService.start();
  provider = await startOidcProvider({
    people: [],
    clients: [testClient('tilldeck', new URL(signOnCallbackPath, publicUrl).href)],
  });
  ports = [await findFreePort(), await findFreePort()];
  for (const index of [0, 1]) nodes.push(await startNode(index, { SECRET: old }));
}, 120_000);
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await provider.close();
  await erp.close();
  await receiver.close();
  await people.close();
  await database.drop();
});

it('a new secret takes over on a running installation and nothing that is alive breaks (attack S21)', async () => {
  // People: a session, an authenticator with recovery codes, a made-up salt, codes on their way.
  const admin = await visitor().signIn(adminAccount.loginName, testPassword);
  const org = await people.partner(vendor, 'Kassenwerk');
  const lead = await people.account(org, allPermissions('partner'), { isProjectLead: true });
  const manager = await visitor().signIn(lead.loginName, testPassword);
  const person = await people.account(org);
  const own = await visitor().signIn(person.loginName, testPassword);
  await proveAgain(own, person.loginName, testPassword);
  const { secret: totp } = await own.call(factorRoutes.beginTotp, {});
  const { recoveryCodes } = await own.call(factorRoutes.confirmTotp, { code: totpCode(totp) });
  const saltOf = async (index: number) =>
    (await visitor(index).call(sessionRoutes.getToken, { account: 'nobody-has-this-name' })).keySalt;
  const salt = await saltOf(0);
  // Mails of all tests land in one mailbox.
  const named = (name: string) => people.account(org, {}, { loginName: `${name}-${database.name}` });
  const [forgetful, unreachable] = [await named('forgetful'), await named('unreachable')];
  const { code: waitingCode } = await receiveResetCode(visitor(), forgetful.email);
  await mailbox.refuse(unreachable.email);
  await visitor().call(credentialRoutes.sendResetCode, { email: unreachable.email });
  const deadMail = () =>
    people.query<{ id: string }>(`SELECT id FROM system_job WHERE name = 'mail.send' AND state = 'failed'`);
  await expect.poll(async () => (await deadMail()).length).toBe(1);

  // Systems: a webhook, a company's sign-in, an ERP, parameters of an app.
  const hook = await admin.call(webhookRoutes.add, { url: receiver.url('/hook'), eventTypes: ['dictionary.changed'] });
  await admin.call(webhookRoutes.rotate, { id: hook.endpoint.id });
  await setUpCompany(manager, provider, 'kassenwerk');
  const employee = await people.account(org);
  provider.people.set('employee', { id: 'employee', email: employee.email });
  const connector = await manager.call(erpRoutes.save, { url: erp.url, credential: erp.token, everyMinutes: 60 });
  const app = await makeApp(people, org);
  await manager.call(definitionRoutes.save, { appId: app.appId, version: 0, fields: sampleFields });
  await manager.call(parameterRoutes.add, { appId: app.appId, level: 'partner', values: typed({ pin: 'hunter2-Zq' }) });
  const device = await people.device(org);
  const till = await DeviceClient.make(urlOf(0), device.sn);
  const { code: claimCode } = await admin.call(claimRoutes.add, { label: 'Any', maxUses: 1 });
  await till.enrol(claimCode);

  // What a version before key ids sealed opens with the only secret there was.
  await people.query(`UPDATE identity_totp SET sealed_secret = replace(sealed_secret, 'b2.0.', 'b1.')`);
  await people.query(`UPDATE integration_endpoint SET sealed_secret = replace(sealed_secret, 'b2.0.', 'b1.')`);

  let round = 0;
  let parametersHash = '';
  const everythingWorks = async (): Promise<void> => {
    round += 1;
    for (const index of [0, 1]) {
      // The same session at either node.
      const session = Object.assign(visitor(index), { keys: own.keys });
      expect((await session.call(sessionRoutes.currentUser, {})).user.loginName).toBe(person.loginName);
      expect(await saltOf(index)).toBe(salt);
      // As if the code taken before were minutes old.
      await people.query('UPDATE identity_totp SET last_step = last_step - 10');
      const client = visitor(index);
      const byApp = await finishSignIn(client, await startSignIn(client, person.loginName, testPassword), {
        method: 'totp',
        code: totpCode(totp),
      });
      expect(byApp.body.code).toBe(200);
      expect((await signInByCompany(visitor(index), 'kassenwerk', 'employee')).body.error ?? 'ok').toBe('ok');
    }
    const client = visitor(round % 2);
    const byPaper = await finishSignIn(client, await startSignIn(client, person.loginName, testPassword), {
      method: 'recovery',
      code: recoveryCodes?.[round] ?? '',
    });
    expect(byPaper.body.code).toBe(200);
    const before = receiver.at('/hook').length;
    await admin.call(dictionaryRoutes.add, { nameEn: 'T', nameZh: 'T', type: `round_${round}` });
    const message = (await receiver.until('/hook', before + 1)).at(-1);
    // The secret from before its rotation signs for a day beside the new one.
    expect(() =>
      new Webhook(hook.secret).verify(message?.body ?? '', message?.headers as Record<string, string>),
    ).not.toThrow();
    const asked = erp.asked.length;
    await manager.call(erpRoutes.pull, { id: connector.id });
    await expect.poll(() => erp.asked.length).toBeGreaterThan(asked);
    const told = (await till.send(storeParameterRoutes.parameters, { package: app.package, hash: '' })).body.data;
    expect(told.values).toMatchObject({ pin: 'hunter2-Zq' });
    // No value changed, so no device is told again.
    parametersHash ||= told.hash;
    expect(told.hash).toBe(parametersHash);
  };
  await everythingWorks();

  // 1. The new secret is added second.
  await rollOut(`0:${old},n1:${fresh}`);
  await everythingWorks();

  // 2. The new secret becomes the first. The old one cannot be left out yet.
  await rollOut(`n1:${fresh},0:${old}`);
  await everythingWorks();
  await expect(startNode(1, { SECRETS: `n1:${fresh}`, SERVER_PORT: '0' })).rejects.toThrow(
    /SECRETS lacks a secret.*'0'/,
  );

  // 3. Everything is sealed again.
  expect((await placesOf('"?b1\\.|b2\\.0\\.')).length).toBeGreaterThan(5);
  const { stdout } = await runReseal();
  expect(stdout).toContain(`everything is sealed with the secret 'n1'`);
  expect(await placesOf('"?b1\\.[A-Za-z0-9_-]{20}|b2\\.0\\.')).toEqual([]);
  const metrics = await (await fetch(`${urlOf(0)}/metrics`)).text();
  expect(metrics).toMatch(/^tilldeck_sealed_with_old_key 0$/m);
  await everythingWorks();

  // 4. The old secret goes.
  await rollOut(`n1:${fresh}`);
  await everythingWorks();
  const newPassword = 'Kiosk7Lamp';
  await visitor().call(credentialRoutes.resetPassword, { email: forgetful.email, code: waitingCode, newPassword });
  await visitor().signIn(forgetful.loginName, newPassword);
  await mailbox.accept(unreachable.email);
  await people.query('SELECT retry_job($1)', [(await deadMail())[0]?.id]);
  const lateCode = codeIn(await mailbox.next(unreachable.email));
  await visitor().call(credentialRoutes.resetPassword, { email: unreachable.email, code: lateCode, newPassword });
  expect(await placesOf('b2\\.n1\\.')).toEqual(
    expect.arrayContaining(['public.appstore_delivered', 'public.devices_erp', 'public.secret_kept_key']),
  );

  // A value that no secret opens costs that value, and not the device's calls.
  await people.query(
    `UPDATE appstore_parameter SET "values" = jsonb_set("values", '{pin}', '{"sealed": "b2.gone.AAAA"}')`,
  );
  await people.query('DELETE FROM appstore_delivered');
  const without = await till.send(storeParameterRoutes.parameters, { package: app.package, hash: '' });
  expect(without.body.data.values).not.toHaveProperty('pin');
  expect((await till.send(linkRoutes.pull, {})).status).toBe(200);
  await expect(runReseal()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/appstore_parameter\.values +1 left/),
  });
}, 240_000);
