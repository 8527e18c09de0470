import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { expect, it } from 'vitest';
import { SimulatedPrinter } from './simulated-printer.ts';
import type { Living } from './world/life.rules.ts';

const always = Array.from({ length: 7 }, () => [[0, 1_440]] as const);
const life = (model: string, sn = 'SIM1-000001'): Living => ({
  seed: 1,
  sn,
  model,
  shop: { timezone: 'UTC', hours: always, latitude: 0, longitude: 0 },
});
const firmware = (name: string, version: string, previousVersion: string) =>
  ({ kind: 'printer_firmware', payload: { name, version, previousVersion } }) as unknown as WorkItem;

it('a simulated printer refuses another version and another printer, and keeps what it took', () => {
  const printer = new SimulatedPrinter(life('D2'));
  const { name = '', version = '' } = printer.facts.printerFirmware ?? {};
  expect(name).toBe('KP-80');
  expect(printer.refusal(firmware('TP-58', '9.0', version))).toBe('hardware_absent');
  expect(printer.refusal(firmware(name, '9.0', '0.1'))).toBe('printer_version');
  const step = firmware(name, '9.0', version);
  expect(printer.refusal(step)).toBeNull();
  expect(printer.keep(step)).toEqual({ name, version: '9.0' });
  expect(printer.facts).toEqual({ printerFirmware: { name, version: '9.0' } });
  expect(printer.refusal(step)).toBeNull();
  expect(new SimulatedPrinter(life('M1')).facts).toEqual({});
});

it('simulated printers are on several versions', () => {
  const versions = Array.from(
    { length: 200 },
    (_, place) => new SimulatedPrinter(life('D2', `SIM1-${place}`)).facts.printerFirmware?.version,
  );
  expect(new Set(versions).size).toBe(4);
});
