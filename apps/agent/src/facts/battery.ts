import type { deviceStatus } from '@tilldeck/contracts/link/uplink.schemas';
import type { z } from 'zod';
import { type MachineFiles, within } from './machine-files.ts';

export interface Battery {
  percent: number;
  isCharging: boolean;
  temperature?: number;
  /** Of what it held when new. */
  healthPercent?: number;
}

const supplies = 'sys/class/power_supply';

export function readBattery(files: MachineFiles): Battery | undefined {
  for (const name of files.names(supplies)) {
    const folder = `${supplies}/${name}`;
    // A mouse has a battery, too; its scope is 'Device'.
    if (files.text(`${folder}/type`) !== 'Battery' || files.text(`${folder}/scope`) === 'Device') continue;
    const percent = files.number(`${folder}/capacity`);
    if (percent === undefined) continue;
    const tenths = files.number(`${folder}/temp`);
    const full = files.number(`${folder}/charge_full`) ?? files.number(`${folder}/energy_full`);
    const design = files.number(`${folder}/charge_full_design`) ?? files.number(`${folder}/energy_full_design`);
    return {
      percent: within(percent, 0, 100),
      isCharging: ['Charging', 'Full'].includes(files.text(`${folder}/status`) ?? ''),
      ...(tenths === undefined ? {} : { temperature: within(tenths / 10, -60, 150) }),
      ...(full && design ? { healthPercent: within((100 * full) / design, 0, 100) } : {}),
    };
  }
  return undefined;
}

export function batteryStatus(files: MachineFiles): Partial<z.input<typeof deviceStatus>> {
  const battery = readBattery(files);
  if (!battery) return {};
  return {
    batteryPercent: battery.percent,
    isCharging: battery.isCharging,
    ...(battery.temperature === undefined ? {} : { batteryTemperature: battery.temperature }),
  };
}
