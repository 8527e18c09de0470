import { setTimeout as passTime } from 'node:timers/promises';
import { giveKey } from '@tilldeck/testkit/client/reporting-device';
import { WorkingDevice } from '@tilldeck/testkit/client/working-device';
import type { People, TestOrg } from '@tilldeck/testkit/factories/people';
import { keepLiving, type Living } from '../link/living.ts';

export type Workers = Living<WorkingDevice>;

interface WorkerOptions {
  people: People;
  owner: TestOrg;
  count: number;
  mqttUrls: readonly string[];
  apiUrl: string;
  chance: () => number;
  /** Some failures are of a sort that is tried again, a minute later. */
  isRetrying: boolean;
}

/** Devices that pull work, do it, and fail now and then. */
export async function startWorkers({ people, owner, count, isRetrying, ...world }: WorkerOptions): Promise<Workers> {
  const { chance } = world;
  const devices: WorkingDevice[] = [];
  for (let n = 0; n < count; n++)
    devices.push(
      new WorkingDevice(await giveKey(people, await people.device(owner)), async (_item, { running, isOver }) => {
        for (const percent of [10, 60]) {
          running(percent);
          await passTime(50 + chance() * 250);
          if (isOver()) return { step: 'failed', code: 'cancelled' };
        }
        const luck = chance();
        if (luck < 0.05) return { step: 'failed', code: 'unsupported' };
        return isRetrying && luck < 0.1 ? { step: 'failed', code: 'network_lost' } : { step: 'succeeded' };
      }),
    );
  return keepLiving(devices, world);
}
