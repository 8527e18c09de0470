import { apkArchive } from '../appstore/apk.limits.ts';
import { deviceFileRules } from '../files/device-file.rules.ts';
import { fileKind } from '../files/file-kind.schemas.ts';
import { maxLauncherBytes } from './factory.limits.ts';

const ofPolicy = {
  retentionDays: null,
  readBy: { factoryPolicy: ['factory-policy.query', 'factory-policy.get'] },
  permission: 'factory-policy.add',
  orPermissions: ['factory-policy.edit'],
} as const;

export const factoryFiles = [
  fileKind({
    name: 'factoryWallpaper',
    summary: 'Wallpaper of new devices',
    ...deviceFileRules.factoryWallpaper,
    ...ofPolicy,
  }),
  fileKind({
    name: 'factoryAnimation',
    summary: 'Pictures shown while a new device starts',
    ...deviceFileRules.bootAnimation,
    ...ofPolicy,
  }),
  fileKind({
    name: 'factoryShortAnimation',
    summary: 'Pictures shown while a new Swan 2 starts',
    ...deviceFileRules.shortBootAnimation,
    ...ofPolicy,
  }),
  fileKind({
    name: 'startupLogo',
    summary: 'Picture shown before the system of a device starts',
    ...deviceFileRules.startupLogo,
    ...ofPolicy,
  }),
  fileKind({
    name: 'privacyAgreement',
    summary: 'Privacy agreement shown at the first start',
    ...deviceFileRules.agreement,
    ...ofPolicy,
  }),
  fileKind({
    name: 'hardwareConfiguration',
    summary: 'Hardware configuration of new devices',
    ...deviceFileRules.configuration,
    ...ofPolicy,
  }),
  fileKind({
    name: 'factoryLauncher',
    summary: 'Launcher of new devices',
    accepts: ['apk'],
    maxBytes: maxLauncherBytes,
    archive: apkArchive,
    ...ofPolicy,
  }),
] as const;
