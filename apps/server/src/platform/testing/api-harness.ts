import { WireClient } from '@tilldeck/testkit/client/wire-client';
import {
  allPermissions,
  People,
  type TestAccount,
  type TestOrg,
  testPassword,
} from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { inject } from 'vitest';
import { startApi } from '../../roles/api.ts';
import { type App, createApp } from '../app.ts';
import { readConfig } from '../config.ts';

/** A whole API on a database of its own, with the vendor and its administrator. */
export interface ApiHarness {
  app: App;
  url: string;
  people: People;
  vendor: TestOrg;
  admin: TestAccount;
  /** A client that is signed in as this account. */
  as(account: TestAccount): Promise<WireClient>;
  /** A client that is not signed in. */
  visitor(): WireClient;
  close(): Promise<void>;
}

export async function startApiHarness(settings: Record<string, string> = {}): Promise<ApiHarness> {
  const database = await createTestDatabase(inject('templateDatabase'));
  const app = createApp(readConfig({ ...serverSettings(database), ...settings }));
  await app.listener.start();
  const api = await startApi(app);
  const people = new People(database.ownerUrl);
  const vendor = await people.vendor();
  const admin = await people.account(vendor, allPermissions('admin'), { loginName: 'admin' });
  return {
    app,
    url: api.url,
    people,
    vendor,
    admin,
    as: (account) => new WireClient(api.url).signIn(account.loginName, testPassword),
    visitor: () => new WireClient(api.url),
    close: async () => {
      await api.close();
      await app.close();
      await people.close();
      await database.drop();
    },
  };
}
