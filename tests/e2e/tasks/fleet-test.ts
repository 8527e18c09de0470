import { giveKey } from '@tilldeck/testkit/client/reporting-device';
import { type CarryOut, WorkingDevice } from '@tilldeck/testkit/client/working-device';
import { People } from '@tilldeck/testkit/factories/people';
import { test as base, expect } from '../fixtures/broker-test.ts';

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

/** The same world with devices that carry out work. */
export const test = base.extend<object, { fleet: Fleet }>({
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
