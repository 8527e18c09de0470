import { z } from 'zod';
import { examinationAreas } from '../link/uplink.schemas.ts';
import { packageName } from './file-kinds.schemas.ts';
import { taskKind } from './task-kind.schemas.ts';

const command = {
  version: 1,
  lane: 'quick',
  isDestructive: false,
  runsCode: false,
  isDisruptive: false,
  isInteractive: true,
} as const;
const none = z.object({});

export const lockKind = taskKind({
  ...command,
  isDestructive: true,
  name: 'lock',
  draft: z.object({ notice: z.string().trim().min(1).max(140) }),
  secret: z.string().regex(/^[A-Za-z0-9]{6,16}$/, 'lockPassword'),
  payload: z.object({
    passwordHash: z
      .string()
      .describe('`scrypt$N$r$p$salt$hash`, salt and hash as base64url: the password stays unknown'),
    notice: z.string(),
  }),
});
export const unlockKind = taskKind({ ...command, name: 'unlock', draft: none, payload: none });

const disruptive = { ...command, lane: 'change', isDisruptive: true } as const;
export const rebootKind = taskKind({ ...disruptive, name: 'reboot', draft: none, payload: none });
/** Nobody can start it again from a chair. */
export const shutdownKind = taskKind({
  ...disruptive,
  isDestructive: true,
  name: 'shutdown',
  draft: none,
  payload: none,
});
const onePackage = z.object({ package: packageName });
export const clearAppDataKind = taskKind({
  ...disruptive,
  isDestructive: true,
  name: 'clear_app_data',
  draft: onePackage,
  payload: onePackage,
});
export const screenshotKind = taskKind({
  ...command,
  bringsFile: true,
  name: 'screenshot',
  draft: none,
  payload: none,
});

const drawerCodes = z.object({
  codes: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[0-9A-Fa-f]{1,2}$/, 'drawerCode')
        .max(2),
    )
    .min(1)
    .max(16)
    .describe('The bytes of the command, each of one or two hexadecimal digits'),
});
export const cashDrawerKind = taskKind({ ...command, name: 'cash_drawer', draft: drawerCodes, payload: drawerCodes });

const notice = z.object({
  title: z.string().trim().min(1).max(60),
  content: z.string().trim().min(1).max(1_000),
  display: z.enum(['popup', 'push']),
  pushType: z.enum(['normal', 'resident']).default('normal').describe('A resident one stays until it is taken away'),
});
export const notificationKind = taskKind({
  ...command,
  isInteractive: false,
  name: 'notification',
  draft: notice,
  payload: notice,
});

export const deviceSwitches = [
  'wifi',
  'bluetooth',
  'mobile_data',
  'location',
  'usb_debugging',
  'auto_rotate',
  'volume',
  'brightness',
] as const;
/** Volume and brightness in percent. */
export const settingLevel = z.int().min(0).max(100);
const setting = z.object({
  setting: z.enum(deviceSwitches),
  value: z.union([z.boolean(), settingLevel]).describe('On or off; volume and brightness in percent'),
});
export const settingKind = taskKind({ ...command, name: 'setting', draft: setting, payload: setting });

const examined = z.object({ areas: z.array(z.enum(examinationAreas)).max(4).optional().describe('All when absent') });
export const diagnosticsKind = taskKind({ ...command, name: 'diagnostics', draft: examined, payload: examined });
