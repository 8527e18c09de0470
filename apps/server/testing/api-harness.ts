import { WireClient } from '@tilldeck/testkit/client/wire-client';
import {
  allPermissions,
  People,
  type TestAccount,
  type TestOrg,
  testPassword,
} from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { systemLoginUrl } from '@tilldeck/testkit/harness/system-login';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { inject } from 'vitest';
import { domains } from '../src/domains/catalogue.domain.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { createApp } from '../src/platform/create-app.ts';
import type { Domain } from '../src/platform/domain.ts';
import type { Log } from '../src/platform/log.ts';
import { type Relay, startRelay } from '../src/platform/outbox/relay.ts';
import { startApi } from '../src/roles/api.ts';
import { startIngest } from '../src/roles/ingest.ts';

export interface HarnessOptions {
  /** Starts the outbox relay in this process as well. */
  isRelaying?: boolean;
  /** Domains beside the product's own. */
  moreDomains?: readonly Domain[];
  log?: Log;
  /** With the database login of a process that has the role api alone; it cannot run jobs. */
  isApiAlone?: boolean;
  /** Takes in what devices send as well; `settings` then name a broker. */
  isIngesting?: boolean;
  /** Where the database is reached instead: the port of a proxy that a test can cut. */
  databasePort?: number;
}

/** One server process of an installation. */
export interface HarnessNode {
  app: App;
  url: string;
  relay: Relay | null;
  close(): Promise<void>;
}

/** A whole API on a database of its own, with the vendor and its administrator. */
export interface ApiHarness extends HarnessNode {
  people: People;
  vendor: TestOrg;
  admin: TestAccount;
  /** A client that is signed in as this account. */
  as(account: TestAccount): Promise<WireClient>;
  /** A client that is not signed in. */
  visitor(): WireClient;
  /** Another process of the same installation. */
  startTwin(options?: HarnessOptions, settings?: Record<string, string>): Promise<HarnessNode>;
}

const withPort = (url: string, port: number | undefined): string => {
  const changed = new URL(url);
  if (port) changed.port = String(port);
  return changed.href;
};

async function startNode(settings: Record<string, string>, options: HarnessOptions): Promise<HarnessNode> {
  const config = readConfig(settings);
  config.DATABASE_APP_URL = withPort(config.DATABASE_APP_URL, options.databasePort);
  config.DATABASE_VENDOR_URL = withPort(config.DATABASE_VENDOR_URL, options.databasePort);
  const served = [...domains, ...(options.moreDomains ?? [])];
  const app = createApp(config, served, options.log);
  await app.listener.start();
  const api = await startApi(app, served);
  const relay = options.isRelaying ? startRelay(app) : null;
  const ingest = options.isIngesting ? await startIngest(app) : null;
  return {
    app,
    url: api.url,
    relay,
    close: async () => {
      await ingest?.close();
      await api.close();
      await relay?.close();
      await app.close();
    },
  };
}

export async function startApiHarness(
  settings: Record<string, string> = {},
  options: HarnessOptions = {},
): Promise<ApiHarness> {
  const database = await createTestDatabase(inject('templateDatabase'));
  const roles = options.isApiAlone ? ['api'] : ['api', 'worker', ...(options.isIngesting ? ['ingest'] : [])];
  const ownSettings = {
    ...serverSettings(database),
    DATABASE_VENDOR_URL: await systemLoginUrl(database.vendorUrl, roles),
    ...settings,
  };
  const node = await startNode(ownSettings, options);
  const people = new People(database.ownerUrl);
  const vendor = await people.vendor();
  const admin = await people.account(vendor, allPermissions('admin'), { loginName: 'admin' });
  return {
    ...node,
    people,
    vendor,
    admin,
    as: (account) => new WireClient(node.url).signIn(account.loginName, testPassword),
    visitor: () => new WireClient(node.url),
    startTwin: (twinOptions = {}, changes = {}) => startNode({ ...ownSettings, ...changes }, twinOptions),
    close: async () => {
      await node.close();
      await people.close();
      await database.drop();
    },
  };
}
