import { closeSync, constants, openSync } from 'node:fs';
import { readBattery } from '../facts/battery.ts';
import type { MachineFiles } from '../facts/machine-files.ts';
import { printerDevice } from '../facts/printer.ts';
import type { ExaminationItem } from './examination-item.ts';

/** That it can be opened for writing; nothing is printed. */
export function examinePrinter(files: MachineFiles): ExaminationItem[] {
  const device = printerDevice(files);
  if (!device) return [{ area: 'printer', item: 'device', result: 'passed', value: 'absent' }];
  try {
    closeSync(openSync(device, constants.O_WRONLY | constants.O_NONBLOCK));
    return [{ area: 'printer', item: 'device', result: 'passed', value: device }];
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return [
      {
        area: 'printer',
        item: 'device',
        result: 'failed',
        value: `${device} ${reason}`,
        advice: 'Check that it is switched on and that no other program holds it',
      },
    ];
  }
}

const wornPercent = 60;
const hotDegrees = 50;

export function examineBattery(files: MachineFiles): ExaminationItem[] {
  const battery = readBattery(files);
  if (!battery) return [{ area: 'battery', item: 'battery', result: 'passed', value: 'absent' }];
  const items: ExaminationItem[] = [
    {
      area: 'battery',
      item: 'charge',
      result: battery.percent < 10 && !battery.isCharging ? 'warning' : 'passed',
      value: `${battery.percent} %`,
    },
  ];
  const { healthPercent, temperature } = battery;
  if (healthPercent !== undefined) {
    const isWorn = healthPercent < wornPercent;
    const advice = isWorn ? { advice: 'Replace the battery' } : {};
    items.push({
      area: 'battery',
      item: 'capacity',
      result: isWorn ? 'warning' : 'passed',
      value: `${healthPercent} %`,
      ...advice,
    });
  }
  if (temperature !== undefined)
    items.push({
      area: 'battery',
      item: 'temperature',
      result: temperature > hotDegrees ? 'failed' : 'passed',
      value: `${temperature} °C`,
    });
  return items;
}
