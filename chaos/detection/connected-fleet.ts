import { setTimeout as passTime } from 'node:timers/promises';
import { giveKey, ReportingDevice } from '@tilldeck/testkit/client/reporting-device';
import type { People, TestDevice } from '@tilldeck/testkit/factories/people';

export interface ConnectedFleet {
  /** They lose their connection with the others and do not come back. */
  keepAway(devices: readonly TestDevice[]): void;
  close(): void;
}

interface FleetOptions {
  mqttUrls: readonly string[];
  /** A device waits a random part of it before it connects again. */
  spreadMs: number;
  chance: () => number;
}

/** Devices with a connection each, which come back whenever they lose it. */
export async function connectFleet(
  people: People,
  devices: readonly TestDevice[],
  { mqttUrls, spreadMs, chance }: FleetOptions,
): Promise<ConnectedFleet> {
  const away = new Set<string>();
  let isClosing = false;
  const reporting: ReportingDevice[] = [];
  const live = async (device: ReportingDevice): Promise<void> => {
    while (!isClosing) {
      if (!device.isConnected && !away.has(device.device.id)) {
        await passTime(chance() * spreadMs);
        if (away.has(device.device.id)) continue;
        await device.connect(mqttUrls[Math.floor(chance() * mqttUrls.length)] ?? '').catch(() => undefined);
        if (device.isConnected) device.report({ batteryPercent: 80 });
      }
      await passTime(500);
    }
  };
  for (const device of devices) reporting.push(new ReportingDevice(await giveKey(people, device)));
  for (const device of reporting) void live(device);
  return {
    keepAway: (kept) => {
      for (const { id } of kept) away.add(id);
    },
    close: () => {
      isClosing = true;
      for (const device of reporting) device.cut();
    },
  };
}
