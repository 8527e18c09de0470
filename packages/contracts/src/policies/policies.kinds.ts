import {
  antiUninstallPolicy,
  appLockPolicy,
  appPermissionsPolicy,
  autoInstallPolicy,
  kioskPolicy,
  recommendedAppsPolicy,
} from './app-policies.schemas.ts';
import type { PolicyKind } from './policy-kind.schemas.ts';
import { bootAnimationPolicy, screenAdsPolicy, wallpaperPolicy } from './screen-policies.schemas.ts';
import {
  alarmVoicePolicy,
  customSettingsPolicy,
  devicePermissionsPolicy,
  printSettingsPolicy,
} from './setting-policies.schemas.ts';

/** Every kind of policy, in the order of the menu. Also the order in which a device applies them: network last. */
export const policyKinds = {
  wallpaper: wallpaperPolicy,
  boot_animation: bootAnimationPolicy,
  screen_ads: screenAdsPolicy,
  kiosk: kioskPolicy,
  app_lock: appLockPolicy,
  anti_uninstall: antiUninstallPolicy,
  auto_install: autoInstallPolicy,
  recommended_apps: recommendedAppsPolicy,
  app_permissions: appPermissionsPolicy,
  device_permissions: devicePermissionsPolicy,
  print_settings: printSettingsPolicy,
  alarm_voice: alarmVoicePolicy,
  custom_settings: customSettingsPolicy,
} as const satisfies Record<string, PolicyKind>;

export type PolicyKindName = keyof typeof policyKinds;
export const policyKindNames = Object.keys(policyKinds) as [PolicyKindName, ...PolicyKindName[]];
/** For code that treats all kinds alike. */
export const policyKindOf = (name: PolicyKindName): PolicyKind => policyKinds[name];
