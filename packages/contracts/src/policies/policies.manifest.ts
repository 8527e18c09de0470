import { manifest } from '../core/manifest.ts';
import { customItemRoutes, effectiveRoutes } from './effective.routes.ts';
import { policiesErrors } from './policies.errors.ts';
import { policiesMenus } from './policies.menus.ts';
import {
  alarmVoiceRoutes,
  antiUninstallRoutes,
  appLockRoutes,
  appPermissionsRoutes,
  autoInstallBindRoutes,
  autoInstallRoutes,
  bootAnimationRoutes,
  customSettingsRoutes,
  devicePermissionsRoutes,
  kioskRoutes,
  printSettingsRoutes,
  recommendedAppsRoutes,
  screenAdsRoutes,
  wallpaperRoutes,
} from './rule.routes.ts';

export const policiesManifest = manifest({
  name: 'policies',
  errors: policiesErrors,
  routes: {
    wallpaper: wallpaperRoutes,
    bootAnimation: bootAnimationRoutes,
    screenAds: screenAdsRoutes,
    kiosk: kioskRoutes,
    appLock: appLockRoutes,
    antiUninstall: antiUninstallRoutes,
    autoInstall: autoInstallRoutes,
    autoInstallBind: autoInstallBindRoutes,
    recommendedApps: recommendedAppsRoutes,
    appPermissions: appPermissionsRoutes,
    devicePermissions: devicePermissionsRoutes,
    printSettings: printSettingsRoutes,
    alarmVoice: alarmVoiceRoutes,
    customSettings: customSettingsRoutes,
    effective: effectiveRoutes,
    customItem: customItemRoutes,
  },
  menus: policiesMenus,
  auditObjects: ['policy_rule'],
});
