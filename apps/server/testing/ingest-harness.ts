import { giveKey, type KeyedDevice, ReportingDevice } from '@tilldeck/testkit/client/reporting-device';
import { People, type TestOrg } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { systemLoginUrl } from '@tilldeck/testkit/harness/system-login';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import { inject } from 'vitest';
import { domains } from '../src/domains/catalogue.domain.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { createApp } from '../src/platform/create-app.ts';
import { startIngest } from '../src/roles/ingest.ts';

/** A process with the role ingest. */
export interface IngestNode {
  app: App;
  close(): Promise<void>;
}

/** A broker, a database, and processes that take in what devices send. */
export interface IngestHarness {
  broker: TestBroker;
  people: People;
  partner: TestOrg;
  /** A device that is let in, not connected yet. */
  device(): Promise<ReportingDevice>;
  start(changes?: Record<string, string>): Promise<IngestNode>;
  query: People['query'];
  close(): Promise<void>;
}

export async function startIngestHarness(options: { nodes?: 1 | 3 } = {}): Promise<IngestHarness> {
  const [database, broker] = await Promise.all([
    createTestDatabase(inject('templateDatabase')),
    startTestBroker(options),
  ]);
  const people = new People(database.ownerUrl);
  const partner = await people.partner(await people.vendor());
  const settings = {
    ...serverSettings(database),
    ...broker.settings,
    DATABASE_VENDOR_URL: await systemLoginUrl(database.vendorUrl, ['ingest']),
  };
  const running = new Set<IngestNode>();
  const devices: ReportingDevice[] = [];
  return {
    broker,
    people,
    partner,
    query: (text, values) => people.query(text, values),
    device: async () => {
      const keyed: KeyedDevice = await giveKey(people, await people.device(partner));
      const device = new ReportingDevice(keyed);
      devices.push(device);
      return device;
    },
    start: async (changes = {}) => {
      const app = createApp(readConfig({ ...settings, ...changes }), domains);
      await app.listener.start();
      const role = await startIngest(app);
      const node: IngestNode = {
        app,
        close: async () => {
          if (!running.delete(node)) return;
          await role.close();
          await app.close();
        },
      };
      running.add(node);
      return node;
    },
    close: async () => {
      for (const device of devices) device.cut();
      for (const node of [...running]) await node.close();
      await broker.stop();
      await people.close();
      await database.drop();
    },
  };
}
