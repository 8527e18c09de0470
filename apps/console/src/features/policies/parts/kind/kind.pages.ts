import type { Route, RouteOutput } from '@tilldeck/contracts/core/route';
import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import {
  alarmVoiceRoutes,
  antiUninstallRoutes,
  appLockRoutes,
  appPermissionsRoutes,
  autoInstallRoutes,
  bootAnimationRoutes,
  customSettingsRoutes,
  devicePermissionsRoutes,
  kioskRoutes,
  type policyRoutes,
  printSettingsRoutes,
  recommendedAppsRoutes,
  screenAdsRoutes,
  wallpaperRoutes,
} from '@tilldeck/contracts/policies/rule.routes';
import type { z } from 'zod';

/** Calls of all kinds are alike but for what `payload` holds; here it is any object. */
export type RuleCalls = ReturnType<typeof policyRoutes<string, z.ZodObject>>;
const ruleCalls = (routes: Record<keyof RuleCalls, Route>): RuleCalls => routes as unknown as RuleCalls;

export type RuleDetail = RouteOutput<RuleCalls['detail']>;
export type RuleVersion = RouteOutput<RuleCalls['versions']>[number];

export const callsOf: Readonly<Record<PolicyKindName, RuleCalls>> = {
  wallpaper: ruleCalls(wallpaperRoutes),
  boot_animation: ruleCalls(bootAnimationRoutes),
  screen_ads: ruleCalls(screenAdsRoutes),
  kiosk: ruleCalls(kioskRoutes),
  app_lock: ruleCalls(appLockRoutes),
  anti_uninstall: ruleCalls(antiUninstallRoutes),
  auto_install: ruleCalls(autoInstallRoutes),
  recommended_apps: ruleCalls(recommendedAppsRoutes),
  app_permissions: ruleCalls(appPermissionsRoutes),
  device_permissions: ruleCalls(devicePermissionsRoutes),
  print_settings: ruleCalls(printSettingsRoutes),
  alarm_voice: ruleCalls(alarmVoiceRoutes),
  custom_settings: ruleCalls(customSettingsRoutes),
};
