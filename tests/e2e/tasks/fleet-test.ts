import { giveKey } from '@tilldeck/testkit/client/reporting-device';
import { type CarryOut, WorkingDevice } from '@tilldeck/testkit/client/working-device';
import { People } from '@tilldeck/testkit/factories/people';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { test as base, expect } from '../fixtures/test.ts';
import { startConsoleWorld } from '../fixtures/world.ts';

export { expect };

/** A device of the vendor that works as the test tells it. */
export interface FleetDevice {
  id: string;
  sn: string;
  device: WorkingDevice;
  /** Connects, and asks for work from then on. */
  arrive(): Promise<void>;
  /** Says good-bye and asks for nothing any more. */
  leave(): void;
}

export interface Fleet {
  people: People;
  add(sn: string, carryOut: CarryOut, state?: 'offline' | 'disabled'): Promise<FleetDevice>;
}

const pullEveryMs = 300;

interface WorkerFixtures {
  broker: TestBroker;
  fleet: Fleet;
}

/** A world with a broker of its own and devices that carry out work. */
export const test = base.extend<object, WorkerFixtures>({
  broker: [
    async ({ browserName: _browserName }, use) => {
      const broker = await startTestBroker();
      await use(broker);
      await broker.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  world: [
    async ({ broker }, use) => {
      const world = await startConsoleWorld(broker.settings, { roles: ['api', 'worker', 'ingest'] });
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  fleet: [
    async ({ broker, world }, use) => {
      const people = new People(world.database.ownerUrl);
      const devices: FleetDevice[] = [];
      await use({
        people,
        add: async (sn, carryOut, state = 'offline') => {
          const made = await people.device({ id: 1, name: '' }, { sn, state });
          const device = new WorkingDevice(await giveKey(people, made), carryOut);
          let timer: NodeJS.Timeout | undefined;
          const added: FleetDevice = {
            id: made.id,
            sn,
            device,
            arrive: async () => {
              await device.reporting.connect(broker.mqttUrl);
              timer = setInterval(() => void device.pull(world.url).catch(() => undefined), pullEveryMs);
            },
            leave: () => {
              clearInterval(timer);
              device.reporting.leave();
            },
          };
          devices.push(added);
          return added;
        },
      });
      for (const device of devices) device.leave();
      await people.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
