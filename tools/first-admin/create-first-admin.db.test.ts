import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { expect, inject, it } from 'vitest';
import { createFirstAdmin } from './create-first-admin.ts';

it('lets the first administrator of an empty installation sign in, once', async () => {
  const database = await createTestDatabase(inject('templateDatabase'));
  const admin = {
    company: 'Acme POS',
    loginName: 'root',
    email: 'root@acme.example',
    password: 'First1admin',
    iterations: 4096,
  };
  await expect(createFirstAdmin(database.ownerUrl, { ...admin, password: 'short' })).rejects.toThrow('6 to 16');
  await createFirstAdmin(database.ownerUrl, admin);
  await expect(createFirstAdmin(database.ownerUrl, admin)).rejects.toThrow('has a vendor already');
  const server = await spawnServer(serverSettings(database), { roles: ['api'] });
  try {
    const client = await new WireClient(server.url).signIn('root', 'First1admin');
    const me = await client.call(sessionRoutes.currentUser, {});
    expect(me).toMatchObject({ org: { orgName: 'Acme POS', isVendor: true }, user: { role: ['Administrator'] } });
    // The values that service orders need come with a migration; nothing else is there.
    const { items } = await client.call(dictionaryRoutes.page, {});
    expect(items.map(({ type }) => type).toSorted()).toEqual([
      'extension_period',
      'grace_period',
      'service_delivery_type',
      'supplier',
      'warranty_package',
      'warranty_service_level',
    ]);
  } finally {
    await server.stop();
    await database.drop();
  }
});
