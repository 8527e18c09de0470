import {
  batterySign,
  batterySteps,
  type DeviceSign,
  deviceSigns,
  printerTroubles,
  signalSign,
  signalStepsDbm,
  storageSign,
  storageStepsMb,
} from '@tilldeck/contracts/devices/device-sign.schemas';
import type { DeviceStatus } from '@tilldeck/contracts/link/uplink.schemas';
import { isStorageFull, troubleLimits } from '../diagnostics/diagnostics.rules.ts';

/** By this much a value has to recover before its sign goes: one that swings around a step is not written each time. */
const margins = { battery: 5, storageMb: 100, signalDbm: 5, celsius: 5 };
const keptShift = 2 ** 32;

const bitOf = (sign: DeviceSign): number => 2 ** deviceSigns.indexOf(sign);
const printerBits: Readonly<Record<string, number>> = Object.fromEntries(
  printerTroubles.map((state) => [state, bitOf(state)]),
);
const batteryBits = batterySteps.map((step) => [Number(step), bitOf(batterySign(step))] as const);
const storageBits = storageStepsMb.map((step) => [Number(step), bitOf(storageSign(step))] as const);
const signalBits = signalStepsDbm.map((step) => [Number(step), bitOf(signalSign(step))] as const);
const attentionBit = bitOf('attention');
const majorPrinterStates: readonly string[] = ['paper_out', 'cover_open', 'overheated', 'failed'];

function below(value: number | undefined, steps: readonly (readonly [step: number, bit: number])[]): number {
  if (value === undefined) return 0;
  let bits = 0;
  for (const [step, bit] of steps) if (value < step) bits += bit;
  return bits;
}

function isMajor({ printer, batteryPercent, isCharging, batteryTemperature, ...status }: DeviceStatus): boolean {
  return (
    (printer !== undefined && majorPrinterStates.includes(printer)) ||
    (batteryPercent !== undefined && !isCharging && batteryPercent < troubleLimits.batteryPercent) ||
    (batteryTemperature !== undefined && batteryTemperature >= troubleLimits.batteryCelsius) ||
    isStorageFull(status.storageFreeMb, status.storageTotalMb)
  );
}

const less = (value: number | undefined, margin: number): number | undefined =>
  value === undefined ? undefined : value - margin;

/** The same status a margin worse: what it shows stays if it was there already. */
const worse = (status: DeviceStatus): DeviceStatus => ({
  ...status,
  batteryPercent: less(status.batteryPercent, margins.battery),
  storageFreeMb: less(status.storageFreeMb, Math.min(margins.storageMb, (status.storageTotalMb || 1_000) / 10)),
  signalDbm: less(status.signalDbm, margins.signalDbm),
  batteryTemperature: less(status.batteryTemperature, -margins.celsius),
});

const bitsOf = (status: DeviceStatus): number =>
  (status.printer ? (printerBits[status.printer] ?? 0) : 0) +
  below(status.batteryPercent, batteryBits) +
  below(status.storageFreeMb, storageBits) +
  below(status.signalDbm, signalBits) +
  (isMajor(status) ? attentionBit : 0);

/** The signs of a status as bits; 32 places above them those that stay where they were set before. */
export const signBits = (status: DeviceStatus): number => bitsOf(status) + bitsOf(worse(status)) * keptShift;

/** The words of bits as `link_state.signs` holds them. */
export const signWords = (bits: number): DeviceSign[] =>
  deviceSigns.filter((_sign, place) => Math.floor(bits / 2 ** place) % 2 === 1);
