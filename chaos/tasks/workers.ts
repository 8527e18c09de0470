import { setTimeout as passTime } from 'node:timers/promises';
import { giveKey } from '@tilldeck/testkit/client/reporting-device';
import { WorkingDevice } from '@tilldeck/testkit/client/working-device';
import type { People, TestOrg } from '@tilldeck/testkit/factories/people';

export interface Workers {
  devices: readonly WorkingDevice[];
  /** Kills some of them at a moment of chance; they come back with what they wrote down. */
  crash: () => Promise<void>;
  close(): Promise<void>;
}

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

const pullEveryMs = 1_500;
const resendEveryMs = 3_000;

/** Devices that stay connected as well as they can, pull, work, fail now and then, and resend until they are heard. */
export async function startWorkers({
  people,
  owner,
  count,
  mqttUrls,
  apiUrl,
  chance,
  isRetrying,
}: WorkerOptions): Promise<Workers> {
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
  let isClosing = false;
  const live = async (device: WorkingDevice): Promise<void> => {
    const { reporting } = device;
    let resendAt = 0;
    let pullAt = 0;
    while (!isClosing) {
      if (!reporting.isConnected) {
        await reporting.connect(mqttUrls[Math.floor(chance() * mqttUrls.length)] ?? '', 10).catch(() => undefined);
        if (!reporting.isConnected) {
          await passTime(200 + chance() * 800);
          continue;
        }
        resendAt = 0;
        pullAt = 0;
      }
      if (Date.now() >= resendAt) {
        // Some twice, some the wrong way round.
        const waiting = [...reporting.unacknowledged.keys()];
        for (const seq of chance() < 0.5 ? waiting : waiting.toReversed()) reporting.send(seq);
        resendAt = Date.now() + resendEveryMs;
      }
      if (Date.now() >= pullAt) {
        await device.pull(apiUrl).catch(() => undefined);
        pullAt = Date.now() + pullEveryMs * (0.5 + chance());
      }
      await passTime(100 + chance() * 100);
    }
  };
  const running = devices.map(live);
  return {
    devices,
    crash: async () => {
      for (const device of devices.filter(() => chance() < 0.5)) {
        await passTime(chance() * 100);
        device.crash();
      }
    },
    close: async () => {
      isClosing = true;
      for (const { reporting } of devices) reporting.cut();
      await Promise.all(running);
    },
  };
}
