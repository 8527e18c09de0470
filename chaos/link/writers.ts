import { setTimeout as passTime } from 'node:timers/promises';
import { giveKey, ReportingDevice } from '@tilldeck/testkit/client/reporting-device';
import type { People } from '@tilldeck/testkit/factories/people';

/** Numbers that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export interface Writers {
  devices: readonly ReportingDevice[];
  /** Many large reports at once, as after a long time without a connection. */
  flood(): void;
  /** No new reports; what waits is sent until it is acknowledged. */
  stop(): void;
  close(): Promise<void>;
}

export interface WriterOptions {
  people: People;
  count: number;
  mqttUrls: readonly string[];
  chance: () => number;
}

const everyMs = 150;
const resendEveryMs = 3_000;

/** Devices that write reports all the time and keep a ledger: one in ten is sent twice, late, or out of order. */
export async function startWriters({ people, count, mqttUrls, chance }: WriterOptions): Promise<Writers> {
  const partner = await people.partner(await people.vendor());
  const devices: ReportingDevice[] = [];
  for (let n = 0; n < count; n++)
    devices.push(new ReportingDevice(await giveKey(people, await people.device(partner))));
  let isWriting = true;
  let isClosing = false;

  const write = (device: ReportingDevice): void => {
    const luck = chance();
    if (luck < 0.1) {
      // Kept back: it goes out with the next round of resending, after newer ones.
      device.lastSeq += 1;
      const seq = device.lastSeq;
      const payload = JSON.stringify({ epoch: device.device.epoch, seq, at: Date.now(), batteryPercent: 50 });
      device.unacknowledged.set(seq, { topic: 'status', payload });
    } else if (luck < 0.2) device.report({ kind: 'wake' }, 'event');
    else device.report({ batteryPercent: Math.floor(chance() * 100), networkType: 'wifi' });
    if (luck > 0.9) device.send(device.lastSeq);
  };
  const live = async (device: ReportingDevice): Promise<void> => {
    let resendAt = 0;
    while (!isClosing) {
      if (!device.isConnected) {
        await device.connect(mqttUrls[Math.floor(chance() * mqttUrls.length)] ?? '', 10).catch(() => undefined);
        if (!device.isConnected) {
          await passTime(200 + chance() * 800);
          continue;
        }
        resendAt = 0;
      }
      if (Date.now() >= resendAt) {
        const waiting = [...device.unacknowledged.keys()];
        for (const seq of chance() < 0.5 ? waiting : waiting.toReversed()) device.send(seq);
        resendAt = Date.now() + resendEveryMs;
      }
      if (isWriting) write(device);
      await passTime(everyMs * (0.5 + chance()));
    }
  };
  const running = devices.map(live);
  return {
    devices,
    flood: () => {
      const detail = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`field${n}`, 'x'.repeat(490)]));
      for (const device of devices) for (let n = 0; n < 6; n++) device.report({ kind: 'error', detail }, 'event');
    },
    stop: () => {
      isWriting = false;
    },
    close: async () => {
      isClosing = true;
      for (const device of devices) device.cut();
      await Promise.all(running);
    },
  };
}
