import { setTimeout as passTime } from 'node:timers/promises';
import type { ReportingDevice } from '@tilldeck/testkit/client/reporting-device';

/** A device that pulls and reports, and loses what is under way when it is killed. */
export interface LivingDevice {
  readonly reporting: ReportingDevice;
  pull(apiUrl: string): Promise<unknown>;
  crash(): void;
}

interface World {
  mqttUrls: readonly string[];
  apiUrl: string;
  chance: () => number;
}

const pullEveryMs = 1_500;
const resendEveryMs = 3_000;

/** Devices that stay connected as well as they can, pull, and resend until they are heard. */
export function keepLiving<D extends LivingDevice>(devices: readonly D[], { mqttUrls, apiUrl, chance }: World) {
  let isClosing = false;
  const live = async (device: D): Promise<void> => {
    let resendAt = 0;
    let pullAt = 0;
    while (!isClosing) {
      const { reporting } = device;
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
    /** Kills some of them at a moment of chance; they come back with what they wrote down. */
    crash: async (): Promise<void> => {
      for (const device of devices.filter(() => chance() < 0.5)) {
        await passTime(chance() * 100);
        device.crash();
      }
    },
    close: async (): Promise<void> => {
      isClosing = true;
      for (const { reporting } of devices) reporting.cut();
      await Promise.all(running);
    },
  };
}
export type Living<D extends LivingDevice> = ReturnType<typeof keepLiving<D>>;
