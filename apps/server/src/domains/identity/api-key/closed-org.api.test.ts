import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { KeyClient } from '@tilldeck/testkit/client/key-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { listStandings } from '../standing/standing.view.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

it('keys and webhooks stop when an organisation above theirs is disabled, and go on with it (attack S16)', async () => {
  const master = await api.people.partner(api.vendor);
  const sub = await api.people.partner(master);
  const client = await api.as(await api.people.account(sub, allPermissions('partner')));
  const { secret } = await client.call(apiKeyRoutes.add, { name: 'Stock', scopes: ['device.query'] });
  const key = new KeyClient(api.url, secret);
  const scope = systemScope(api.app.database, 'a test');
  const seen = async () => {
    const { body } = await key.send(deviceRoutes.page, {} as never);
    const [standing] = await writeIn(scope, (inside) => listStandings(inside, [sub.id]));
    return { key: body.error ?? 'ok', hears: standing?.isActive };
  };
  expect(await seen()).toEqual({ key: 'ok', hears: true });
  const admin = await api.as(api.admin);
  await admin.call(partnerRoutes.disable, { id: String(master.id) });
  expect(await seen()).toEqual({ key: 'identity.api_key_revoked', hears: false });
  await admin.call(partnerRoutes.enable, { id: String(master.id) });
  expect(await seen()).toEqual({ key: 'ok', hears: true });
});
