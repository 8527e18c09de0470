import { z } from 'zod';
import { sensitive } from '../core/schema.ts';
import { maxBoundApps, maxPermissionEntries, pinDigits } from './policies.limits.ts';
import { appPackage, documentPin, policyKind } from './policy-kind.schemas.ts';

const digits = z.int().min(pinDigits.min).max(pinDigits.max).default(6).describe('Length of the password');
const password = sensitive(z.string().regex(/^\d+$/, 'digits').min(pinDigits.min).max(pinDigits.max))
  .optional()
  .describe('Digits only, as many as `digits` says. Absent: the one that was set before');
const packages = z
  .array(appPackage)
  .min(1)
  .max(maxBoundApps)
  .refine((all) => new Set(all).size === all.length, 'twice');

/** A password must have the length that is set beside it. */
export function judgePin(
  payload: { digits: number; password?: string | undefined },
  judge: z.core.$RefinementCtx,
): void {
  if (payload.password !== undefined && payload.password.length !== payload.digits)
    judge.addIssue({ code: 'custom', path: ['password'], message: 'pinLength', params: { digits: payload.digits } });
}

export const kioskPolicy = policyKind({
  name: 'kiosk',
  segment: 'kiosk',
  key: 'kiosk',
  payload: z.object({ package: appPackage, digits, password }),
  document: z.object({ package: z.string(), pin: documentPin.nullable() }),
  merge: 'one',
  isDisruptive: true,
  leaves: 'restore',
  gates: { minAndroid: 11 },
});

export const appLockPolicy = policyKind({
  name: 'app_lock',
  segment: 'appLock',
  key: 'app-lock',
  payload: z.object({ packages, digits, password }),
  document: z.object({ packages: z.array(z.string()), pin: documentPin.nullable() }),
  merge: 'one',
  isDisruptive: false,
  leaves: 'restore',
  gates: { minAndroid: 11 },
});

const boundApps = z.object({ packages });
const boundDocument = z.object({ packages: z.array(z.string()) });

export const antiUninstallPolicy = policyKind({
  name: 'anti_uninstall',
  segment: 'antiUninstall',
  key: 'anti-uninstall',
  payload: boundApps,
  document: boundDocument,
  merge: 'list',
  listField: 'packages',
  isDisruptive: false,
  leaves: 'restore',
  gates: { minFirmwareForOthers: '2.5.6' },
});

export const autoInstallPolicy = policyKind({
  name: 'auto_install',
  segment: 'autoInstall',
  key: 'auto-install',
  payload: boundApps,
  document: boundDocument,
  merge: 'list',
  listField: 'packages',
  isDisruptive: false,
  leaves: 'keep',
  gates: { minFirmwareForOthers: '2.5.6' },
});

export const recommendedAppsPolicy = policyKind({
  name: 'recommended_apps',
  segment: 'recommendedApps',
  key: 'recommended-apps',
  payload: boundApps,
  document: boundDocument,
  merge: 'list',
  listField: 'packages',
  isDisruptive: false,
  leaves: 'restore',
  gates: {},
});

export const appPermissionTypes = [
  'free_usb',
  'shutdown_reset',
  'background_install',
  'free_dynamic_permission',
  'avoid_low_memory_kill',
  'alert_window',
] as const;

const permissionEntries = z.array(
  z.object({ package: appPackage, types: z.array(z.enum(appPermissionTypes)).min(1).max(appPermissionTypes.length) }),
);

export const appPermissionsPolicy = policyKind({
  name: 'app_permissions',
  segment: 'appPermissions',
  key: 'app-permissions',
  payload: z.object({
    entries: permissionEntries
      .min(1)
      .max(maxPermissionEntries)
      .refine((all) => new Set(all.map((entry) => entry.package)).size === all.length, 'twice'),
  }),
  document: z.object({ entries: permissionEntries }),
  merge: 'list',
  listField: 'entries',
  isDisruptive: false,
  leaves: 'restore',
  gates: {},
});
