import { z } from 'zod';
import { appConditionPattern } from './app-condition.rules.ts';

/** States of a printer that keep a till from printing, or soon will. */
export const printerTroubles = ['paper_low', 'paper_out', 'cover_open', 'overheated', 'failed'] as const;
/** Steps a filter asks for: a value below one is kept as a sign of the device, so that no list reads values. */
export const batterySteps = ['10', '20', '30', '50'] as const;
export const storageStepsMb = ['200', '500', '1000', '2000'] as const;
export const signalStepsDbm = ['-90', '-100', '-110'] as const;

export const batterySign = (step: (typeof batterySteps)[number]) => `battery_${step}` as const;
export const storageSign = (step: (typeof storageStepsMb)[number]) => `storage_${step}` as const;
export const signalSign = (step: (typeof signalStepsDbm)[number]) => `signal_${step}` as const;

/** The place of a sign is its bit in `link_state.signs`: new ones go to the end. */
export const deviceSigns = [
  ...printerTroubles,
  ...batterySteps.map(batterySign),
  ...storageStepsMb.map(storageSign),
  ...signalStepsDbm.map(signalSign),
  /** What the diagnosis calls major as far as a status says it, or a battery that runs out. */
  'attention',
] as const;
export type DeviceSign = (typeof deviceSigns)[number];

/** A device that is offline for longer than this needs attention. */
export const attentionOfflineHours = 24;
export const appCondition = z
  .string()
  .regex(appConditionPattern, 'invalid')
  .describe(
    'Devices with this app, by its package: `com.example.till` in any version, `=5.12.0` behind it exactly this one, ' +
      '`!=5.12.0` any other, `<5.12.0` a lower one. Apps that came with the system are not found',
  )
  .meta({ example: 'com.example.till<5.12.0' });
const maxHours = 20_000;
const hours = z.number().int().min(1).max(maxHours);

/** What a device reported of itself, as a part of the device filter. */
export const deviceConditionFilter = z.object({
  needsAttention: z
    .boolean()
    .optional()
    .describe('With a fault the diagnosis calls major, a battery that runs out, or offline for more than 24 hours'),
  offlineHours: hours.optional().describe('Offline for longer than this'),
  onlineHours: hours.optional().describe('Online now or within this time'),
  printer: z.array(z.enum(printerTroubles)).max(printerTroubles.length).optional(),
  batteryBelow: z.enum(batterySteps).optional().describe('Percent'),
  storageBelow: z.enum(storageStepsMb).optional().describe('Free storage in MB'),
  signalBelow: z.enum(signalStepsDbm).optional().describe('dBm'),
  agentVersion: z.string().trim().max(64).optional(),
  printerFirmware: z.string().trim().max(64).optional().describe('Version of the firmware that the printer runs'),
  app: appCondition.optional(),
});
export type DeviceConditionFilter = z.output<typeof deviceConditionFilter>;
