import { z } from 'zod';
import { boundedRecord, countMax, instantMax, said } from './bounded.schemas.ts';
import { desiredItemHash, desiredItemName } from './desired-item.schemas.ts';

/**
 * What every message from a device begins with. `epoch` is the number of the key it was let in with, `seq` counts its
 * messages of that epoch from 1 without a gap: together they name a message, so that one that arrives twice is taken
 * once and an older one never overwrites a newer one. A device keeps a message until the server acknowledged it by name.
 */
export const uplinkHead = z.object({
  epoch: z.int().min(1).max(countMax).describe('Number of the key, as enrolment answered it'),
  seq: z.int().min(1).max(countMax).describe('Counts from 1 within the epoch, across all topics'),
  at: z
    .int()
    .min(0)
    .max(instantMax)
    .describe("When it was seen, milliseconds since 1970 by the server's clock as the device knows it"),
});

const percent = z.int().min(0).max(100);
const megabytes = z.int().min(0).max(2_000_000_000);
/** A hundred years. */
const uptimeMaxS = 3_200_000_000;
const short = z.string().max(64);
const text = z.string().max(200);

export const networkTypes = ['wifi', 'wired', 'mobile', 'none'] as const;
export const printerStates = [
  'ready',
  'paper_low',
  'paper_out',
  'cover_open',
  'overheated',
  'failed',
  'absent',
] as const;

export const deviceStatus = uplinkHead.extend({
  batteryPercent: percent.optional(),
  isCharging: z.boolean().optional(),
  batteryTemperature: z.int().min(-60).max(150).optional().describe('Degrees Celsius'),
  memoryTotalMb: megabytes.optional(),
  memoryFreeMb: megabytes.optional(),
  storageTotalMb: megabytes.optional(),
  storageFreeMb: megabytes.optional(),
  cpuPercent: percent.optional(),
  networkType: z.enum(networkTypes).optional(),
  signalDbm: z.int().min(-200).max(0).optional(),
  ip: z.string().max(45).optional(),
  printer: z.enum(printerStates).optional(),
  uptimeS: z.int().min(0).max(uptimeMaxS).optional(),
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracyM: z.number().min(0).max(1_000_000).optional(),
    })
    .optional(),
});
export type DeviceStatus = z.output<typeof deviceStatus>;

export const deviceHello = uplinkHead.extend({
  agentVersion: short,
  protocol: z.int().min(1).max(1000).describe('Newest version of this protocol that it speaks'),
  bootId: short.describe('Differs after each start of the machine'),
  firmwareVersion: short.optional(),
  osVersion: short.optional(),
  kinds: z.array(short).max(100).describe('Kinds of work it can do'),
  items: z
    .array(short)
    .max(100)
    .optional()
    .describe('Desired items it can apply; names the server does not know are ignored. Absent: it does not say'),
});
export type DeviceHello = z.output<typeof deviceHello>;

/** What runs in the printer of a device. Two makes may count their versions alike, so the name belongs to it. */
export const printerFirmware = z.object({
  name: z.string().trim().min(1).max(64).describe('Of the firmware, as the printer says it'),
  version: z.string().trim().min(1).max(64),
});
export type PrinterFirmware = z.output<typeof printerFirmware>;

export const deviceFacts = uplinkHead.extend({
  manufacturer: text.optional(),
  model: text.optional(),
  firmwareVersion: short.optional(),
  osVersion: short.optional(),
  printerFirmware: printerFirmware.optional().describe('Absent: the device has no printer that says it'),
  releaseKeys: z
    .array(z.string().max(16))
    .max(10)
    .optional()
    .describe('Ids of the keys whose releases it accepts; none: unsigned packages and firmware are accepted'),
  kernel: text.optional(),
  cpu: text.optional(),
  cpuCores: z.int().min(1).max(1024).optional(),
  memoryTotalMb: megabytes.optional(),
  storageTotalMb: megabytes.optional(),
  screenDpi: z.int().min(1).max(5000).optional(),
  screen: short.optional().describe('1920x1080'),
  language: short.optional(),
  timezone: short.optional(),
  simSerial: short.optional(),
  simOperator: short.optional(),
  interfaces: z
    .array(z.object({ name: short, mac: short.optional(), addresses: z.array(z.string().max(60)).max(20) }))
    .max(40)
    .optional(),
  lanMac: short.optional(),
  wifiMac: short.optional(),
  bluetoothMac: short.optional(),
});
export type DeviceFacts = z.output<typeof deviceFacts>;

export const installedApp = z.object({
  package: z.string().min(1).max(200),
  name: text.optional(),
  version: short,
  versionCode: z.int().min(0).max(countMax).optional(),
  type: z.enum(['system', 'third_party']),
  isRunning: z.boolean(),
});
export type InstalledApp = z.output<typeof installedApp>;
/** A full list; its bytes are bounded, too (`uplinkLimits.apps`). */
export const maxReportedApps = 3_000;
export const deviceApps = uplinkHead.extend({ apps: z.array(installedApp).max(maxReportedApps) });

export const deviceEventKinds = [
  'boot',
  'shutdown',
  'sleep',
  'wake',
  'app_started',
  'app_stopped',
  'app_crashed',
  'printer',
  'scanner',
  'cash_drawer',
  'network',
  'power',
  'low_battery',
  'low_storage',
  'screen_on',
  'screen_off',
  'error',
] as const;
export const deviceEvent = uplinkHead.extend({
  kind: z.enum(deviceEventKinds),
  detail: boundedRecord(short, said(500)).optional(),
});

export const examinationResults = ['passed', 'warning', 'failed'] as const;
export const examinationAreas = ['printer', 'battery', 'hardware', 'network'] as const;
export const examinationItem = z.object({
  area: z.enum(examinationAreas),
  item: short.describe('What was tested: `paper`, `head_temperature`, `capacity`, `memory`, `dns`'),
  result: z.enum(examinationResults),
  value: text.optional(),
  advice: text.optional(),
});
export const deviceExamination = uplinkHead.extend({
  cause: z.enum(['local', 'remote', 'schedule']),
  items: z.array(examinationItem).min(1).max(200),
});

/**
 * `verified`: applied, and read back from the machine; `applied`: where nothing can be read back; `held`: waits for a
 * safe moment, with the guard's reason; `failed`: will be tried again; `unsupported`: this device cannot apply the item.
 */
export const desiredOutcomes = ['verified', 'applied', 'held', 'failed', 'unsupported'] as const;
export type DesiredOutcome = (typeof desiredOutcomes)[number];
export const deviceDesired = uplinkHead.extend({
  items: boundedRecord(
    desiredItemName,
    z.object({
      hash: desiredItemHash,
      outcome: z.enum(desiredOutcomes),
      reason: text.optional().describe('Why it failed; of `held` the reason of the guard, as in reports of work'),
    }),
  ).describe('Every item the device holds, with what became of it; an item that is not named is gone'),
});
