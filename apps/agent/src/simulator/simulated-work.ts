import type { WorkReport } from '../work/work-reporter.ts';
import type { DeviceHost } from './device-host.ts';
import { DeviceWork, workSpeedOf } from './device-work.ts';
import { type AffectedDevice, workEffect } from './work-effect.ts';
import type { Living } from './world/life.rules.ts';

/** The work of a device, with what it does to the device. */
export const openSimulatedWork = <D extends AffectedDevice & { readonly life: Living }>(
  device: D,
  fleet: DeviceHost<D>,
  says: { sayWork: (report: WorkReport & { id: string }) => boolean; changeEnded: () => void },
): DeviceWork =>
  new DeviceWork({
    ...says,
    life: device.life,
    fleet,
    refusal: (item) => device.printer.refusal(item) ?? device.apps.refusal(item, fleet.options.failShares?.health ?? 0),
    effect: (item) =>
      workEffect(device, item, { speed: workSpeedOf(fleet), upload: (file) => fleet.upload(device, file) }),
  });
